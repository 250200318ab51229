//! Provided: writing a file so that a failure loses nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes a file next to `path` and renames it to `path` once it is complete. A
/// program that opens `path` at any moment finds either the old file or the
/// complete new one.
///
/// If `path` is a link, this replaces the file that it leads to. A terminal or a
/// pipe is not a file and cannot be replaced, so it is written to directly.
///
/// # Errors
///
/// Fails with any error of the file system or of `write`; the file at `path` is then unchanged.
pub(crate) fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    let leads_nowhere = old.is_none() && fs::symlink_metadata(path).is_ok();
    if leads_nowhere || old.as_ref().is_some_and(|old| !old.is_file()) {
        let mut options = OpenOptions::new();
        let mut out = BufWriter::new(options.write(true).create(leads_nowhere).open(path)?);
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
        // The first error is the one to report; there may be no file to remove.
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

/// Returns a name in the same folder, because a file cannot be renamed across disks.
/// The process id and a count make it unique if two saves run at the same time.
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
