//! The contents of a submission in any format: paths, and the entry at each.
//!
//! Folders and archives are listed into the same type through [`Tree::add`], which trusts nothing: no name, no size, no
//! order.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::file_filter::{FileFilter, REPOSITORY, is_history, is_junk, is_loose_object};
use super::limits::{
    MAX_HISTORY_BYTES, MAX_NAMES, MAX_OBJECT_BYTES, MAX_PATH_BYTES, MAX_PATH_PARTS,
    MAX_SKIPPED_NAMES, MAX_WANTED_BYTES, MAX_WRAPPERS,
};
use super::problem::Problem;
use crate::history::Repository;

/// The length to which the name of a refused entry is cut, in characters.
const MAX_REFUSED_NAME_CHARS: usize = 120;

/// The reason that an entry is ignored.
pub type Reason = &'static str;

/// The reason for a file whose bytes cannot be read.
pub const UNREADABLE: Reason = "unreadable";

/// The reason for a file that is too large.
const TOO_LARGE: Reason = "too large";

/// The reason for a file that needs a password.
pub const ENCRYPTED: Reason = "encrypted";

/// The kind of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    Folder,
    File,
    Link,
    /// Devices, pipes, sockets and others.
    Other,
}

/// An entry of a submission.
#[derive(PartialEq, Eq)]
pub enum Entry {
    Folder,
    /// A regular file, and its bytes if the filter matches.
    File(Option<Vec<u8>>),
    /// An entry that is ignored.
    Refused(Reason),
}

/// The contents of a submission.
pub struct Tree<'a> {
    filter: &'a FileFilter,
    /// The entries by path. All parents of a path are folders.
    pub entries: BTreeMap<PathBuf, Entry>,
    /// Names without a valid path.
    pub refused: BTreeMap<String, Reason>,
    /// The innermost repository around the workspace.
    pub repository: Option<Repository>,
    /// The folder of the workspace, from the top of the submission.
    pub workspace: PathBuf,
    names: usize,
    skipped_names: usize,
    bytes: u64,
    bytes_of_history: u64,
    names_of_history: usize,
    /// Whether a necessary part of the history was left out.
    is_history_cut: bool,
}

impl<'a> Tree<'a> {
    /// Creates an empty tree, in which only the files that `filter` matches are read.
    pub fn new(filter: &'a FileFilter) -> Self {
        Self {
            filter,
            entries: BTreeMap::new(),
            refused: BTreeMap::new(),
            repository: None,
            workspace: PathBuf::new(),
            names: 0,
            skipped_names: 0,
            bytes: 0,
            bytes_of_history: 0,
            names_of_history: 0,
            is_history_cut: false,
        }
    }

    /// Counts a name, and returns whether to list it. Build output and unused parts of a repository are skipped.
    ///
    /// # Errors
    ///
    /// Fails if there are too many names.
    pub fn looks_at(&mut self, name: &[u8]) -> Result<bool, Problem> {
        let Ok(path) = relative_path(name) else {
            self.count()?;
            return Ok(true);
        };
        let path = self.filter.renamed(&self.workspace, path);
        if self.filter.skips(&path) {
            self.count_skipped()?;
            return Ok(false);
        }
        if !is_history(&path) {
            self.count()?;
            return Ok(true);
        }
        self.names_of_history += 1;
        if self.names_of_history > MAX_NAMES {
            self.is_history_cut = true;
            self.count_skipped()?;
        }
        Ok(self.names_of_history <= MAX_NAMES)
    }

    /// Counts a skipped name.
    ///
    /// # Errors
    ///
    /// Fails if there are too many of them.
    pub fn count_skipped(&mut self) -> Result<(), Problem> {
        self.skipped_names += 1;
        within(self.skipped_names, MAX_SKIPPED_NAMES)
    }

    /// Counts a name.
    fn count(&mut self) -> Result<(), Problem> {
        self.names += 1;
        within(self.names, MAX_NAMES)
    }

