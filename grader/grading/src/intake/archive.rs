//! An archive as a tree: unpacked into memory, never onto a disk.
//!
//! What headers say of sizes is not believed. Every byte that is unpacked goes
//! through one meter for the whole archive, which stops a bomb while it goes off.
//! Build output is skipped before it is counted: in a `.zip` it is not even unpacked.

use std::ffi::OsStr;
use std::fs::File;
use std::io;

use super::file_filter::FileFilter;
use super::limits::{
    HARMLESS_UNPACKED_BYTES, MAX_ARCHIVE_BYTES, MAX_UNPACK_RATIO, MAX_UNPACKED_BYTES,
};
use super::meter::Meter;
use super::problem::Problem;
use super::tree::Tree;
use super::{tar_archive, zip_archive};

/// The format of an archive, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Zip,
    TarGz,
}

impl Format {
    /// The format, and the name without its ending.
    pub fn of(name: &OsStr) -> Option<(Self, String)> {
        let name = name.to_string_lossy();
        for (ending, format) in [
            (".zip", Self::Zip),
            (".tar.gz", Self::TarGz),
            (".tgz", Self::TarGz),
        ] {
            let Some(place) = name.len().checked_sub(ending.len()) else {
                continue;
            };
            // There is more than the ending, and it begins where a character does.
            if place > 0
                && name
                    .get(place..)
                    .is_some_and(|end| end.eq_ignore_ascii_case(ending))
            {
                return Some((format, name[..place].to_string()));
            }
        }
        None
    }
}

/// Unpacks an archive into a tree.
///
/// # Errors
///
/// If it cannot be unpacked as a whole.
pub fn unpack<'a>(
    format: Format,
    file: &File,
    filter: &'a FileFilter,
) -> Result<Tree<'a>, Problem> {
    let broken = |error: io::Error| Problem::Broken(error.to_string());
    let bytes = file.metadata().map_err(broken)?.len();
    if bytes > MAX_ARCHIVE_BYTES {
        return Err(Problem::LargeArchive);
    }
    let most = (MAX_UNPACK_RATIO * bytes).clamp(HARMLESS_UNPACKED_BYTES, MAX_UNPACKED_BYTES);
    let meter = Meter::new(most);
    let mut tree = Tree::new(filter);
    let unpacked = match format {
        Format::Zip => zip_archive::unpack(file, &meter, &mut tree),
        Format::TarGz => tar_archive::unpack(file, &meter, &mut tree),
    };
    if meter.is_over() {
        return Err(Problem::Bomb(most));
    }
    unpacked?;
    tree.unfold();
    tree.spell();
    Ok(tree)
}
