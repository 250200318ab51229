//! Commits, as the process that reads a repository hands them over.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One commit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commit {
    /// The places of its parents among the commits.
    pub parents: Vec<usize>,
    /// A digest of the work as it was then; of two commits with the same one, nothing of
    /// the work differs.
    pub work: String,
    /// The same of everything that the repository held then.
    pub tree: String,
    /// When it was made, in seconds since 1970, and the zone in seconds: by the clock of whoever made it.
    pub made: i64,
    /// The zone.
    pub zone: i32,
    /// When it says that it was written.
    pub written: i64,
    /// The first line of its message.
    pub message: String,
}

/// The reply of the reader to a repository.
#[derive(Serialize, Deserialize)]
pub enum ReaderReply {
    /// The commits, parents before children, and the sources of the last one by their paths.
    Commits(Vec<Commit>, Option<BTreeMap<String, String>>),
    /// A commit is missing that another one follows.
    CutOff,
}
