//! What an instructor says about a course, in a folder of their own:
//!
//! * `secret.txt` — a line from which fresh cases are drawn
//! * `roster.csv` — who takes part (`roster`); `who` finds them in the names of downloads
//! * `policy.toml` — when it is due, and what lateness costs (`policy`, `late`)
//! * `marks.toml` — what a person gives (`marks`)
//!
//! Each may be missing. Nothing here grades: what it says is put on reports that are there, as often as it changes.

pub mod late;
pub mod marks;
pub mod policy;
pub mod roster;
pub mod who;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::report::Report;
use late::late;
use marks::Marks;
use policy::Policy;
use roster::{Roster, Unit};

/// The files of a course.
#[derive(Debug, Default)]
pub struct Course {
    /// Their folder.
    pub folder: PathBuf,
    /// What fresh cases are drawn from; without it nothing is for credit.
    pub secret: Option<String>,
    /// Who takes part.
    pub roster: Option<Roster>,
    /// When it is due.
    pub policy: Option<Policy>,
    /// What a person has given.
    pub marks: Marks,
}

/// The name of the file of marks.
pub const MARKS: &str = "marks.toml";

impl Course {
    /// Reads the files that are there.
    ///
    /// # Errors
    ///
    /// If the folder is not there, or one of them is not what it should be.
    pub fn read(folder: &Path) -> Result<Self> {
        ensure!(
            folder.is_dir(),
            "{}: no such folder; it is where secret.txt, roster.csv and policy.toml lie",
            folder.display()
        );
        let path = |name: &str| Some(folder.join(name)).filter(|path| path.exists());
        Ok(Self {
            folder: folder.to_path_buf(),
            secret: path("secret.txt")
                .map(|path| read_secret(&path))
                .transpose()?,
            roster: path("roster.csv")
                .map(|path| Roster::read(&path))
                .transpose()?,
            policy: path("policy.toml")
                .map(|path| Policy::read(&path))
                .transpose()?,
            marks: path(MARKS)
                .map(|path| Marks::read(&path))
                .transpose()?
                .unwrap_or_default(),
        })
    }

    /// Puts on a report what the course says: names, marks and lateness, where it may be that the download was
    /// `called_late`. What it said before is taken away. Gives what in the marks does not fit.
    pub fn apply(
        &self,
        report: &mut Report,
        unit: Option<&Unit>,
        called_late: bool,
    ) -> Vec<String> {
        report.names = unit.map(|unit| unit.names()).unwrap_or_default();
        let problems = self.marks.apply(report);
        report.late = None;
        if let Some(policy) = &self.policy {
            report.late = Some(late(policy, report, unit, called_late));
        }
        problems
    }
}

/// The secret in a file.
///
/// # Errors
///
/// If it cannot be read, or can be guessed.
pub fn read_secret(path: &Path) -> Result<String> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("{shown}: failed to open"))?;
    let secret = text.trim().to_string();
    ensure!(
        secret.len() >= 16,
        "{shown}: a secret has at least 16 characters"
    );
    Ok(secret)
}
