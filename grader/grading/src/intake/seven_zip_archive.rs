//! A `.7z`, entry by entry.

use std::io::{Read, Seek};

use sevenz_rust2::{Archive, ArchiveEntry, ArchiveReader, EntryDecision, Error, Password};

use super::limits::{MAX_HEADER_KIBIBYTES, MAX_NAMES, MAX_UNPACK_KIBIBYTES};
use super::meter::Meter;
use super::problem::Problem;
use super::tree::{self, EntryKind, Tree};

/// Adds the entries of the archive, in order.
///
/// # Errors
///
/// Fails if the archive cannot be read to its end, or exceeds a limit.
pub fn unpack(mut from: impl Read + Seek, meter: &Meter, tree: &mut Tree) -> Result<(), Problem> {
    // The library allocates about 100 bytes for each entry that the header declares, at most one for each of its bytes.
    Archive::read_with_memory_limit(&mut from, &Password::empty(), MAX_HEADER_KIBIBYTES).map_err(
        |error| match error {
            Error::MaxMemLimited { .. } => Problem::TooManyNames(MAX_NAMES),
            error => problem(error),
        },
    )?;
    let limit = MAX_UNPACK_KIBIBYTES as usize;
    let mut archive =
        ArchiveReader::new_with_memory_limit(from, Password::empty(), limit).map_err(problem)?;
    archive.set_thread_count(1);
    // To reach an entry, the library unpacks all entries before it, up to these sizes.
    let sizes = archive.archive().files.iter().map(|entry| entry.size);
    if !meter.allows(sizes.fold(0, u64::saturating_add)) {
        return Ok(());
    }
    let mut stopped = None;
    let unpacked = archive.for_each_entries_with_decision(|entry, bytes| {
        match add(entry, bytes, meter, tree) {
            Ok(()) if meter.is_over() => Ok(EntryDecision::Stop),
            Ok(()) => Ok(EntryDecision::Continue),
            Err(problem) => {
                stopped = Some(problem);
                Ok(EntryDecision::Stop)
            }
        }
    });
    match stopped {
        Some(problem) => Err(problem),
        None => unpacked.map_err(problem),
    }
}

fn add(
    entry: &ArchiveEntry,
    bytes: &mut dyn Read,
    meter: &Meter,
    tree: &mut Tree,
) -> Result<(), Problem> {
    let name = entry.name.as_bytes();
    if entry.is_anti_item || !tree.looks_at(name)? {
        return Ok(());
    }
    tree.add(name, kind(entry), |most| {
        tree::read(meter.count(bytes), most)
    })?;
    Ok(())
}

/// Returns the kind of an entry from its Unix mode, which the attributes may contain. Otherwise, only folders are marked.
fn kind(entry: &ArchiveEntry) -> EntryKind {
    const HAS_UNIX_MODE: u32 = 0x8000;
    const KIND: u32 = 0o170_000;
    let attributes = entry.windows_attributes;
    let mode = match entry.has_windows_attributes && attributes & HAS_UNIX_MODE != 0 {
        true => attributes >> 16 & KIND,
        false => 0,
    };
    match mode {
        0o120_000 => EntryKind::Link,
        0 | 0o040_000 if entry.is_directory => EntryKind::Folder,
        0 | 0o100_000 => EntryKind::File,
        _ => EntryKind::Other,
    }
}

fn problem(error: Error) -> Problem {
    match &error {
        Error::PasswordRequired | Error::MaybeBadPassword(_) => Problem::Encrypted,
        Error::UnsupportedCompressionMethod(method) if method.contains("AES") => Problem::Encrypted,
        error => Problem::Broken(error.to_string()),
    }
}
