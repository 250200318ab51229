//! A folder as a tree.
//!
//! The walk opens each folder relative to its parent, so no part of a path can be a link, even if links are created
//! meanwhile. It opens only regular files, and checks the type again once a file is open.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, OpenOptions};

use super::file_filter::{FileFilter, REPOSITORY};
use super::limits::MAX_WRAPPERS;
use super::problem::Problem;
use super::tree::{self, EntryKind, Tree};

/// Opens the folder of a submission. This folder may be a link, because the instructor chose it.
///
/// # Errors
///
/// Fails if it cannot be opened.
pub fn open_top(path: &Path) -> io::Result<Dir> {
    let top = Dir::open_ambient_dir(path, ambient_authority())?;
    top.entries()?;
    Ok(top)
}

/// Opens the regular file at `path`.
///
/// # Errors
///
/// Fails if it cannot be opened, or isn't a regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let file = File::open_ambient_with(path, &no_link(), ambient_authority());
    file.and_then(regular)
}

/// Opens a regular file in a folder.
///
/// # Errors
///
/// Fails if it cannot be opened, or isn't a regular file.
fn open_file(folder: &Dir, name: &Path) -> io::Result<File> {
    folder.open_with(name, &no_link()).and_then(regular)
}

/// Returns options that do not follow links, and do not wait for the other end of a pipe.
fn no_link() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).follow(FollowSymlinks::No).nonblock(true);
    options
}

fn regular(file: File) -> io::Result<File> {
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::ErrorKind::InvalidInput.into()),
    }
}

/// Lists the workspace in a folder, and reads the files that the filter matches.
///
/// # Errors
///
/// Fails if the submission as a whole cannot be read.
pub fn list(mut top: Dir, filter: &FileFilter) -> Result<Tree<'_>, Problem> {
    let mut tree = Tree::new(filter);
    for _ in 0..MAX_WRAPPERS {
        let names = names(&top, Path::new(""), &mut tree)?.unwrap_or_default();
        let kinds = names
            .iter()
            .map(|(name, kind)| (name.as_path(), *kind == EntryKind::Folder));
        let Some(wrapper) = filter.wrapper(&tree.workspace, kinds) else {
            break;
        };
        let Ok(inside) = top.open_dir_nofollow(wrapper) else {
            break;
        };
        // The repository may contain more than the workspace.
        let repository = Path::new(REPOSITORY);
        if names.get(repository) == Some(&EntryKind::Folder)
            && let Ok(folder) = top.open_dir_nofollow(repository)
        {
            tree.add(REPOSITORY.as_bytes(), EntryKind::Folder, |_| {
                Err(tree::UNREADABLE)
            })?;
            walk(&folder, repository, filter, &mut tree)?;
        }
        tree.enter(wrapper);
        top = inside;
    }
    walk(&top, Path::new(""), filter, &mut tree)?;
    tree.take_repository();
    tree.spell();
    Ok(tree)
}

/// Adds the contents of `folder`, which is at `place`. Folders without matching files are not entered.
fn walk(folder: &Dir, place: &Path, filter: &FileFilter, tree: &mut Tree) -> Result<(), Problem> {
    let Some(names) = names(folder, place, tree)? else {
        tree.close(place);
        return Ok(());
    };
    for (name, kind) in names {
        let read = |most| match open_file(folder, &name) {
            Ok(file) => tree::read(file, most),
            Err(_) => Err(tree::UNREADABLE),
        };
        let entered = tree.add(&bytes_of(place, &name), kind, read)?;
        let Some(path) = entered.filter(|path| filter.enters(path)) else {
            continue;
        };
        match folder.open_dir_nofollow(&name) {
            Ok(inside) => walk(&inside, &path, filter, tree)?,
            Err(_) => tree.close(&path),
        }
    }
    Ok(())
}

/// Returns the path of a name in the folder at `place`. On every system, `/` separates its parts, as in the assignment.
fn bytes_of(place: &Path, name: &Path) -> Vec<u8> {
    let parts = place.iter().chain([name.as_os_str()]);
    let parts: Vec<&[u8]> = parts.map(OsStr::as_encoded_bytes).collect();
    parts.join(&b'/')
}

/// Returns the names in the folder at `place` in order, with their kinds; nothing if the folder is unreadable.
fn names(
    folder: &Dir,
    place: &Path,
    tree: &mut Tree,
) -> Result<Option<BTreeMap<PathBuf, EntryKind>>, Problem> {
    let Ok(entries) = folder.entries() else {
        return Ok(None);
    };
    let mut names = BTreeMap::new();
    for entry in entries {
        let Ok(entry) = entry else {
            return Ok(None);
        };
        let name = PathBuf::from(entry.file_name());
        if !tree.looks_at(&bytes_of(place, &name))? {
            continue;
        }
        // A file that has disappeared meanwhile isn't part of the submission.
        let Ok(about) = entry.metadata() else {
            continue;
        };
        let kind = match about.file_type() {
            kind if kind.is_dir() => EntryKind::Folder,
            kind if kind.is_file() => EntryKind::File,
            kind if kind.is_symlink() => EntryKind::Link,
            _ => EntryKind::Other,
        };
        names.insert(name, kind);
    }
    Ok(Some(names))
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, Mode, mkfifoat};
    use std::os::unix::fs::symlink;

    #[test]
    fn links_created_after_the_listing_are_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("submission");
        std::fs::create_dir_all(place.join("src")).unwrap();
        std::fs::write(place.join("lib.rs"), "").unwrap();
        // One target within the submission, and one outside.
        for (target, name) in [
            ("lib.rs", "file"),
            ("src", "inside"),
            ("..", "around"),
            ("/", "root"),
        ] {
            symlink(target, place.join(name)).unwrap();
        }
        let top = open_top(&place).unwrap();
        assert!(top.open_dir_nofollow("src").is_ok());
        for name in ["inside", "around", "root"] {
            assert!(top.open_dir_nofollow(name).is_err(), "{name}");
        }
        assert!(open_file(&top, Path::new("lib.rs")).is_ok());
        assert!(open_file(&top, Path::new("file")).is_err());
        assert!(open_regular(&place.join("lib.rs")).is_ok());
        assert!(open_regular(&place.join("file")).is_err());
    }

    #[test]
    fn pipes_are_rejected_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        mkfifoat(CWD, &pipe, Mode::from_raw_mode(0o644)).unwrap();
        let top = open_top(folder.path()).unwrap();
        assert!(open_file(&top, Path::new("pipe")).is_err());
        assert!(open_regular(&pipe).is_err());
    }
}
