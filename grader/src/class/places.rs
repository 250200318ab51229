//! Where each submission lay when it was graded, beside the reports: `submissions.csv`.
//!
//! It is no part of a report, which is the same wherever a submission lies.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The name of the file.
pub const NAME: &str = "submissions.csv";

/// The places, by student or team.
#[derive(Debug, Default)]
pub struct Places(Vec<(String, String)>);

impl Places {
    /// Adds one.
    pub fn add(&mut self, student: &str, path: &Path) {
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        self.0
            .push((student.to_string(), whole.display().to_string()));
    }

    /// The file.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn csv(&self) -> Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["student", "path"])?;
        for (student, path) in &self.0 {
            writer.write_record([student, path])?;
        }
        writer.into_inner().ok().context("the list of submissions")
    }
}

/// Where each submission lay of which the report is in `folder`, by student or team; nothing if nobody was graded there.
pub fn all(folder: &Path) -> Vec<(String, PathBuf)> {
    let Ok(mut reader) = csv::Reader::from_path(folder.join(NAME)) else {
        return Vec::new();
    };
    let rows = reader.records().flatten();
    rows.filter_map(|row| Some((row.get(0)?.to_string(), row.get(1)?.into())))
        .collect()
}

/// The one of `student`.
pub fn find(folder: &Path, student: &str) -> Option<PathBuf> {
    let all = all(folder).into_iter();
    all.filter(|(other, _)| other == student)
        .map(|(_, path)| path)
        .next()
}
