//! Provided: writing a file so that a failure loses nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes a file beside `path` and gives it that name once it is complete, so
/// that whoever opens `path`, at whatever moment, finds the old file or the
/// whole new one.
///
/// A link is followed and the file it leads to replaced. What is no file, such
/// as a terminal or a pipe, cannot be replaced and is written to directly.
///
/// # Errors
///
/// Whatever the file system or `write` reports; the file at `path` is then as it was.
pub(crate) fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        let mut out = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        write(&mut out)?;
        return out.flush();
    }
    let target = match old {
        Some(_) => fs::canonicalize(path)?,
        None => path.to_path_buf(),
    };
    let beside = name_beside(&target)?;
    let written = write_whole(&beside, write)
        .and_then(|()| match &old {
            Some(old) => fs::set_permissions(&beside, old.permissions()),
            None => Ok(()),
        })
        .and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        // The first error is the one to report; there may be nothing to remove.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(File::create_new(path)?);
    write(&mut out)?;
    // A disk may report only now that it is full.
    out.into_inner()?.sync_all()
}

/// A name in the same folder, since a file cannot be renamed across disks; with
/// the process's number and a count, so that two savers do not meet.
fn name_beside(path: &Path) -> io::Result<PathBuf> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    if path.file_name().is_none() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "this is not the name of a file",
        ));
    }
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    Ok(path.with_file_name(format!(".saving-{}-{count}.tmp", process::id())))
}
