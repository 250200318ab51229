//! The filter that decides which files of a submission to read, before any file is read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::limits::{MAX_CASE_BYTES, MAX_FILE_BYTES, MAX_WRAPPERS};
use super::submission::HandoutFiles;
use judge::assignment::Assignment;

/// The folder of the student's own test cases, with a folder for each phase.
pub const CASES_FOLDER: &str = "my_cases";

/// The file of local state that records the hints a student has taken. [`PROGRESS`] records the points by evening.
pub const HINTS_TAKEN: &str = ".hints.toml";
/// See [`HINTS_TAKEN`].
pub const PROGRESS: &str = ".progress.toml";

/// The build folder of cargo.
const TARGET: &str = "target";

/// Files that programs generate.
const BUILD_OUTPUT: [&str; 3] = [TARGET, REPOSITORY, "Cargo.lock"];

/// Files that operating systems add.
const SYSTEM_FILES: [&str; 4] = ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"];

/// The files that the grader reads from a submission, or compares with the handout.
#[derive(Clone)]
pub struct FileFilter {
    /// The folders of the phases.
    packages: Vec<PathBuf>,
    /// The folders whose Rust sources are read.
    sources: Vec<PathBuf>,
    /// The folders whose test cases are read, without their subfolders.
    cases: Vec<PathBuf>,
    /// Single files.
    files: BTreeSet<PathBuf>,
    /// Whether to read the history in a repository.
    history: bool,
    /// Whether to list all folders near the top, but to read only manifests in them.
    looks_around: bool,
    /// The folder of the workspace, if it is known.
    workspace: Option<PathBuf>,
    /// The paths to rename, one after the other.
    renamed: Vec<Renaming>,
}

/// A file or folder to rename, both paths from the top of the submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    pub from: PathBuf,
    pub to: PathBuf,
}

/// The name of the manifest of a package or a workspace.
pub const MANIFEST: &str = "Cargo.toml";

impl FileFilter {
    /// Returns the filter of an assignment.
    pub fn new(assignment: &Assignment, starter_code: Option<&HandoutFiles>) -> Self {
        let packages = assignment
            .phases
            .iter()
            .map(|phase| PathBuf::from(&phase.package));
        let packages: Vec<PathBuf> = packages.collect();
        let answers = assignment.answers().cloned();
        let starter_code = starter_code.into_iter().flat_map(|files| files.keys());
        let manifests = packages.iter().map(|package| package.join(MANIFEST));
        Self {
            files: answers
                .chain(starter_code.cloned())
                .chain(manifests)
                .collect(),
            sources: packages.iter().map(|package| package.join("src")).collect(),
            cases: packages
                .iter()
                .map(|package| Path::new(CASES_FOLDER).join(package))
                .collect(),
            packages,
            history: true,
            looks_around: false,
            workspace: None,
            renamed: Vec::new(),
        }
    }

    /// Returns a filter that lists all names near the top, and reads only manifests.
    pub fn looking_around(self) -> Self {
        Self {
            history: false,
            looks_around: true,
            ..self
        }
    }

    /// Whether names that differ only in case are different files.
    pub fn takes_any_spelling(&self) -> bool {
        self.looks_around
    }

    /// Adds paths to rename, and the folder of the workspace.
    pub fn with_renamed(self, workspace: PathBuf, renamed: Vec<Renaming>) -> Self {
        Self {
            workspace: Some(workspace),
            renamed,
            ..self
        }
    }

    /// Returns the renamed path. Both paths are relative to `place`.
    pub fn renamed(&self, place: &Path, path: PathBuf) -> PathBuf {
        let mut whole = place.join(&path);
        for Renaming { from, to } in &self.renamed {
            if let Ok(inside) = whole.strip_prefix(from) {
                // `join` would leave a trailing slash.
                whole = to.iter().chain(inside).collect();
            }
        }
        whole.strip_prefix(place).map_or(path, Path::to_path_buf)
    }

    /// Returns a filter that ignores repositories.
    pub fn without_history(self) -> Self {
        Self {
            history: false,
            ..self
        }
    }

    /// Lists the source folders, for messages.
    pub fn sources(&self) -> String {
        let sources = self.sources.iter().map(|path| path.display().to_string());
        sources.collect::<Vec<_>>().join(" or ")
    }

    /// Whether to read a file. The root of the workspace is unknown until all names are known, so the path may begin
    /// with one or two more folders.
    pub fn matches(&self, path: &Path) -> bool {
        if is_history(path) {
            return self.history;
        }
        if self.looks_around {
            return path.ends_with(MANIFEST) && path.components().count() <= MAX_WRAPPERS + 2;
        }
        inside(path).any(|path| {
            self.files.iter().any(|file| file == path)
                || self.is_case(path)
                || is_rust(path) && self.sources.iter().any(|source| path.starts_with(source))
        })
    }

    /// Whether a path in the workspace belongs to a student's test case.
    pub fn is_case(&self, path: &Path) -> bool {
        let ends = path
            .extension()
            .is_some_and(|extension| extension == "case");
        ends && path
            .parent()
            .is_some_and(|folder| self.cases.iter().any(|cases| cases == folder))
    }

