//! The pages about Rust. Their correct examples run as documentation tests. These tests check
//! that the incorrect examples cause the errors that the pages show.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns the name and the text of each page.
fn pages() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("walls");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let pages = files.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let pages: Vec<(String, String)> = pages
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    assert!(pages.len() >= 4);
    pages
}

/// Returns the code of each incorrect example, its error number, and the first line of the error on the page.
fn wrong_examples(page: &str) -> Vec<(&str, &str, &str)> {
    let blocks = page.split("```rust,compile_fail,").skip(1);
    blocks
        .map(|block| {
            let (number, block) = block.split_once('\n').unwrap();
            let (code, rest) = block.split_once("```\n\n```text\n").unwrap();
            (number, code, rest.lines().next().unwrap())
        })
        .collect()
}

/// Runs the compiler itself, because a documentation test accepts any error. The test compares only the first line
/// of a message: the rest may change from version to version.
#[test]
fn errors_shown_on_the_pages_match_the_compiler() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.rs");
    for (name, page) in pages() {
        for (number, code, shown) in wrong_examples(&page) {
            fs::write(&file, format!("{code}\nfn main() {{}}\n")).unwrap();
            let output = Command::new(option_env!("RUSTC").unwrap_or("rustc"))
                .args(["--edition", "2024", "--emit", "metadata", "--out-dir"])
                .args([folder.path(), &file])
                .output()
                .unwrap();
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(
                shown.starts_with(&format!("error[{number}]: ")),
                "{name}: {shown}"
            );
            assert!(
                errors.lines().any(|line| line == shown),
                "{name}: {shown}\n{errors}"
            );
        }
    }
}

#[test]
fn each_page_has_an_error_a_reason_a_solution_and_an_exercise() {
    for (name, page) in pages() {
        assert!(!wrong_examples(&page).is_empty(), "{name}");
        for part in ["**Why.**", " fix", "\n## Try it\n", "\n**A question.** "] {
            assert!(page.contains(part), "{name}: {part}");
        }
        assert!(page.matches("```rust\n").count() >= 2, "{name}");
    }
}

#[test]
fn each_page_is_tested_and_linked() {
    let read = |path: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(folder.join(path)).unwrap()
    };
    let (tested, linked) = (read("walls/mod.rs"), read("README.md"));
    for (name, _) in pages() {
        assert!(
            tested.contains(&format!("include_str!(\"{name}.md\")")),
            "{name}"
        );
        assert!(linked.contains(&format!("(walls/{name}.md)")), "{name}");
    }
}
