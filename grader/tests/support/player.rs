//! Pages to step through, from the examples and the grader, as users make them.

use std::path::{Path, PathBuf};

use assert_cmd::Command;

use super::command::said;
use super::{root, target};

/// Runs an example of a package at the root of the workspace. Returns its output.
pub fn example(package: &str, name: &str, arguments: &[&str]) -> String {
    let built = target().join("debug/examples").join(name);
    let mut command = match built.is_file() {
        true => Command::new(built),
        false => {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["run", "-q", "-p", package, "--example", name, "--"]);
            cargo.env("CARGO_TARGET_DIR", target());
            cargo
        }
    };
    let output = command
        .current_dir(root())
        .args(arguments)
        .output()
        .unwrap();
    let (code, text, errors) = said(output);
    assert_eq!(code, 0, "{name}: {errors}");
    text
}

/// Makes the page of a trie.
pub fn trie_page(folder: &Path, arguments: &[&str]) -> PathBuf {
    let page = folder.join("trie.html");
    let out = ["--html", page.to_str().unwrap()];
    example("dictionary", "draw", &[&out, arguments].concat());
    page
}

/// Makes the page of a search. Returns it with the trace for the console.
pub fn trace_page(folder: &Path, arguments: &[&str]) -> (PathBuf, String) {
    let page = folder.join("trace.html");
    let out = ["--html", page.to_str().unwrap()];
    let text = example("solver", "trace", &[&out, arguments].concat());
    (page, text)
}

/// Makes the page of a submission's X-ray, of an item or of words.
pub fn xray_page(folder: &Path, submission: &Path, what: &[&str]) -> PathBuf {
    let page = folder.join("x.xray.html");
    let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
    let grader = grader.current_dir(root()).arg("xray").arg(submission);
    let grader = grader.args(what).args(["--html", "--out"]).arg(&page);
    let (code, text, errors) = said(grader.output().unwrap());
    assert_eq!(code, 0, "{text}{errors}");
    assert!(text.contains(".xray.html; open it in a browser."), "{text}");
    page
}

/// A board of 4×4 cells on which the full list has thousands of steps.
pub const FULL: [&str; 3] = ["--from", "data/dictionary.txt", "pers/latg/sine/ters"];

/// The same small board as in the README.
pub const SMALL: [&str; 4] = ["ca/ts", "cat", "cats", "at"];

/// The same words as in the README.
pub const WORDS: [&str; 5] = ["tea", "ten", "to", "a", "axe"];
