//! A handout graded as a submission.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Result;
use grading::Grader;
use grading::handout::{self, Handout};
use grading::intake::{self, Submission};
use report::Report;
use tempfile::TempDir;

/// Grades the files of a handout. The reference solution does not replace incorrect earlier phases.
pub fn grade_handout(grader: &Grader, handout: &Handout) -> Result<Report> {
    let folder = TempDir::new()?;
    grader.grade(&submitted(grader, handout, &folder)?)
}

/// Writes a handout below `folder`, and reads it as a submission.
pub fn submitted(grader: &Grader, handout: &Handout, folder: &TempDir) -> Result<Submission> {
    let out: PathBuf = folder.path().join("handout");
    handout::write(handout, &out)?;
    intake::take_ours(grader.assignment(), &out)
}

/// Returns the items that earn points.
pub fn earned(report: &Report) -> BTreeSet<String> {
    let items = report.phases.iter().flat_map(|phase| &phase.items);
    items
        .filter(|item| item.earned > 0)
        .map(|item| item.id.clone())
        .collect()
}
