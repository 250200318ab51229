//! What tests of several tiers use: folders, the command, submissions and classes.

#![allow(dead_code, reason = "each tier uses a part of it")]

pub mod archives;
pub mod assignments;
pub mod attacks;
pub mod calculator;
pub mod class;
pub mod command;
pub mod faults;
pub mod grading;
pub mod key;
pub mod levels;
pub mod my_cases;
pub mod similar;
pub mod student;
pub mod xray;

use std::fs;
use std::path::{Path, PathBuf};

/// The workspace of the course.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()
        .unwrap()
}

/// Copies all that is in a folder.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}
