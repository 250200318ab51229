//! A process to run, and the files it may reach.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::limits::Limits;

/// A process to run.
pub struct Job<'a> {
    pub program: &'a Path,
    pub arguments: &'a [String],
    /// The folder it starts in.
    pub folder: &'a Path,
    /// Its standard input.
    pub input: &'a [u8],
    pub limits: &'a Limits,
    pub access: Access,
}

/// The files that a process may reach, and which set of rules it has.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Access {
    /// Programs, and folders of programs.
    pub execute: Vec<PathBuf>,
    /// Files and folders to read.
    pub read: Vec<PathBuf>,
    /// Folders and devices to write to.
    pub write: Vec<PathBuf>,
    /// Whether it is a compiler, which starts other programs.
    pub compiler: bool,
}
