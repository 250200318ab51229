//! Submissions with a known mistake, and their `grader xray`.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

use crate::support::command::said;
use crate::support::{copy, root};

/// Creates a student's sources with one text replaced, which must occur once in the file.
pub fn submission(folder: &TempDir, file: &str, from: &str, to: &str) -> PathBuf {
    let student = folder.path().join("student");
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
    let path = student.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
    fs::write(&path, text.replace(from, to)).unwrap();
    student
}

/// Runs `grader xray`. Returns the exit code, the output, and the picture if there is one.
pub fn xray(path: &Path, folder: &TempDir, arguments: &[&str]) -> (i32, String, String) {
    let out = folder.path().join("x.svg");
    let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
    let grader = grader.current_dir(root()).arg("xray").arg(path);
    let output = grader
        .args(arguments)
        .arg("--out")
        .arg(&out)
        .output()
        .unwrap();
    let (code, text, errors) = said(output);
    let picture = fs::read_to_string(out).unwrap_or_default();
    (code, text + &errors, picture)
}

pub const TRIE: &str = "dictionary/src/trie.rs";
pub const IS_PREFIX: &str = "Ok(self.find(prefix)?.is_some())";
