//! A submission, as it is graded.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::history::Repository;

/// The files taken from one submission.
#[derive(Clone, Debug, Default)]
pub struct Submission {
    /// The student: the name of its folder or archive.
    pub student: String,
    /// The contents of each source file by its path from the workspace on.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// The text of each file of answers that is there.
    pub answers: BTreeMap<PathBuf, String>,
    /// The bytes of each test case that the student wrote, by its path from the workspace on.
    pub cases: BTreeMap<PathBuf, Vec<u8>>,
    /// The ignored files, and why.
    pub ignored: BTreeMap<String, &'static str>,
    /// The dependencies in the manifest of each package that has one.
    pub dependencies: BTreeMap<String, BTreeSet<String>>,
    /// What was taken otherwise than it was handed in, or not found, each for the student and for a person to look at.
    pub notices: Vec<String>,
    /// The repository it lies in, if that came with it.
    pub repository: Option<Repository>,
    /// Why there is nothing to grade in it, and how to submit instead.
    pub problem: Option<String>,
}

/// The files as they were handed out, by path.
pub type HandedOut = BTreeMap<PathBuf, Vec<u8>>;
