//! The disk space that files take.

use std::fs;
use std::path::Path;

/// Returns the free space on the disk of `path`, in bytes.
pub fn space_left(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}

/// Whether the folders together contain more than `most_files` files, or more than `most_bytes`.
pub fn exceeds<'a>(
    folders: impl Iterator<Item = &'a Path>,
    most_files: usize,
    most_bytes: u64,
) -> bool {
    let (mut files, mut bytes) = (0, 0);
    for folder in folders {
        count(folder, most_files, &mut files, &mut bytes);
    }
    files > most_files || bytes > most_bytes
}

/// Counts the files in a folder, until there are more than `most`.
fn count(folder: &Path, most: usize, files: &mut usize, bytes: &mut u64) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(about) = entry.metadata() else {
            continue;
        };
        *files += 1;
        *bytes = bytes.saturating_add(about.len());
        if *files > most {
            return;
        }
        if about.is_dir() {
            count(&entry.path(), most, files, bytes);
        }
    }
}
