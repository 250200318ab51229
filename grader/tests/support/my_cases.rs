//! Submissions with students' own test cases.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{copy, root};

pub fn put(path: &Path, text: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Creates a student's submission from the reference solution and these test cases.
pub fn student(folder: &Path, name: &str, cases: &[(&str, &str)]) -> PathBuf {
    let student = folder.join(name);
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
    for (path, text) in cases {
        put(
            &student.join("my_cases").join(path).with_extension("case"),
            text,
        );
    }
    student
}

pub const A_PREFIX: &str = "> add tea\n= true\n> word te\n= false\n> prefix te\n= true\n";
