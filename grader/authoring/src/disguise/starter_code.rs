//! The starter code, which stays unchanged in every submission.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use grading::intake::HandoutFiles;

use super::names;
use super::sources::{Sources, forget_sources, is_rust};

/// The starter code.
#[derive(Debug, Default)]
pub struct StarterCode {
    /// Its sources.
    pub files: Sources,
    /// The names that must stay: those that it declares, and all names in files with exercises.
    pub names: BTreeSet<String>,
    /// Its lines, to recognise its comments.
    pub lines: BTreeSet<String>,
}

impl StarterCode {
    /// Reads the starter code in a handout.
    ///
    /// # Errors
    ///
    /// Fails if a source cannot be parsed.
    pub fn new(handed_out: &HandoutFiles) -> Result<Self> {
        let mut given = Self::default();
        for (path, bytes) in handed_out {
            let Some(text) = str::from_utf8(bytes).ok().filter(|_| is_rust(path)) else {
                continue;
            };
            let names = names::fixed_names(text).with_context(|| path.display().to_string())?;
            given.names.extend(names);
            let lines = text.lines().map(|line| line.trim().to_string());
            given.lines.extend(lines);
            given.files.insert(path.clone(), text.to_string());
        }
        forget_sources();
        Ok(given)
    }
}
