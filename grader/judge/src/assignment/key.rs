//! The answer key: the correct answers, and notes for manual grading.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// The correct answers, in the order of the questions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// The gaps to fill in.
    pub questions: Vec<KeyQuestion>,
}

/// A gap for one answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyQuestion {
    /// The label after `Answer` in the file of answers, such as `2a`.
    pub id: String,
    /// The subject, in a few words.
    pub title: String,
    /// The points that the gap is worth.
    pub points: u32,
    /// The correct answer.
    #[serde(flatten)]
    pub correct: CorrectAnswer,
    /// The explanation of the answer, for the instructor and for students who lost the points.
    pub reason: String,
}

/// The correct answer of a gap.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CorrectAnswer {
    /// The letter of a choice.
    Choice(char),
    /// A whole number.
    Number(u64),
    /// The content of a good answer, for manual grading.
    Prose(String),
}

impl fmt::Display for CorrectAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(letter) => write!(f, "{letter}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Prose(good) => write!(f, "{good}"),
        }
    }
}

impl Key {
    /// Reads the answer key at `path` below `root`.
    ///
    /// # Errors
    ///
    /// Fails if the file is missing or invalid.
    pub fn read(root: &Path, path: &Path) -> Result<Self> {
        let shown = path.display().to_string();
        let text = fs::read_to_string(root.join(path))
            .with_context(|| format!("{shown}: failed to open"))?;
        let key: Self = toml::from_str(&text).with_context(|| shown.clone())?;
        let mut ids = BTreeSet::new();
        for gap in &key.questions {
            ensure!(ids.insert(&gap.id), "{shown}: {} is a duplicate", gap.id);
            ensure!(gap.points > 0, "{shown}: {} has no points", gap.id);
        }
        Ok(key)
    }

    /// Returns the total points of the gaps.
    pub fn points(&self) -> u32 {
        self.questions.iter().map(|gap| gap.points).sum()
    }
}
