//! A class of one submission, for tests of internal errors.

// These tests start processes that are not graded.
#![expect(clippy::disallowed_methods)]

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::support::{copy, root};

/// A class of one submission: the reference solution with one edit.
pub struct Class {
    pub folder: TempDir,
}

impl Class {
    pub fn new(from: &str, to: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for source in ["dictionary/src", "solver/src"] {
            copy(
                &root().join(source),
                &folder.path().join("student").join(source),
            );
        }
        let trie = folder.path().join("student/dictionary/src/trie.rs");
        let text = fs::read_to_string(&trie).unwrap();
        assert!(text.contains(from));
        fs::write(&trie, text.replacen(from, to, 1)).unwrap();
        Self { folder }
    }

    pub fn right() -> Self {
        Self::new("", "")
    }

    /// Returns a class whose dictionary never answers.
    pub fn endless() -> Self {
        Self::new(
            "Ok(self.find(prefix)?.is_some())",
            "loop { std::hint::black_box(prefix); }",
        )
    }

    pub fn grade(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grader"));
        command
            .current_dir(root())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
            .arg("grade")
            .arg(self.folder.path().join("student"))
            .arg("--out")
            .arg(self.out());
        command
    }

    pub fn out(&self) -> PathBuf {
        self.folder.path().join("out")
    }

    /// Returns the names of the files in the folder of reports.
    pub fn reports(&self) -> Vec<OsString> {
        let entries = fs::read_dir(self.out()).into_iter().flatten();
        entries.map(|entry| entry.unwrap().file_name()).collect()
    }

    #[track_caller]
    pub fn has_no_score(&self, output: &Output, named: &str) {
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(70), "{errors}");
        assert!(errors.contains(named), "{errors}");
        assert_eq!(self.reports(), [""; 0], "{errors}");
    }
}
