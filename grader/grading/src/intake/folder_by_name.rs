//! A folder as a tree, where folders cannot be kept open: a student's own run on Windows.
//!
//! Links are not followed, but for one that is put there meanwhile.

use std::collections::BTreeMap;
use std::fs::{self, File, FileType};
use std::io;
use std::path::{Path, PathBuf};

use super::Problem;
use super::tree::{self, Kind, Tree};
use super::wanted::{REPOSITORY, WRAPPERS, Wanted};

/// The folder of a submission.
///
/// # Errors
///
/// If it cannot be opened.
pub fn open_top(path: &Path) -> io::Result<PathBuf> {
    fs::read_dir(path)?;
    Ok(path.to_path_buf())
}

/// Opens the regular file at `path`.
///
/// # Errors
///
/// If it cannot be opened, or is anything else.
pub fn open_regular(path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::ErrorKind::InvalidInput.into()),
    }
}

/// Lists the workspace in a folder, and reads what is wanted of it.
///
/// # Errors
///
/// If it cannot be taken as a whole.
pub fn list(mut top: PathBuf, wanted: &Wanted) -> Result<Tree<'_>, Problem> {
    let mut tree = Tree::new(wanted);
    for _ in 0..WRAPPERS {
        let names = names(&top, &mut tree)?.unwrap_or_default();
        let kinds = names
            .iter()
            .map(|(name, kind)| (name.as_path(), *kind == Kind::Folder));
        let Some(wrapper) = wanted.wrapper(kinds) else {
            break;
        };
        if names.get(Path::new(REPOSITORY)) == Some(&Kind::Folder) {
            tree.add(REPOSITORY.as_bytes(), Kind::Folder, |_| {
                Err(tree::UNREADABLE)
            })?;
            walk(
                &top.join(REPOSITORY),
                Path::new(REPOSITORY),
                wanted,
                &mut tree,
            )?;
        }
        tree.enter(wrapper);
        top = top.join(wrapper);
    }
    walk(&top, Path::new(""), wanted, &mut tree)?;
    tree.take_repository();
    tree.spell();
    Ok(tree)
}

/// Adds what lies in `folder`, which is at `place`. Where nothing is wanted, it is not entered.
fn walk(folder: &Path, place: &Path, wanted: &Wanted, tree: &mut Tree) -> Result<(), Problem> {
    let Some(names) = names(folder, tree)? else {
        tree.close(place);
        return Ok(());
    };
    for (name, kind) in names {
        // Paths are written with one kind of stroke, as in the assignment.
        let path = place.join(&name).to_string_lossy().replace('\\', "/");
        let read = |most| match open_regular(&folder.join(&name)) {
            Ok(file) => tree::read(file, most),
            Err(_) => Err(tree::UNREADABLE),
        };
        let entered = tree.add(path.as_bytes(), kind, read)?;
        if let Some(path) = entered.filter(|path| wanted.leads(path)) {
            walk(&folder.join(&name), &path, wanted, tree)?;
        }
    }
    Ok(())
}

/// The names in a folder in their order, and what each stands for, if they can be read.
fn names(folder: &Path, tree: &mut Tree) -> Result<Option<BTreeMap<PathBuf, Kind>>, Problem> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(None);
    };
    let mut names = BTreeMap::new();
    for entry in entries.flatten() {
        tree.count()?;
        let kind = entry.file_type().map_or(Kind::Other, kind);
        names.insert(entry.file_name().into(), kind);
    }
    Ok(Some(names))
}

fn kind(of: FileType) -> Kind {
    if of.is_dir() {
        Kind::Folder
    } else if of.is_file() {
        Kind::File
    } else if of.is_symlink() {
        Kind::Link
    } else {
        Kind::Other
    }
}
