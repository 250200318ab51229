//! The downloads of course systems: the submissions in an export, and what the export says about them.
//!
//! * `exported_class` — the submissions of a class: a folder, or a `.zip` that a course system has exported
//! * `names` — the student and the time in the name of a download
//! * `gradescope` — the submitters and times in an export from Gradescope

pub mod exported_class;
pub mod gradescope;
pub mod names;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Result;

use names::{DownloadName, Owner};

/// A submission as it was downloaded.
#[derive(Clone, Debug)]
pub struct Download {
    /// The path of the submission.
    pub path: PathBuf,
    /// The name of the file or folder.
    pub name: String,
    /// The submitters and the time, in an export from Gradescope.
    pub list_entry: Option<gradescope::Submission>,
    /// The user name, in the summary of an attempt from Blackboard.
    pub user: Option<String>,
}

impl Download {
    /// Reads the name.
    pub fn parse_name(&self) -> DownloadName<'_> {
        names::parse(&self.name, self.user.is_some())
    }

    /// Returns a download about which only its name is known.
    pub fn named(path: &Path) -> Self {
        Self {
            path: path.to_path_buf(),
            name: name_of_download(path),
            list_entry: None,
            user: None,
        }
    }
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
        let mut download = Download::named(path);
        if let Some(folder) = path.parent() {
            if !lists.contains_key(folder) {
                lists.insert(folder.to_path_buf(), gradescope::read(folder)?);
            }
            let list = lists.get(folder).and_then(Option::as_ref);
            download.list_entry = list.and_then(|list| list.get(&download.name).cloned());
            let summary = names::summary_of(&download.name);
            download.user = summary.and_then(|summary| user_in(&folder.join(summary)));
        }
        downloads.push(download);
    }
    Ok(downloads)
}

/// Reads the user name in a summary from Blackboard, which begins with `Name: Anna Berg (anna)`.
fn user_in(summary: &Path) -> Option<String> {
    const MAX_BYTES: u64 = 1 << 10;
    let mut bytes = Vec::new();
    File::open(summary)
        .and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes))
        .ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let name = text.trim_start_matches('\u{feff}').lines().next()?;
    let (_, user) = name.strip_prefix("Name: ")?.rsplit_once('(')?;
    Some(user.trim_end().strip_suffix(')')?.to_string())
}

/// Returns the name of the file or folder, or of the folder around it: the exports of Moodle and Brightspace may have a
/// folder for each student, whose files have the student's own names. An instructor's own folder may resemble a name from
/// Canvas or Blackboard, which have no such folders: `cs106_2026_1_boggle`.
fn name_of_download(path: &Path) -> String {
    let name = whole_name(path);
    let folder = path.parent().and_then(Path::file_name);
    let folder = folder.map(|folder| folder.to_string_lossy().into_owned());
    let is_of_student = |folder: &String| {
        let owner = names::parse(folder, false).owner;
        matches!(owner, Owner::Moodle(_) | Owner::Brightspace(_))
    };
    let folder = folder.filter(|_| !names::is_download(name.as_ref()));
    folder.filter(is_of_student).unwrap_or(name)
}

/// Returns the name of a file or folder, even for the path `.`.
fn whole_name(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let name = whole.file_name().unwrap_or(whole.as_os_str());
    name.to_string_lossy().into_owned()
}
