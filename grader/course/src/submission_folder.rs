//! A folder with one submission in each entry.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Lists the submissions in a folder, in order. Skips hidden files.
///
/// # Errors
///
/// Fails if the folder cannot be read.
pub fn list_submissions(folder: &Path) -> Result<Vec<PathBuf>> {
    let listed = fs::read_dir(folder).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect::<io::Result<Vec<_>>>()
    });
    let mut paths =
        listed.with_context(|| format!("{}: not a folder of submissions", folder.display()))?;
    let hidden = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().starts_with('.')
    };
    paths.retain(|path| !hidden(path));
    paths.sort();
    Ok(paths)
}
