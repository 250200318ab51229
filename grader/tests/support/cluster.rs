//! A class of the calculator, as the job files in `grader/cluster` grade it.

// Job files are not graded programs.
#![allow(clippy::disallowed_methods)]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::calculator::copied;
use crate::support::{copy, files, root};

/// The command that joins the shards.
pub const MERGE: &str = "target/release/grader merge course/reports --course course";

/// Creates a class in a copy of the assignment, with the grader where a release build has it. In turn, students have
/// submitted all phases, all but one, and a mistake.
pub fn class(students: usize) -> TempDir {
    let folder = copied();
    let path = |path: &str| folder.path().join(path);
    let workspace = root().join("data/assignments/calculator/workspace");
    for student in 0..students {
        let submission = path(&format!("downloads/student{student:02}"));
        let kind = student % 3;
        for phase in &["stack", "calculator"][..if kind == 1 { 1 } else { 2 }] {
            let sources = Path::new(phase).join("src");
            copy(&workspace.join(&sources), &submission.join(&sources));
        }
        if kind == 2 {
            let stack = submission.join("stack/src/stack.rs");
            let text = fs::read_to_string(&stack).unwrap();
            assert!(text.contains("self.len -= 1;"));
            fs::write(stack, text.replacen("self.len -= 1;", "", 1)).unwrap();
        }
    }
    for course in ["course", "whole"] {
        fs::create_dir(path(course)).unwrap();
        let secret = path(course).join("secret.txt");
        fs::write(secret, "a secret of sixteen and more\n").unwrap();
    }
    fs::create_dir_all(path("target/release")).unwrap();
    symlink(env!("CARGO_BIN_EXE_grader"), path("target/release/grader")).unwrap();
    folder
}

/// Runs a line of a job file in a folder, with these variables.
pub fn run(folder: &Path, line: &str, variables: &[(&str, &str)]) {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder);
    let output = shell.envs(variables.iter().copied()).output().unwrap();
    assert!(output.status.success(), "{line}: {output:?}");
}

/// Grades the class without shards, and compares the result with that of the merged shards.
pub fn assert_graded_as_without_shards(folder: &Path) {
    let line = "target/release/grader grade downloads/* --course whole";
    run(folder, line, &[]);
    assert_same(&folder.join("whole"), &folder.join("course"));
}

/// Returns the files of a course except the folders of the shards.
pub fn outputs(course: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut outputs = files(course);
    outputs.retain(|path, _| {
        !path
            .iter()
            .any(|part| part.to_string_lossy().starts_with("shard-"))
    });
    outputs
}

#[track_caller]
pub fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (outputs(one), outputs(other));
    assert!(
        one.keys().eq(other.keys()),
        "{:?} {:?}",
        one.keys(),
        other.keys()
    );
    for (path, bytes) in &one {
        assert!(*bytes == other[path], "{}", path.display());
    }
}
