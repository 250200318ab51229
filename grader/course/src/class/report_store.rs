//! The reports of an earlier run.

use std::fs;
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
    let entries = fs::read_dir(folder).with_context(|| format!("{shown}: failed to open"))?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    ensure!(
        !paths.is_empty(),
        "{shown}: contains no report; `grader grade --out` writes reports"
    );
    Ok(paths.into_iter().map(|path| json::read(&path)))
}
