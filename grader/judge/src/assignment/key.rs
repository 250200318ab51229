//! The key to the questions: what is marked by itself, and what a person is shown.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// The right answers, in the order of the questions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// What is asked.
    pub gaps: Vec<Gap>,
}

/// A place for an answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    /// What stands behind `Answer` in the file of answers, as `2a`.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// What it is worth.
    pub points: u32,
    /// What is right.
    #[serde(flatten)]
    pub right: Right,
    /// Why that is right: for whoever marks, and for a student who has lost the points.
    pub why: String,
}

/// What is right in a gap.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Right {
    /// The letter of a choice.
    Choice(char),
    /// A whole number.
    Number(u64),
    /// What a good answer says; a person decides.
    Prose(String),
}

impl Key {
    /// Reads the key at `path`, from `root` on.
    ///
    /// # Errors
    ///
    /// If it is not there or is not what it should be.
    pub fn read(root: &Path, path: &Path) -> Result<Self> {
        let shown = path.display().to_string();
        let text = fs::read_to_string(root.join(path))
            .with_context(|| format!("{shown}: failed to open"))?;
        let key: Self = toml::from_str(&text).with_context(|| shown.clone())?;
        let mut ids = BTreeSet::new();
        for gap in &key.gaps {
            ensure!(ids.insert(&gap.id), "{shown}: {} is there twice", gap.id);
            ensure!(gap.points > 0, "{shown}: {} has no points", gap.id);
        }
        Ok(key)
    }

    /// What all of it is worth.
    pub fn points(&self) -> u32 {
        self.gaps.iter().map(|gap| gap.points).sum()
    }
}