    /// Returns the size limit of a file, in bytes.
    pub fn max_bytes(&self, path: &Path) -> u64 {
        if inside(path).any(|path| self.is_case(path)) {
            MAX_CASE_BYTES
        } else {
            MAX_FILE_BYTES
        }
    }

    /// Whether to skip a path without counting it: build output that isn't a module, and unused files of a repository.
    pub fn skips(&self, path: &Path) -> bool {
        if path.iter().any(|part| part == REPOSITORY) {
            let inside = in_repository(path).filter(|_| self.history);
            return inside.is_none_or(|inside| !inside.as_os_str().is_empty() && !is_history(path));
        }
        let is_source = |path: &Path| {
            inside(path).any(|path| self.sources.iter().any(|source| path.starts_with(source)))
        };
        let mut folders = path.ancestors();
        folders.any(|folder| folder.file_name() == Some(TARGET.as_ref()) && !is_source(folder))
    }

    /// Whether a folder of the workspace may contain matching files.
    pub fn enters(&self, folder: &Path) -> bool {
        if leads_to_history(folder) {
            return self.history;
        }
        if self.looks_around {
            return folder.components().count() <= MAX_WRAPPERS + 2;
        }
        let whole = self
            .workspace
            .as_deref()
            .unwrap_or(Path::new(""))
            .join(folder);
        let mut renamed = self.renamed.iter();
        if renamed.any(|Renaming { from, .. }| from.starts_with(&whole)) {
            return true;
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

    /// Returns the folder to search for the workspace, among the names in `place`, each with whether it is a folder. If
    /// the workspace is unknown, this is the only folder.
    pub fn wrapper<'a>(
        &self,
        place: &Path,
        mut names: impl Iterator<Item = (&'a Path, bool)>,
    ) -> Option<&'a Path> {
        if let Some(workspace) = &self.workspace {
            let next = workspace.strip_prefix(place).ok()?.iter().next()?;
            return names.find_map(|(name, _)| (name == next).then_some(name));
        }
        if self.looks_around {
            return None;
        }
        let written = names.filter(|(name, _)| !is_junk(name) && !is_build_output(name));
        let written: Vec<_> = written.collect();
        let known = |(name, _): &(&Path, bool)| self.packages.iter().any(|known| known == name);
        match written[..] {
            [(name, true)] if !known(&written[0]) => Some(name),
            _ => None,
        }
    }
}

/// Returns a path, and the same path relative to each folder that may contain the workspace.
fn inside(path: &Path) -> impl Iterator<Item = &Path> {
    let mut parts = path.components();
    let first = std::iter::once(parts.as_path());
    first.chain((0..MAX_WRAPPERS).map(move |_| {
        parts.next();
        parts.as_path()
    }))
}

/// Whether this is the path of a Rust source.
pub fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

/// Whether this is build output or local state. In a source folder, it may still be a module.
pub fn is_build_output(path: &Path) -> bool {
    path.iter().any(|part| {
        let mut made = BUILD_OUTPUT.iter().chain(&[HINTS_TAKEN, PROGRESS]);
        made.any(|made| part == *made)
    })
}

/// The name of a repository folder.
pub const REPOSITORY: &str = ".git";

/// Returns the path within a repository, if the repository is not nested more deeply than a workspace may be.
fn in_repository(path: &Path) -> Option<PathBuf> {
    let mut parts = path.components();
    let around = parts
        .by_ref()
        .take_while(|part| part.as_os_str() != REPOSITORY)
        .count();
    // If the folder's name occurs, the iterator contains the parts after it.
    let met = path.iter().any(|part| part == REPOSITORY);
    (met && around <= MAX_WRAPPERS).then(|| parts.collect())
}

/// Whether this file of a repository is part of its history: references and objects, but neither configuration nor
/// links to objects elsewhere.
pub fn is_history(path: &Path) -> bool {
    in_repository(path).is_some_and(|inside| {
        inside == Path::new("HEAD")
            || inside == Path::new("packed-refs")
            || inside.starts_with("refs")
            || inside.starts_with("objects") && !inside.starts_with("objects/info")
    })
}

/// Whether this file of a repository is a single object.
pub fn is_loose_object(path: &Path) -> bool {
    in_repository(path)
        .is_some_and(|inside| inside.starts_with("objects") && !inside.starts_with("objects/pack"))
}

/// Whether a folder may contain part of the history.
fn leads_to_history(folder: &Path) -> bool {
    in_repository(folder).is_some_and(|inside| {
        inside.as_os_str().is_empty()
            || is_history(&folder.join("file")) && folder.file_name() != Some("info".as_ref())
    })
}

/// Whether an operating system added this file. Such files are neither read nor reported.
pub fn is_junk(path: &Path) -> bool {
    path.iter().any(|part| {
        let part = part.to_string_lossy();
        // macOS stores the metadata of a file in `._` files.
        SYSTEM_FILES.contains(&part.as_ref()) || part.starts_with("._")
    })
}
