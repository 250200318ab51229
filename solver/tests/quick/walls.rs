//! The pages of `walls/`. Their examples run as documentation tests. These tests check the rest: that
//! the compiler prints the messages that the pages show.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/walls");

/// Returns the name and the text of each page.
fn pages() -> Vec<(String, String)> {
    let entries = fs::read_dir(FOLDER).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |file: &Path| file.file_name().unwrap().to_str().unwrap().to_string();
    files
        .iter()
        .map(|file| (name(file), fs::read_to_string(file).unwrap()))
        .collect()
}

/// Returns the fenced blocks of a page: their kind and their text.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    page.split("```")
        .skip(1)
        .step_by(2)
        .map(|block| block.split_once('\n').unwrap())
        .collect()
}

/// Returns the compiler's messages for an example.
fn compiled(example: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("example.rs");
    fs::write(&file, format!("fn main() {{\n{example}\n}}\n")).unwrap();
    let output = Command::new("rustc")
        .args(["--edition", "2024", "--emit", "metadata", "--out-dir"])
        .arg(folder.path())
        .arg(&file)
        .output()
        .unwrap();
    assert!(!output.status.success(), "{example}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn failing_examples_give_the_message_shown_below_them() {
    let mut messages = 0;
    for (name, page) in pages() {
        for pair in blocks(&page).windows(2) {
            let [(kind, example), (below, message)] = pair else {
                continue;
            };
            let Some(code) = kind.strip_prefix("rust,compile_fail,") else {
                continue;
            };
            assert_eq!(*below, "text", "{name}: a message below\n{example}");
            let said = compiled(example);
            assert!(message.contains(code), "{name}: {code} above\n{message}");
            assert!(said.contains(message.trim_end()), "{name}: it is\n{said}");
            messages += 1;
        }
    }
    assert!(messages >= 9, "{messages}");
}

#[test]
fn every_page_is_tested_linked_and_ends_with_an_exercise() {
    let read = |file: &str| fs::read_to_string(Path::new(FOLDER).join("..").join(file)).unwrap();
    let (lib, readme) = (read("src/lib.rs"), read("README.md"));
    for (name, page) in pages() {
        assert!(
            lib.contains(&format!("include_str!(\"../walls/{name}\")")),
            "{name}"
        );
        assert!(readme.contains(&format!("](walls/{name})")), "{name}");
        assert!(page.contains("\n## Try it\n"), "{name}");
    }
}
