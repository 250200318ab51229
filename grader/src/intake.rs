//! What is taken of a submission: the student's own source files, as bytes.
//!
//! Everything else is ours or is left behind: manifests, build scripts, configuration,
//! tests, data, drivers. What was left behind is reported.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::assignment::Assignment;

/// The files taken from one submission.
#[derive(Clone, Debug, Default)]
pub struct Submission {
    /// Who it is from: the name of its folder.
    pub student: String,
    /// The contents of each file by its path from the workspace on.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// Files that were left behind, and why.
    pub ignored: Vec<Ignored>,
}

/// A file that was left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// Its path in the submission.
    pub path: PathBuf,
    /// Why it was not taken.
    pub reason: &'static str,
}

/// The most a source file may hold, in bytes.
const LARGEST: u64 = 1 << 20;

/// The most source files of a phase.
const MOST: usize = 200;

/// Takes the submission in `folder`.
///
/// # Errors
///
/// If the folder itself cannot be read.
pub fn take(assignment: &Assignment, folder: &Path) -> Result<Submission> {
    let name = fs::canonicalize(folder).context("failed to open; a submission is a folder")?;
    let mut submission = Submission {
        student: name
            .file_name()
            .unwrap_or(name.as_os_str())
            .to_string_lossy()
            .into_owned(),
        ..Submission::default()
    };
    fs::read_dir(folder).context("failed to open; a submission is a folder")?;
    for phase in &assignment.phases {
        let source = Path::new(&phase.package).join("src");
        walk(folder, &source, &mut submission);
        for other in ["Cargo.toml", "build.rs", ".cargo/config.toml"] {
            let path = Path::new(&phase.package).join(other);
            if differs(assignment, folder, &path) {
                submission.leave(path, "manifests and build scripts are ours");
            }
        }
        for path in &phase.provided {
            if submission.files.remove(path).is_some() && differs(assignment, folder, path) {
                submission.leave(path.clone(), "changed, but provided: ours is used");
            }
        }
    }
    for other in [
        "Cargo.toml",
        ".cargo/config.toml",
        ".cargo/config",
        "rust-toolchain.toml",
        "rust-toolchain",
    ] {
        if differs(assignment, folder, Path::new(other)) {
            submission.leave(PathBuf::from(other), "manifests and configuration are ours");
        }
    }
    Ok(submission)
}

impl Submission {
    fn leave(&mut self, path: PathBuf, reason: &'static str) {
        self.ignored.push(Ignored { path, reason });
    }
}

/// Takes the source files below `folder`/`place`.
fn walk(folder: &Path, place: &Path, submission: &mut Submission) {
    let Ok(entries) = fs::read_dir(folder.join(place)) else {
        return;
    };
    let mut names: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name()))
        .collect();
    names.sort();
    for name in names {
        let path = place.join(&name);
        // A link is not followed, whatever it leads to.
        let Ok(about) = fs::symlink_metadata(folder.join(&path)) else {
            continue;
        };
        if about.is_dir() {
            if path.components().count() < 8 {
                walk(folder, &path, submission);
            } else {
                submission.leave(path, "too deep");
            }
        } else if !about.is_file() {
            submission.leave(path, "not a regular file");
        } else if path.extension().is_none_or(|extension| extension != "rs") {
            submission.leave(path, "no Rust source");
        } else if about.len() > LARGEST || submission.files.len() >= MOST {
            submission.leave(path, "too large, or one too many");
        } else {
            match fs::read(folder.join(&path)) {
                Ok(bytes) => drop(submission.files.insert(path, bytes)),
                Err(_) => submission.leave(path, "cannot be read"),
            }
        }
    }
}

/// Whether the submission has something at `path` that is not what was handed out.
fn differs(assignment: &Assignment, folder: &Path, path: &Path) -> bool {
    if fs::symlink_metadata(folder.join(path)).is_err() {
        return false;
    }
    let theirs = fs::read(folder.join(path)).ok();
    theirs.is_none() || theirs != fs::read(assignment.root.join(path)).ok()
}