    /// Adds an entry by its name, whose parts are separated by `/`.
    ///
    /// Calls `read` with a size limit, but only if the filter matches the file. The first of several entries with the
    /// same name counts. Returns the path of a folder.
    ///
    /// # Errors
    ///
    /// Fails if there is too much to read, or too many folders are created.
    pub fn add(
        &mut self,
        name: &[u8],
        kind: EntryKind,
        read: impl FnOnce(u64) -> Result<Vec<u8>, Reason>,
    ) -> Result<Option<PathBuf>, Problem> {
        let path = match relative_path(name) {
            Ok(path) => self.filter.renamed(&self.workspace, path),
            Err(reason) => {
                self.refuse(&String::from_utf8_lossy(name), reason);
                return Ok(None);
            }
        };
        let is_top = path.as_os_str().is_empty();
        if is_top || is_junk(&path) {
            return Ok(None);
        }
        match (self.entries.get(&path), kind) {
            (None, _) => {}
            (Some(Entry::Folder), EntryKind::Folder) => return Ok(Some(path)),
            (Some(_), _) => {
                self.refuse(&path.to_string_lossy(), "a duplicate; the first one counts");
                return Ok(None);
            }
        }
        let around = || {
            let around = path.ancestors().skip(1);
            around.take_while(|folder| !folder.as_os_str().is_empty())
        };
        let is_other = |entry: &Entry| *entry != Entry::Folder;
        if around().any(|folder| self.entries.get(folder).is_some_and(is_other)) {
            self.refuse(&path.to_string_lossy(), "its parent isn't a folder");
            return Ok(None);
        }
        for folder in around() {
            if !self.entries.contains_key(folder) {
                self.count()?;
                self.entries.insert(folder.to_path_buf(), Entry::Folder);
            }
        }
        let entry = match kind {
            EntryKind::Folder => Entry::Folder,
            EntryKind::Link => Entry::Refused("a link, which the grader does not follow"),
            EntryKind::Other => Entry::Refused("not a regular file"),
            EntryKind::File if !self.filter.matches(&path) => Entry::File(None),
            EntryKind::File if is_history(&path) => {
                let left = MAX_HISTORY_BYTES.saturating_sub(self.bytes_of_history);
                let most = match is_loose_object(&path) {
                    true => left.min(MAX_OBJECT_BYTES),
                    false => left,
                };
                let bytes = read(most);
                self.is_history_cut |= bytes == Err(TOO_LARGE) && most == left;
                let bytes = bytes.ok();
                self.bytes_of_history += bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
                Entry::File(bytes)
            }
            EntryKind::File => match read(self.filter.max_bytes(&path)) {
                Ok(bytes) => {
                    self.bytes += bytes.len() as u64;
                    if self.bytes > MAX_WANTED_BYTES {
                        return Err(Problem::TooManyBytes);
                    }
                    Entry::File(Some(bytes))
                }
                Err(reason) => Entry::Refused(reason),
            },
        };
        self.entries.insert(path.clone(), entry);
        Ok((kind == EntryKind::Folder).then_some(path))
    }

    /// Marks a folder as unreadable.
    pub fn close(&mut self, folder: &Path) {
        if let Some(entry) = self.entries.get_mut(folder) {
            *entry = Entry::Refused(UNREADABLE);
        }
    }

    /// Removes the folders around the workspace.
    pub fn unfold(&mut self) {
        for _ in 0..MAX_WRAPPERS {
            let top = self.entries.iter().filter_map(|(path, entry)| {
                (path.components().count() == 1)
                    .then_some((path.as_path(), *entry == Entry::Folder))
            });
            let wrapper = self.filter.wrapper(&self.workspace, top);
            let Some(wrapper) = wrapper.map(Path::to_path_buf) else {
                break;
            };
            self.enter(&wrapper);
            let entries = std::mem::take(&mut self.entries).into_iter();
            let inside = entries.filter_map(|(path, entry)| {
                let path = path.strip_prefix(&wrapper).ok()?;
                (!path.as_os_str().is_empty()).then(|| (path.to_path_buf(), entry))
            });
            self.entries = inside.collect();
        }
        self.take_repository();
    }

    /// Notes that this folder contains the workspace.
    pub fn enter(&mut self, wrapper: &Path) {
        self.take_repository();
        self.workspace.push(wrapper);
        if let Some(repository) = &mut self.repository {
            repository.workspace.push(wrapper);
        }
    }

    /// Moves the repository at the top, if there is one, out of the entries.
    pub fn take_repository(&mut self) {
        let Some(Entry::Folder) = self.entries.get(Path::new(REPOSITORY)) else {
            return;
        };
        let mut repository = Repository {
            is_cut: self.is_history_cut,
            ..Repository::default()
        };
        self.entries.retain(|path, entry| {
            let Ok(inside) = path.strip_prefix(REPOSITORY) else {
                return true;
            };
            if let Entry::File(Some(bytes)) = entry {
                repository
                    .files
                    .insert(inside.to_path_buf(), std::mem::take(bytes));
            }
            false
        });
        self.repository = Some(repository);
    }

