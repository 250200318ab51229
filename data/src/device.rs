//! Files that may never end.

use std::io;
use std::path::Path;

/// Checks that a file may be read to its end.
///
/// # Errors
///
/// Fails if the file is a device, such as `/dev/zero`.
#[cfg(unix)]
pub fn refuse_device(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt;
    match std::fs::metadata(file) {
        Ok(about) if about.file_type().is_char_device() => Err(io::Error::other(
            "a device, not a file; write the path of a file",
        )),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
pub fn refuse_device(_: &Path) -> io::Result<()> {
    Ok(())
}
