//! A process to run, with the files it may access.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::limits::Limits;

/// A process to run.
pub struct Job<'a> {
    pub program: &'a Path,
    pub arguments: &'a [String],
    /// The folder that it starts in.
    pub folder: &'a Path,
    /// Its standard input.
    pub input: &'a [u8],
    pub limits: &'a Limits,
    pub access: Access,
}

/// The files that a process may access, and the kind of its rules.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Access {
    /// Programs that may be started, and folders of such programs.
    pub execute: Vec<PathBuf>,
    /// Readable files and folders.
    pub read: Vec<PathBuf>,
    /// Writable folders and devices.
    pub write: Vec<PathBuf>,
    /// Whether it is a compiler, which starts other programs.
    pub compiler: bool,
}
