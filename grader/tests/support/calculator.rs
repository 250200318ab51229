//! The calculator: an assignment that is data alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox};

use crate::support::root;

pub const NAME: &str = "calculator";

pub static ASSIGNMENT: LazyLock<Assignment> =
    LazyLock::new(|| Assignment::read(&root(), NAME, boggle::SUBJECTS.subjects()).unwrap());

pub fn sandbox() -> Sandbox {
    Sandbox::open(Path::new(env!("CARGO_BIN_EXE_grader")), &Rules::new()).unwrap()
}

/// Every file below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found
}
