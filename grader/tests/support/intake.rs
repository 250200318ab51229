//! Submissions as the grader takes them in.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use grading::intake::{self, Submission};
use judge::assignment::Assignment;

use super::root;

pub const LIB: &str = "dictionary/src/lib.rs";

/// The files of a small submission.
pub const FILES: [(&str, &str); 4] = [
    (LIB, "//! A dictionary."),
    ("solver/src/lib.rs", "//! A solver."),
    ("solver/src/board/cell.rs", "//! A cell."),
    ("ANSWERS.md", "Because."),
];

/// Returns the assignment that the submissions are for.
pub fn assignment() -> &'static Assignment {
    static ASSIGNMENT: OnceLock<Assignment> = OnceLock::new();
    ASSIGNMENT.get_or_init(|| {
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap()
    })
}

/// Takes in the submission at `path`, without any distributed files.
pub fn take(path: &Path) -> Submission {
    intake::take(assignment(), path, Some(&BTreeMap::new())).unwrap()
}

/// Takes in an archive of this name.
pub fn take_bytes(name: &str, bytes: &[u8]) -> Submission {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    take(&path)
}

/// Returns the paths of the source files taken in.
pub fn taken(submission: &Submission) -> Vec<&str> {
    let paths = submission.files.keys();
    paths.map(|path| path.to_str().unwrap()).collect()
}

/// Returns the ignored files, one per line.
pub fn left(submission: &Submission) -> Vec<String> {
    let ignored = submission.ignored.iter();
    ignored
        .map(|(name, reason)| format!("{name}: {reason}"))
        .collect()
}

/// Returns why the submission as a whole cannot be graded, or `none`.
pub fn problem(submission: &Submission) -> &str {
    submission.problem.as_deref().unwrap_or("none")
}
