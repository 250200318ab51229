//! A submission, ready for grading.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::history::Repository;

/// The files taken from one submission.
#[derive(Clone, Debug, Default)]
pub struct Submission {
    /// The student, named by the folder or archive.
    pub student: String,
    /// The contents of each source file, by path relative to the workspace.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// The text of each answer file that exists.
    pub answers: BTreeMap<PathBuf, String>,
    /// The bytes of each student test case, by path relative to the workspace.
    pub cases: BTreeMap<PathBuf, Vec<u8>>,
    /// The ignored files, and the reasons.
    pub ignored: BTreeMap<String, &'static str>,
    /// The dependencies in the manifest of each package that has one.
    pub dependencies: BTreeMap<String, BTreeSet<String>>,
    /// Renamed, moved and missing files, for the student and for manual review.
    pub notices: Vec<String>,
    /// The repository that contains it, if there is one.
    pub repository: Option<Repository>,
    /// The reason that it cannot be graded, and how to submit instead.
    pub problem: Option<String>,
}

/// The files of the handout, by path.
pub type HandoutFiles = BTreeMap<PathBuf, Vec<u8>>;
