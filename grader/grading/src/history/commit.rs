//! Commits, as the reader process reports them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One commit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commit {
    /// The indices of its parents among the commits.
    pub parents: Vec<usize>,
    /// A digest of the sources at that time. Two commits with the same digest have the same sources.
    pub work: String,
    /// A digest of the tokens in the sources. It is independent of layout, comments and order.
    pub tokens: String,
    /// A digest of the tests and test cases at that time.
    pub tests: String,
    /// A digest of everything in the repository at that time.
    pub tree: String,
    /// The committer date, in seconds since 1970. It comes from the student's computer.
    pub made: i64,
    /// The time zone of the committer date, in seconds.
    pub zone: i32,
    /// The author date, in seconds since 1970. The author can choose it freely.
    pub written: i64,
    /// The first line of its message.
    pub message: String,
}

/// The reply of the reader for a repository.
#[derive(Serialize, Deserialize)]
pub enum ReaderReply {
    /// The commits, parents before children, and the sources of the last one by their paths.
    Commits(Vec<Commit>, Option<BTreeMap<String, String>>),
    /// A parent of a commit is missing.
    CutOff,
}
