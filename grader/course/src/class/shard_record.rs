//! The record of a graded shard, `shard.toml`, written next to its reports when all of them are there.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow};
use serde::{Deserialize, Serialize};

use super::locations::{decode, encode};
use super::shard::Shard;
use crate::download::Download;
use crate::text_file::{from_toml, read_text};
use judge::assignment::Assignment;
use judge::internal_error::InternalError;
use report::atomic_write;

/// The name of the file.
const RECORD_FILE: &str = "shard.toml";

/// The record of a graded shard.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ShardRecord {
    /// The shard.
    pub shard: Shard,
    /// The settings, which all shards of a class must share.
    pub settings: Settings,
    /// The submissions that could not be graded, by id.
    #[serde(default)]
    pub failed: BTreeMap<String, Failure>,
}

/// The settings of a run that its reports depend on. The roster, the policy and the manual scores are not among them,
/// because joining the shards applies them to all reports.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The name of the assignment.
    pub assignment: String,
    /// The processor time for each submission.
    pub budget_seconds: u64,
    /// The digest of everything else that all submissions share.
    pub fingerprint: String,
    /// The folder in which the command ran. Paths may be relative to it.
    folder: String,
    /// The paths of all submissions of the class, encoded as in `submissions.csv`.
    paths: Vec<String>,
}

/// The reason why a submission could not be graded.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    message: String,
    is_internal: bool,
}

impl ShardRecord {
    /// Whether `folder` contains a graded shard.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(RECORD_FILE).is_file()
    }

    /// Reads the record of the shard in `folder`.
    ///
    /// # Errors
    ///
    /// Fails if there is no valid record.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(RECORD_FILE);
        from_toml(&read_text(&path, "UTF-8")?).with_context(|| path.display().to_string())
    }

    /// Writes the record to `folder`.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written.
    pub fn write(&self, folder: &Path) -> Result<()> {
        let path = folder.join(RECORD_FILE);
        let text = toml::to_string(self)?;
        fs::create_dir_all(folder)
            .and_then(|()| atomic_write::write(&path, text.as_bytes()))
            .with_context(|| format!("{}: failed to write", path.display()))
    }

    /// Removes the record of an earlier run: while its reports are replaced, the shard is not complete.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be removed.
    pub fn remove(folder: &Path) -> Result<()> {
        let path = folder.join(RECORD_FILE);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(error).with_context(|| format!("{}: failed to remove", path.display()))
            }
            _ => Ok(()),
        }
    }
}

impl Settings {
    /// Returns the settings of a run of these downloads.
    ///
    /// # Errors
    ///
    /// Fails if the current folder is unknown.
    pub fn new(
        assignment: &Assignment,
        fingerprint: String,
        downloads: &[Download],
    ) -> Result<Self> {
        let paths = downloads
            .iter()
            .map(|download| encode(download.path.as_os_str()));
        Ok(Self {
            assignment: assignment.name.clone(),
            budget_seconds: assignment.budget.as_secs(),
            fingerprint,
            folder: current_folder()?,
            paths: paths.collect(),
        })
    }

    /// Returns the paths of the submissions.
    ///
    /// # Errors
    ///
    /// Fails if they are relative to another folder.
    pub fn paths(&self) -> Result<Vec<PathBuf>> {
        let paths = self.paths.iter();
        let paths: Option<Vec<PathBuf>> = paths.map(|path| Some(decode(path)?.into())).collect();
        let paths = paths.context("the paths in shard.toml are invalid")?;
        (current_folder()? == self.folder)
            .then_some(paths)
            .with_context(|| {
                format!(
                    "the shards were graded in {}; run this command there",
                    self.folder
                )
            })
    }

    /// Returns the first difference to other settings.
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let differences = [
            (self.assignment != other.assignment, "assignment"),
            (self.budget_seconds != other.budget_seconds, "time budget"),
            (
                self.fingerprint != other.fingerprint,
                "version of the assignment, secret, grader or compiler",
            ),
            (self.folder != other.folder, "current folder"),
            (self.paths != other.paths, "list of submissions"),
        ];
        let found = differences.into_iter().find(|(differs, _)| *differs);
        found.map(|(_, what)| what)
    }
}

impl Failure {
    /// Describes an error.
    pub fn new(error: &Error) -> Self {
        Self {
            message: format!("{error:#}"),
            is_internal: error.is::<InternalError>(),
        }
    }

    /// Returns the error again.
    pub fn error(&self) -> Error {
        match self.is_internal {
            true => InternalError(self.message.clone()).into(),
            false => anyhow!(self.message.clone()),
        }
    }
}

fn current_folder() -> Result<String> {
    let folder = env::current_dir().context("the current folder is unknown")?;
    Ok(encode(folder.as_os_str()))
}
