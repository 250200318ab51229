//! A student's handout, and `grader check` in it.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

use crate::support::command::grader;
use crate::support::{copy, root};

/// Creates the handout as a student receives it.
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

/// Completes all exercises.
pub fn finish(student: &Path) {
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
}

/// Runs `grader check`. Returns its exit code and output.
pub fn check(student: &Path, options: &[&str]) -> (i32, String) {
    let (code, text, errors) = grader(student, &[&["check"], options].concat());
    assert_eq!(errors, "");
    (code, text)
}
