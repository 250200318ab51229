//! A `.tar.gz`, entry by entry.

use std::fs::File;
use std::io::{self, BufReader, Read};

use flate2::read::GzDecoder;
use tar::{Archive, EntryType, PaxExtensions};

use super::limits::MAX_PATH_BYTES;
use super::meter::Meter;
use super::problem::Problem;
use super::tree::{self, EntryKind, Tree};

/// The most that is read of what is said about the next entry, in bytes. Its name is a part of it.
const MAX_NOTE_BYTES: u64 = 64 << 10;

/// Adds what is in the archive, in its order.
///
/// # Errors
///
/// If it cannot be read to its end, or what is in it is too much.
pub fn unpack(file: &File, meter: &Meter, tree: &mut Tree) -> Result<(), Problem> {
    let broken = |error: io::Error| Problem::Broken(error.to_string());
    let mut archive = Archive::new(meter.count(GzDecoder::new(BufReader::new(file))));
    // The name of the next entry, where it has one that is too long for its header. The
    // library would read that without any bound.
    let mut announced: Option<Vec<u8>> = None;
    for entry in archive.entries().map_err(broken)?.raw(true) {
        let mut entry = entry.map_err(broken)?;
        let kind = match entry.header().entry_type() {
            EntryType::GNULongName => {
                tree.count_skipped()?;
                let name = long_name(&mut entry).map_err(broken)?;
                announced = Some(name);
                continue;
            }
            EntryType::XHeader => {
                tree.count_skipped()?;
                announced = name_in_notes(&mut entry).map_err(broken)?.or(announced);
                continue;
            }
            EntryType::XGlobalHeader | EntryType::GNULongLink => {
                tree.count_skipped()?;
                continue;
            }
            EntryType::Directory => EntryKind::Folder,
            EntryType::Regular | EntryType::Continuous => EntryKind::File,
            EntryType::Symlink | EntryType::Link => EntryKind::Link,
            _ => EntryKind::Other,
        };
        let name = announced.take();
        let name = name.unwrap_or_else(|| entry.path_bytes().into_owned());
        if !tree.looks_at(&name)? {
            continue;
        }
        let kind = match kind {
            // The oldest tar had no other mark for a folder.
            EntryKind::File if name.ends_with(b"/") => EntryKind::Folder,
            kind => kind,
        };
        tree.add(&name, kind, |most| tree::read(&mut entry, most))?;
    }
    // The sum at the end says whether all of this was as it was packed.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(broken)?;
    Ok(())
}

fn long_name(entry: impl Read) -> io::Result<Vec<u8>> {
    let mut name = Vec::new();
    // With the NUL at its end, and one more that shows that it is too long.
    entry
        .take(MAX_PATH_BYTES as u64 + 2)
        .read_to_end(&mut name)?;
    if name.last() == Some(&0) {
        name.pop();
    }
    Ok(name)
}

fn name_in_notes(entry: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut notes = Vec::new();
    entry.take(MAX_NOTE_BYTES).read_to_end(&mut notes)?;
    let mut notes = PaxExtensions::new(&notes).filter_map(Result::ok);
    let name = notes.find(|note| note.key_bytes() == b"path");
    Ok(name.map(|name| name.value_bytes().to_vec()))
}
