//! Files that are written completely or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The prefix of temporary files.
const TEMPORARY_PREFIX: &str = ".grader-";

/// Removes the temporary files that an interrupted run left in `folder`.
///
/// # Errors
///
/// Fails if the folder cannot be read, or a file cannot be removed.
pub fn remove_leftovers(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry
            .file_name()
            .to_string_lossy()
            .starts_with(TEMPORARY_PREFIX)
        {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Writes a temporary file and renames it to `path`. A file with the same content is not changed, and another one keeps
/// its permissions.
///
/// # Errors
///
/// Fails if the file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, bytes, false)
}

/// Writes a file that only its owner may read.
///
/// # Errors
///
/// Fails if the file cannot be written.
pub fn write_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, bytes, true)
}

fn write_with(path: &Path, bytes: &[u8], is_secret: bool) -> io::Result<()> {
    let is_there = fs::metadata(path).is_ok_and(|about| about.len() == bytes.len() as u64);
    if is_there && fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX);
    // The library restricts access to the owner.
    #[cfg(unix)]
    if !is_secret {
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    if let (false, Ok(about)) = (is_secret, fs::metadata(path)) {
        file.as_file().set_permissions(about.permissions())?;
    }
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}
