//! The calculator, an assignment that consists only of data.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox};
use tempfile::TempDir;

use crate::support::{copy, root};

pub const NAME: &str = "calculator";

pub static ASSIGNMENT: LazyLock<Assignment> =
    LazyLock::new(|| Assignment::read(&root(), NAME, boggle::SUBJECTS.subjects()).unwrap());

pub fn sandbox() -> Sandbox {
    Sandbox::open(Path::new(env!("CARGO_BIN_EXE_grader")), &Rules::new()).unwrap()
}

/// Copies the parts of the repository that the assignment needs, so that tests can edit its rubric.
pub fn copied() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let place = "data/assignments/calculator";
    copy(&root().join(place), &folder.path().join(place));
    for file in [
        ".gitattributes",
        ".gitignore",
        "LICENSE-APACHE",
        "LICENSE-MIT",
    ] {
        fs::copy(root().join(file), folder.path().join(file)).unwrap();
    }
    folder
}
