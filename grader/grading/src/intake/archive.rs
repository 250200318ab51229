//! An archive as a tree: unpacked into memory, never to disk.
//!
//! Sizes in headers are not trusted. One meter counts every unpacked byte of an archive, and stops a zip bomb while it
//! unpacks. Build output is skipped before it is counted; in a `.zip`, it is not even unpacked.

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

/// The format of an archive, by its file extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Zip,
    TarGz,
}

impl Format {
    /// Returns the format, and the name without its extension.
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
            // There is a name before the extension, and the split is at a character boundary.
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
/// Fails if the archive as a whole cannot be unpacked.
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
