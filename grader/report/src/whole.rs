//! Files that are there whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// How files begin that are not yet in their place.
const BESIDE: &str = ".grader-";

/// Removes what a run that was ended has left in `folder` beside what it wrote.
///
/// # Errors
///
/// If the folder cannot be read, or a file not be removed.
pub fn tidy(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(BESIDE) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Writes beside `path` and puts it there. What is there already is left as it is.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let is_there = fs::metadata(path).is_ok_and(|about| about.len() == bytes.len() as u64);
    if is_there && fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(BESIDE);
    // As any file that a program writes: who may read it is for whoever calls this to say.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}
