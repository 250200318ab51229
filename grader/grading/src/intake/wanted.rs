//! Which files of a submission are wanted, before any of them is read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::limits::{LARGEST, LARGEST_CASE, WRAPPERS};
use super::submission::HandedOut;
use judge::assignment::Assignment;

/// The folder of cases that a student writes, with a folder for each phase.
pub const CASES_FOLDER: &str = "my_cases";

/// The files in a workspace in which a student's own program remembers something: the hints that were taken, and the
/// points by evening.
pub const HINTS_TAKEN: &str = ".hints.toml";
/// See [`HINTS_TAKEN`].
pub const PROGRESS: &str = ".progress.toml";

/// What programs make, and nobody writes.
const MADE: [&str; 3] = ["target", ".git", "Cargo.lock"];

/// What systems put beside files, and nobody sees.
const JUNK: [&str; 4] = ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"];

/// What an assignment takes of a submission, or compares with what was handed out.
pub struct Wanted {
    /// The folders of the phases.
    packages: Vec<PathBuf>,
    /// Below these, every Rust source.
    sources: Vec<PathBuf>,
    /// Right in these, every case that the student wrote.
    cases: Vec<PathBuf>,
    /// Single files.
    files: BTreeSet<PathBuf>,
    /// Whether a repository is, as far as it tells the history.
    history: bool,
}

impl Wanted {
    /// What is wanted for `assignment`.
    pub fn new(assignment: &Assignment, handed_out: Option<&HandedOut>) -> Self {
        let packages = assignment
            .phases
            .iter()
            .map(|phase| PathBuf::from(&phase.package));
        let packages: Vec<PathBuf> = packages.collect();
        let answers = assignment.answers().cloned();
        let handed_out = handed_out.into_iter().flat_map(|files| files.keys());
        Self {
            sources: packages.iter().map(|package| package.join("src")).collect(),
            cases: packages
                .iter()
                .map(|package| Path::new(CASES_FOLDER).join(package))
                .collect(),
            packages,
            files: answers.chain(handed_out.cloned()).collect(),
            history: true,
        }
    }

    /// The same without any repository.
    pub fn without_history(self) -> Self {
        Self {
            history: false,
            ..self
        }
    }

    /// The folders in which the sources lie, for people.
    pub fn sources(&self) -> String {
        let sources = self.sources.iter().map(|path| path.display().to_string());
        sources.collect::<Vec<_>>().join(" or ")
    }

    /// Whether the file is wanted. Where the workspace begins is not known before all names
    /// are, so a folder or two may stand before it.
    pub fn file(&self, path: &Path) -> bool {
        if is_history(path) {
            return self.history;
        }
        inside(path).any(|path| {
            self.files.iter().any(|file| file == path)
                || self.is_case(path)
                || is_rust(path) && self.sources.iter().any(|source| path.starts_with(source))
        })
    }

    /// Whether a path of the workspace is that of a case that the student wrote.
    pub fn is_case(&self, path: &Path) -> bool {
        let ends = path
            .extension()
            .is_some_and(|extension| extension == "case");
        ends && path
            .parent()
            .is_some_and(|folder| self.cases.iter().any(|cases| cases == folder))
    }

    /// The most bytes that are read of a file.
    pub fn most(&self, path: &Path) -> u64 {
        if inside(path).any(|path| self.is_case(path)) {
            LARGEST_CASE
        } else {
            LARGEST
        }
    }

    /// Whether there may be something wanted in a folder of the workspace.
    pub fn leads(&self, folder: &Path) -> bool {
        if leads_to_history(folder) {
            return self.history;
        }
        let around = |path: &PathBuf| path.starts_with(folder);
        let sources = &self.sources;
        sources.iter().any(|source| folder.starts_with(source))
            || sources
                .iter()
                .chain(&self.cases)
                .chain(&self.files)
                .any(around)
    }

    /// The folder in which to look for the workspace if these are the names at the top, and
    /// whether each is a folder: the only one, if none is known.
    pub fn wrapper<'a>(&self, names: impl Iterator<Item = (&'a Path, bool)>) -> Option<&'a Path> {
        let written = names.filter(|(name, _)| !is_junk(name) && !is_made(name));
        let written: Vec<_> = written.collect();
        let known = |(name, _): &(&Path, bool)| self.packages.iter().any(|known| known == name);
        match written[..] {
            [(name, true)] if !known(&written[0]) => Some(name),
            _ => None,
        }
    }
}

/// A path as it is, and as it is from each folder that may stand before the workspace on.
fn inside(path: &Path) -> impl Iterator<Item = &Path> {
    let mut parts = path.components();
    let first = std::iter::once(parts.as_path());
    first.chain((0..WRAPPERS).map(move |_| {
        parts.next();
        parts.as_path()
    }))
}

/// Whether this is the name of a Rust source.
pub fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

/// Whether this is in what programs make, or what one of ours remembers. In a folder of sources, it may be a module all the same.
pub fn is_made(path: &Path) -> bool {
    path.iter().any(|part| {
        let mut made = MADE.iter().chain(&[HINTS_TAKEN, PROGRESS]);
        made.any(|made| part == *made)
    })
}

/// The folder of a repository.
pub const REPOSITORY: &str = ".git";

/// The part of a path that lies in a repository, if there are no more folders around that than
/// may stand around a workspace.
fn in_repository(path: &Path) -> Option<PathBuf> {
    let mut parts = path.components();
    let around = parts
        .by_ref()
        .take_while(|part| part.as_os_str() != REPOSITORY)
        .count();
    // Only as many are left as there are behind the folder's name, if that was met.
    let met = path.iter().any(|part| part == REPOSITORY);
    (met && around <= WRAPPERS).then(|| parts.collect())
}

/// Whether this is a file of a repository by which its history is read: what it is called, and its objects. Nothing
/// of its configuration, nor what leads to the objects of others.
pub fn is_history(path: &Path) -> bool {
    in_repository(path).is_some_and(|inside| {
        inside == Path::new("HEAD")
            || inside == Path::new("packed-refs")
            || inside.starts_with("refs")
            || inside.starts_with("objects") && !inside.starts_with("objects/info")
    })
}

/// Whether there may be such a file in a folder.
fn leads_to_history(folder: &Path) -> bool {
    in_repository(folder).is_some_and(|inside| {
        inside.as_os_str().is_empty()
            || is_history(&folder.join("file")) && folder.file_name() != Some("info".as_ref())
    })
}

/// Whether this is in what systems put beside files: it is never looked at, and not named.
pub fn is_junk(path: &Path) -> bool {
    path.iter().any(|part| {
        let part = part.to_string_lossy();
        // What macOS keeps of a file beside its bytes.
        JUNK.contains(&part.as_ref()) || part.starts_with("._")
    })
}
