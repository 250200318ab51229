//! A `.tar`, entry by entry.

use std::io::{self, Read};

use tar::{Archive, EntryType, PaxExtensions};

use super::limits::MAX_PATH_BYTES;
use super::problem::Problem;
use super::tree::{self, EntryKind, Tree};

/// The limit for metadata about the next entry, such as its name, in bytes.
const MAX_NOTE_BYTES: u64 = 64 << 10;

/// Adds the entries of the archive `from`, which is already decompressed, in order.
///
/// # Errors
///
/// Fails if the archive cannot be read to its end, or exceeds a limit.
pub fn unpack(from: impl Read, tree: &mut Tree) -> Result<(), Problem> {
    let broken = |error: io::Error| Problem::Broken(error.to_string());
    let mut archive = Archive::new(from);
    // The name of the next entry, if it is too long for its header. The library would read it without a limit.
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
            // The oldest tar format has no other marker for a folder.
            EntryKind::File if name.ends_with(b"/") => EntryKind::Folder,
            kind => kind,
        };
        tree.add(&name, kind, |most| tree::read(&mut entry, most))?;
    }
    // The checksum at the end shows whether the data is intact.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(broken)?;
    Ok(())
}

fn long_name(entry: impl Read) -> io::Result<Vec<u8>> {
    let mut name = Vec::new();
    // One byte for the NUL at the end, and one to detect a name that is too long.
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
