//! A folder as a tree.
//!
//! It is walked from open folder to open folder, so that no part of the way can be a link, not
//! even one that is put there meanwhile. Only regular files are opened, and only
//! what is still one when it is open is read.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, fstat, open, openat, statat};
use rustix::io::Errno;

use super::Problem;
use super::tree::{self, Kind, Tree};
use super::wanted::{REPOSITORY, WRAPPERS, Wanted};

/// Opens the folder of a submission. This one may be a link: whoever grades has put it there.
///
/// # Errors
///
/// If it cannot be opened.
pub fn open_top(path: &Path) -> io::Result<OwnedFd> {
    Ok(open(path, FOLDER, Mode::empty())?)
}

/// Opens the regular file at `path`.
///
/// # Errors
///
/// If it cannot be opened, or is anything else.
pub fn open_regular(path: &Path) -> io::Result<File> {
    open_file(CWD, path)
}

/// Opens a regular file, and waits for nobody.
///
/// # Errors
///
/// If it cannot be opened, or is anything else.
fn open_file(folder: impl AsFd, name: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let file = openat(folder, name, flags | OFlags::NOFOLLOW, Mode::empty())?;
    match FileType::from_raw_mode(fstat(&file)?.st_mode) {
        FileType::RegularFile => Ok(File::from(file)),
        _ => Err(Errno::INVAL.into()),
    }
}

/// Lists the workspace in a folder, and reads what is wanted of it.
///
/// # Errors
///
/// If it cannot be taken as a whole.
pub fn list(mut top: OwnedFd, wanted: &Wanted) -> Result<Tree<'_>, Problem> {
    let mut tree = Tree::new(wanted);
    for _ in 0..WRAPPERS {
        let names = names(&top, &mut tree)?.unwrap_or_default();
        let kinds = names
            .iter()
            .map(|(name, kind)| (name.as_path(), *kind == Kind::Folder));
        let Some(wrapper) = wanted.wrapper(kinds) else {
            break;
        };
        let Ok(inside) = open_folder(top.as_fd(), wrapper) else {
            break;
        };
        // The repository may be that of more than the workspace.
        let repository = Path::new(REPOSITORY);
        if names.get(repository) == Some(&Kind::Folder)
            && let Ok(folder) = open_folder(top.as_fd(), repository)
        {
            tree.add(REPOSITORY.as_bytes(), Kind::Folder, |_| {
                Err(tree::UNREADABLE)
            })?;
            walk(&folder, repository, wanted, &mut tree)?;
        }
        tree.enter(wrapper);
        top = inside;
    }
    walk(&top, Path::new(""), wanted, &mut tree)?;
    tree.take_repository();
    tree.spell();
    Ok(tree)
}

const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

fn open_folder(folder: BorrowedFd, name: &Path) -> Result<OwnedFd, Errno> {
    openat(folder, name, FOLDER | OFlags::NOFOLLOW, Mode::empty())
}

/// Adds what lies in `folder`, which is at `place`. Where nothing is wanted, it is not entered.
fn walk(folder: &OwnedFd, place: &Path, wanted: &Wanted, tree: &mut Tree) -> Result<(), Problem> {
    let Some(names) = names(folder, tree)? else {
        tree.close(place);
        return Ok(());
    };
    for (name, kind) in names {
        let path = place.join(&name);
        let read = |most| match open_file(folder, &name) {
            Ok(file) => tree::read(file, most),
            Err(_) => Err(tree::UNREADABLE),
        };
        let entered = tree.add(path.as_os_str().as_encoded_bytes(), kind, read)?;
        let Some(path) = entered.filter(|path| wanted.leads(path)) else {
            continue;
        };
        match open_folder(folder.as_fd(), &name) {
            Ok(inside) => walk(&inside, &path, wanted, tree)?,
            Err(_) => tree.close(&path),
        }
    }
    Ok(())
}

/// The names in a folder in their order, and what each stands for, if they can be read.
fn names(folder: &OwnedFd, tree: &mut Tree) -> Result<Option<BTreeMap<PathBuf, Kind>>, Problem> {
    let Ok(entries) = Dir::read_from(folder) else {
        return Ok(None);
    };
    let mut names = BTreeMap::new();
    for entry in entries {
        let Ok(entry) = entry else {
            return Ok(None);
        };
        let name = entry.file_name();
        if matches!(name.to_bytes(), b"." | b"..") {
            continue;
        }
        tree.count()?;
        // What has gone meanwhile was not handed in.
        let Ok(about) = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else {
            continue;
        };
        let kind = match FileType::from_raw_mode(about.st_mode) {
            FileType::Directory => Kind::Folder,
            FileType::RegularFile => Kind::File,
            FileType::Symlink => Kind::Link,
            _ => Kind::Other,
        };
        names.insert(OsStr::from_bytes(name.to_bytes()).into(), kind);
    }
    Ok(Some(names))
}
