//! The downloads of course systems: the submissions in an export, and what the export says about them.
//!
//! * `exported_class` — the submissions in a folder or a `.zip` that a course system has exported
//! * `names` — the student and the time in the name of a download
//! * `gradescope` — the submitters and times in an export from Gradescope

pub mod exported_class;
pub mod gradescope;
pub mod names;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;

/// A submission as it was downloaded.
#[derive(Clone, Debug)]
pub struct Download {
    /// The path of the submission.
    pub path: PathBuf,
    /// The name of the file or folder.
    pub name: String,
    /// The submitters and the time, in an export from Gradescope.
    pub list_entry: Option<gradescope::Submission>,
}

/// Reads what the exports around these paths say about them.
///
/// # Errors
///
/// Fails if the list of submitters in an export from Gradescope cannot be read.
pub fn read(paths: &[PathBuf]) -> Result<Vec<Download>> {
    let mut lists = BTreeMap::new();
    let mut downloads = Vec::new();
    for path in paths {
        let mut list_entry = None;
        if let Some(folder) = path.parent() {
            if !lists.contains_key(folder) {
                lists.insert(folder.to_path_buf(), gradescope::read(folder)?);
            }
            let list = lists.get(folder).and_then(Option::as_ref);
            list_entry = list.and_then(|list| list.get(&whole_name(path)).cloned());
        }
        downloads.push(Download {
            name: whole_name(path),
            path: path.clone(),
            list_entry,
        });
    }
    Ok(downloads)
}

/// Returns the name of a file or folder, even for the path `.`.
fn whole_name(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let name = whole.file_name().unwrap_or(whole.as_os_str());
    name.to_string_lossy().into_owned()
}
