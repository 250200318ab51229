//! Helpers for tests of several tiers: folders, the command, submissions and classes.

#![allow(dead_code, reason = "each tier uses a part of it")]

pub mod archives;
pub mod assignments;
pub mod attacks;
pub mod browser;
pub mod calculator;
pub mod class;
pub mod cluster;
pub mod command;
pub mod exports;
pub mod faults;
pub mod git;
pub mod grading;
pub mod intake;
pub mod key;
pub mod levels;
pub mod mark;
pub mod my_cases;
pub mod player;
pub mod similar;
pub mod student;
pub mod xray;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()
        .unwrap()
}

/// Returns the target folder of this workspace; sharing it avoids compiling twice.
pub fn target() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_grader"));
    program.ancestors().nth(2).unwrap().to_path_buf()
}

/// Returns the bytes of every file in a folder, by the file's path below the folder.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut left = vec![folder.to_path_buf()];
    while let Some(inner) = left.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                left.push(path);
            } else {
                let bytes = fs::read(&path).unwrap();
                files.insert(path.strip_prefix(folder).unwrap().to_path_buf(), bytes);
            }
        }
    }
    files
}

/// Copies the contents of a folder.
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
