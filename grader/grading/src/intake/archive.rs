//! An archive as a tree: unpacked into memory, never to disk.
//!
//! Sizes in headers are not trusted. One meter counts every unpacked byte of an archive, and stops a zip bomb while it
//! unpacks. Build output is skipped before it is counted; in a `.zip`, it is not even unpacked.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufReader};

use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;

use super::file_filter::FileFilter;
use super::limits::{
    HARMLESS_UNPACKED_BYTES, MAX_ARCHIVE_BYTES, MAX_UNPACK_KIBIBYTES, MAX_UNPACK_RATIO,
    MAX_UNPACKED_BYTES,
};
use super::meter::Meter;
use super::problem::Problem;
use super::tree::Tree;
use super::{seven_zip_archive, tar_archive, zip_archive};

/// The format of an archive, by its file extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Zip,
    Tar,
    TarGz,
    TarXz,
    SevenZip,
    /// Recognised, but no maintained library in Rust reads it.
    Rar,
}

/// The file extensions of archives.
const EXTENSIONS: [(&str, Format); 8] = [
    (".zip", Format::Zip),
    (".tar.gz", Format::TarGz),
    (".tgz", Format::TarGz),
    (".tar.xz", Format::TarXz),
    (".txz", Format::TarXz),
    (".tar", Format::Tar),
    (".7z", Format::SevenZip),
    (".rar", Format::Rar),
];

impl Format {
    /// Returns the format, and the name without its extension.
    pub fn of(name: &OsStr) -> Option<(Self, String)> {
        let name = name.to_string_lossy();
        EXTENSIONS.iter().find_map(|(extension, format)| {
            let place = name.len().checked_sub(extension.len())?;
            // There is a name before the extension, and the split is at a character boundary.
            let (stem, end) = name.split_at_checked(place)?;
            let is_it = !stem.is_empty() && end.eq_ignore_ascii_case(extension);
            is_it.then(|| (*format, stem.to_string()))
        })
    }
}

/// Returns the name of an archive without its extension; nothing if it isn't the name of an archive.
pub fn archive_stem(name: &str) -> Option<String> {
    Format::of(name.as_ref()).map(|(_, stem)| stem)
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
    let bytes = BufReader::new(file);
    let unpacked = match format {
        Format::Zip => zip_archive::unpack(file, &meter, &mut tree),
        Format::Tar => tar_archive::unpack(meter.count(bytes), &mut tree),
        Format::TarGz => tar_archive::unpack(meter.count(GzDecoder::new(bytes)), &mut tree),
        Format::TarXz => {
            let unpacked = XzReader::new_mem_limit(bytes, true, MAX_UNPACK_KIBIBYTES);
            tar_archive::unpack(meter.count(unpacked), &mut tree)
        }
        Format::SevenZip => seven_zip_archive::unpack(bytes, &meter, &mut tree),
        Format::Rar => Err(Problem::Rar),
    };
    if meter.is_over() {
        return Err(Problem::Bomb(most));
    }
    unpacked?;
    tree.unfold();
    tree.spell();
    Ok(tree)
}