    /// Refuses names that differ from another one only in case: other computers treat them as the same file. Lower case
    /// wins, because modules are written that way.
    pub fn spell(&mut self) {
        if self.filter.takes_any_spelling() {
            return;
        }
        let mut spelled: BTreeMap<String, PathBuf> = BTreeMap::new();
        let mut refused = Vec::new();
        for path in self.entries.keys().rev() {
            let parts: Vec<&Path> = path.ancestors().collect();
            let other = parts.into_iter().rev().find(|part| {
                let folded = part.to_string_lossy().to_lowercase();
                let spelling = spelled.entry(folded);
                *spelling.or_insert_with(|| part.to_path_buf()) != **part
            });
            if let Some(other) = other {
                refused.push((path.clone(), other == path));
            }
        }
        for (path, by_itself) in refused {
            self.entries.remove(&path);
            if by_itself {
                let reason = "differs from another name only in case";
                self.refuse(&path.to_string_lossy(), reason);
            }
        }
    }

    fn refuse(&mut self, name: &str, reason: Reason) {
        let mut shown: String = name.chars().take(MAX_REFUSED_NAME_CHARS).collect();
        if shown.len() < name.len() {
            shown += "...";
        }
        self.refused.entry(shown).or_insert(reason);
    }
}

fn within(number: usize, most: usize) -> Result<(), Problem> {
    match number > most {
        true => Err(Problem::TooManyNames(most)),
        false => Ok(()),
    }
}

/// Reads a file of at most `most` bytes, regardless of the size in its metadata.
pub fn read(from: impl Read, most: u64) -> Result<Vec<u8>, Reason> {
    match read_at_most(from, most) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(TOO_LARGE),
        Err(_) => Err(UNREADABLE),
    }
}

/// Reads all bytes; returns nothing if they are more than `most`.
///
/// # Errors
///
/// Fails if they cannot be read.
pub fn read_at_most(from: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// Returns the path for a name, if it is a plain path within the submission.
fn relative_path(name: &[u8]) -> Result<PathBuf, Reason> {
    if name.len() > MAX_PATH_BYTES {
        return Err("name too long");
    }
    let name = str::from_utf8(name).map_err(|_| "name not UTF-8")?;
    if name.contains('\0') {
        return Err("NUL in the name");
    }
    if name.contains('\\') || name.as_bytes().get(1) == Some(&b':') {
        return Err("a Windows path");
    }
    if name.starts_with('/') {
        return Err("an absolute path");
    }
    let parts = || name.split('/').filter(|part| !matches!(*part, "" | "."));
    if parts().any(|part| part == "..") {
        return Err("leads outside the submission");
    }
    match parts().count() {
        ..=MAX_PATH_PARTS => Ok(parts().collect()),
        _ => Err("nested too deeply"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge::assignment::Assignment;

    #[test]
    fn skipped_entries_are_counted_up_to_their_own_limit() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let assignment = Assignment::read(&root, "calculator", Vec::new()).unwrap();
        let filter = FileFilter::new(&assignment, None);
        for (name, looked_at, most) in [
            ("target/debug/x", false, MAX_SKIPPED_NAMES),
            ("stack/target/debug/x", false, MAX_SKIPPED_NAMES),
            ("a/b/.git/hooks/x", false, MAX_SKIPPED_NAMES),
            ("a/b/c/.git/HEAD", false, MAX_SKIPPED_NAMES),
            ("stack/src/target/x", true, MAX_NAMES),
            ("a/b/stack/src/target/x", true, MAX_NAMES),
            ("../target", true, MAX_NAMES),
            ("a/b/.git", true, MAX_NAMES),
        ] {
            let mut tree = Tree::new(&filter);
            (tree.names, tree.skipped_names) = (MAX_NAMES - 1, MAX_SKIPPED_NAMES - 1);
            assert_eq!(tree.looks_at(name.as_bytes()), Ok(looked_at), "{name}");
            let over = Err(Problem::TooManyNames(most));
            assert_eq!(tree.looks_at(name.as_bytes()), over, "{name}");
        }
    }
}
