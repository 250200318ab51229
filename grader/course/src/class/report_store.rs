//! The reports of an earlier run.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use report::Report;
use report::formats::json;

/// Reads the reports in a folder one at a time, in the order of their names.
///
/// # Errors
///
/// Fails if there are none or the folder cannot be read.
pub fn read_reports(folder: &Path) -> Result<impl Iterator<Item = Result<Report>>> {
    let shown = folder.display();
    let mut paths: Vec<PathBuf> = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        entries => entries
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
            .with_context(|| format!("{shown}: failed to open"))?,
    };
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    ensure!(
        !paths.is_empty(),
        "{shown}: no reports yet; run `grader grade` first"
    );
    Ok(paths.into_iter().map(|path| json::read(&path)))
}
