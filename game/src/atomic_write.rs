//! Provided: files that are written completely or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};
use tempfile::Builder;

/// Writes a temporary file and renames it to `path`. A device or a pipe is written as it is.
///
/// # Errors
///
/// Fails if the file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    write_file(path, bytes).with_context(|| format!("{}: failed to write", path.display()))
}

fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return fs::write(path, bytes);
    }
    // The file that a symbolic link names is replaced, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    // Of a name alone, this is the current folder.
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut builder = Builder::new();
    builder.prefix(".boggle-");
    // The library restricts access to the owner.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    if let Ok(about) = fs::metadata(&path) {
        file.as_file().set_permissions(about.permissions())?;
    }
    file.write_all(bytes)?;
    file.persist(&path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anna.json");
        for text in ["one", "two"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn failure_names_the_file_and_keeps_it() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing/anna.json");
        let error = format!("{:#}", write(&missing, b"one").unwrap_err());
        assert!(error.contains("anna.json: failed to write"), "{error}");
        // A folder is not replaced.
        assert!(write(folder.path(), b"one").is_err());
        assert!(folder.path().is_dir());
    }
}
