//! What is taken of a submission: the student's own source files, and text answers.
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
    /// The contents of each source file by its path from the workspace on.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// The text of each file of answers that is there.
    pub answers: BTreeMap<PathBuf, String>,
    /// Files that were left behind, and why.
    pub ignored: BTreeMap<PathBuf, &'static str>,
}

/// The files as they were handed out, by path.
pub type HandedOut = BTreeMap<PathBuf, Vec<u8>>;

/// The most a file may hold, in bytes.
const LARGEST: u64 = 4 << 20;

/// The most source files.
const MOST: usize = 200;

/// The deepest folder that is looked into, from the workspace on.
const DEEPEST: usize = 8;

/// What programs make, and nobody writes.
const MADE: [&str; 3] = ["target", ".git", "Cargo.lock"];

/// Takes the submission in `folder`. With the files that were `handed_out`, everything that
/// is not as it was and was not taken is named too.
///
/// # Errors
///
/// If the folder itself cannot be read.
pub fn take(
    assignment: &Assignment,
    folder: &Path,
    handed_out: Option<&HandedOut>,
) -> Result<Submission> {
    let what = "failed to open; a submission is a folder";
    let name = fs::canonicalize(folder).context(what)?;
    fs::read_dir(folder).context(what)?;
    let mut submission = Submission {
        student: name
            .file_name()
            .unwrap_or(name.as_os_str())
            .to_string_lossy()
            .into_owned(),
        ..Submission::default()
    };
    for phase in &assignment.phases {
        let source = Path::new(&phase.package).join("src");
        submission.take_source(folder, &source);
        for path in &phase.provided {
            // Nor may a folder stand where a file of ours will.
            submission.files.retain(|taken, _| !taken.starts_with(path));
        }
    }
    for path in assignment
        .by_hand
        .iter()
        .filter_map(|item| item.answers.as_ref())
    {
        submission.take_answers(folder, path);
    }
    if let Some(handed_out) = handed_out {
        submission.name_the_rest(folder, Path::new(""), handed_out);
    }
    Ok(submission)
}

impl Submission {
    fn leave(&mut self, path: PathBuf, reason: &'static str) {
        self.ignored.entry(path).or_insert(reason);
    }

    /// Takes the source files below `folder`/`place`.
    fn take_source(&mut self, folder: &Path, place: &Path) {
        for path in entries(folder, place) {
            // A link is not followed, whatever it leads to.
            let Ok(about) = fs::symlink_metadata(folder.join(&path)) else {
                continue;
            };
            if about.is_dir() && path.components().count() < DEEPEST {
                self.take_source(folder, &path);
            } else if about.is_dir() {
                self.leave(path, "too deep");
            } else if path.extension().is_none_or(|extension| extension != "rs") {
                self.leave(path, "no Rust source");
            } else if self.files.len() >= MOST {
                self.leave(path, "one too many");
            } else {
                match read(folder, &path) {
                    Ok(bytes) => drop(self.files.insert(path, bytes)),
                    Err(reason) => self.leave(path, reason),
                }
            }
        }
    }

    fn take_answers(&mut self, folder: &Path, path: &Path) {
        match read(folder, path) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                self.answers.insert(path.to_path_buf(), text);
            }
            Err(_) if fs::symlink_metadata(folder.join(path)).is_err() => {}
            Err(reason) => self.leave(path.to_path_buf(), reason),
        }
    }

    /// Names what is in `folder`/`place` and was neither taken nor handed out as it is. A folder of
    /// which nothing was handed out is named as a whole.
    fn name_the_rest(&mut self, folder: &Path, place: &Path, handed_out: &HandedOut) {
        for path in entries(folder, place) {
            if MADE.iter().any(|name| path.ends_with(name)) {
                continue;
            }
            let about = fs::symlink_metadata(folder.join(&path));
            if about.is_ok_and(|about| about.is_dir()) {
                let known = handed_out.keys().any(|known| known.starts_with(&path));
                let taken = self.files.keys().any(|taken| taken.starts_with(&path));
                if known || taken {
                    self.name_the_rest(folder, &path, handed_out);
                } else {
                    self.leave(path, "not asked for");
                }
                continue;
            }
            if self.files.contains_key(&path) || self.answers.contains_key(&path) {
                continue;
            }
            match handed_out.get(&path) {
                None => self.leave(path, "not asked for"),
                Some(original) if read(folder, &path).as_ref() != Ok(original) => {
                    self.leave(path, "changed, but provided: ours is used");
                }
                Some(_) => {}
            }
        }
    }
}

/// What lies in `folder`/`place`, as paths from `folder` on, sorted.
fn entries(folder: &Path, place: &Path) -> Vec<PathBuf> {
    // A link is not followed, on the way there neither.
    if !is_real_folder(folder, place) {
        return Vec::new();
    }
    let Ok(entries) = fs::read_dir(folder.join(place)) else {
        return Vec::new();
    };
    let names = entries.filter_map(|entry| Some(place.join(entry.ok()?.file_name())));
    let mut paths: Vec<PathBuf> = names.collect();
    paths.sort();
    paths
}

/// Whether `place` is a folder below `folder`, and no part of the way is a link.
fn is_real_folder(folder: &Path, place: &Path) -> bool {
    let mut way = place
        .ancestors()
        .filter(|part| !part.as_os_str().is_empty());
    way.all(|part| {
        let about = fs::symlink_metadata(folder.join(part));
        about.is_ok_and(|about| about.is_dir())
    })
}

/// The bytes of a regular file that is not too large.
fn read(folder: &Path, path: &Path) -> Result<Vec<u8>, &'static str> {
    const UNREADABLE: &str = "cannot be read";
    if !path
        .parent()
        .is_some_and(|place| is_real_folder(folder, place))
    {
        return Err("not a regular file");
    }
    let path = folder.join(path);
    let about = fs::symlink_metadata(&path).map_err(|_| UNREADABLE)?;
    if !about.is_file() {
        return Err("not a regular file");
    }
    if about.len() > LARGEST {
        return Err("too large");
    }
    fs::read(&path).map_err(|_| UNREADABLE)
}
