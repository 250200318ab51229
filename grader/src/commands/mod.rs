//! One file a command.

pub mod cases;
pub mod check;
pub mod grade;
pub mod handout;
pub mod prove;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use grader::assignment::Assignment;

/// Which assignment.
#[derive(clap::Args)]
pub struct Which {
    /// The assignment
    #[arg(long, value_name = "NAME", default_value = "boggle-solver")]
    assignment: String,
}

impl Which {
    /// The assignment, of the workspace in which this was called.
    pub fn read(&self) -> Result<Assignment> {
        self.read_from(&std::env::current_dir()?)
    }

    /// The assignment, of the workspace that holds `folder`.
    pub fn read_from(&self, folder: &Path) -> Result<Assignment> {
        Assignment::read(&workspace(folder)?, &self.assignment)
    }
}

/// The workspace with the assignments: `folder`, or one above it.
fn workspace(folder: &Path) -> Result<PathBuf> {
    let shown = folder.display();
    let here = folder
        .canonicalize()
        .with_context(|| format!("{shown}: failed to open"))?;
    here.ancestors()
        .find(|folder| folder.join("data/assignments").is_dir())
        .map(Path::to_path_buf)
        .with_context(|| {
            format!("{shown}: no data/assignments here or above; this runs in the workspace of the course")
        })
}
