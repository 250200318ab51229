//! A handout as a student has it, and `grader check` in it.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

use crate::support::command::grader;
use crate::support::{copy, root};

/// All there are.
pub const ASSIGNMENTS: [&str; 6] = [
    "boggle-solver",
    "calculator",
    "cs106b",
    "cs107",
    "cs307",
    "lab6",
];

/// The handout, as a student has it.
pub fn handout(folder: &TempDir) -> PathBuf {
    handout_of("boggle-solver", folder)
}

pub fn handout_of(assignment: &str, folder: &TempDir) -> PathBuf {
    let student = folder.path().join("student");
    let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
    grader.current_dir(root()).arg("handout").arg(&student);
    grader.args(["--assignment", assignment]).assert().success();
    student
}

/// Builds everything there is to build.
pub fn finish(student: &Path) {
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
}

/// A student's own run: its exit code, and the text.
pub fn check(student: &Path, options: &[&str]) -> (i32, String) {
    let (code, text, errors) = grader(student, &[&["check"], options].concat());
    assert_eq!(errors, "");
    (code, text)
}
