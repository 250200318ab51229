//! A `.zip`, entry by entry.

use std::fs::File;
use std::io::BufReader;

use zip::read::{Config, ZipFileEntry};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;
use zip::{CompressionMethod, ZipReadOptions};

use super::meter::Meter;
use super::problem::Problem;
use super::tree::{self, EntryKind, Reason, Tree};

/// Adds the entries of the archive, in the order of its directory.
///
/// # Errors
///
/// Fails if the directory cannot be read, or an entry exceeds a limit.
pub fn unpack(file: &File, meter: &Meter, tree: &mut Tree) -> Result<(), Problem> {
    let broken = |error| {
        Problem::Broken(match error {
            // The library names the record that is missing.
            ZipError::InvalidArchive(_) => "the file is incomplete, or not a .zip".to_string(),
            other => other.to_string(),
        })
    };
    // Reading the whole directory at once could take long, and would hide duplicate names.
    let mut archive =
        ZipIterable::try_new(BufReader::new(file), Config::default()).map_err(broken)?;
    for entry in archive.files().map_err(broken)? {
        let entry = entry.map_err(broken)?;
        let name = entry.name_raw().to_vec();
        if !tree.looks_at(&name)? {
            continue;
        }
        tree.add(&name, kind(&entry), |most| read(entry, file, meter, most))?;
        if meter.is_over() {
            break;
        }
    }
    Ok(())
}

/// Returns the kind of an entry from its Unix mode, if it has one. Otherwise only a trailing slash marks a folder.
fn kind(entry: &ZipFileEntry) -> EntryKind {
    const KIND: u32 = 0o170_000;
    match entry.unix_mode().unwrap_or_default() & KIND {
        0o120_000 => EntryKind::Link,
        0 | 0o040_000 | 0o100_000 if entry.name_raw().ends_with(b"/") => EntryKind::Folder,
        0 | 0o100_000 => EntryKind::File,
        _ => EntryKind::Other,
    }
}

fn read(entry: ZipFileEntry, file: &File, meter: &Meter, most: u64) -> Result<Vec<u8>, Reason> {
    if entry.encrypted() {
        return Err(tree::ENCRYPTED);
    }
    match entry.compression() {
        CompressionMethod::Stored | CompressionMethod::Deflated => {}
        _ => return Err("unknown compression method"),
    }
    let mut archive = BufReader::new(file);
    match entry.with_reader(&mut archive, ZipReadOptions::new()) {
        Ok(file) => tree::read(meter.count(file), most),
        Err(_) => Err(tree::UNREADABLE),
    }
}
