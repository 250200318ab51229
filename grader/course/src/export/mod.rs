//! Files that platforms import, from the reports of a class.
//!
//! * `canvas`, `moodle`, `blackboard`, `brightspace` — the grades: `grades` has those of each student, `table` the
//!   roster's file, `column` finds the column that they belong to, and `csv_file` writes a file
//! * `feedback_canvas`, `feedback_moodle` — the reports for the students, in a zip: `feedback`
//! * `exported` — a file with a summary

mod blackboard;
mod brightspace;
mod canvas;
mod column;
mod csv_file;
mod exported;
mod feedback;
mod feedback_canvas;
mod feedback_moodle;
mod grades;
mod moodle;
mod table;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::class::grades_csv::EarlierGrades;
use crate::class::locations::Locations;
use crate::class::report_store::read_reports;
use crate::download;
use crate::matching::complete_roster;
use crate::roster::{Roster, System};
use crate::text_file::read_text;
pub use exported::Exported;
use grades::Grades;
use report::Report;
use table::Table;

/// A platform that imports grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradesFor {
    /// Canvas.
    Canvas,
    /// Moodle.
    Moodle,
    /// Blackboard.
    Blackboard,
    /// Brightspace (D2L).
    Brightspace,
}

impl GradesFor {
    fn system(self) -> System {
        match self {
            Self::Canvas => System::Canvas,
            Self::Moodle => System::Moodle,
            Self::Blackboard => System::Blackboard,
            Self::Brightspace => System::Brightspace,
        }
    }
}

/// A platform that accepts a zip of feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedbackFor {
    /// Canvas.
    Canvas,
    /// Moodle.
    Moodle,
}

/// Returns the grades in a folder of reports as a platform imports them. `column` names the column of the gradebook.
///
/// # Errors
///
/// Fails if the roster or the reports cannot be read, the roster is from another platform, the reports are not for
/// credit, or the column is unclear.
pub fn grades(
    platform: GradesFor,
    folder: &Path,
    roster: &Path,
    column: Option<&str>,
) -> Result<Exported> {
    let text = read_text(roster, "CSV UTF-8")?;
    let shown = || roster.display().to_string();
    let students = Roster::parse(&text).with_context(shown)?;
    if let Some(other) = students
        .system
        .filter(|system| *system != platform.system())
    {
        bail!(
            "{}: an export from {other}, whose ids {platform} does not know; name a roster from {platform} with --roster",
            shown(),
            platform = platform.system()
        );
    }
    // Students who have submitted together share a report.
    let locations = Locations::read(folder);
    let downloads = download::read(&locations.paths())?;
    let students = complete_roster(Some(students), &downloads).unwrap_or_default();
    let reports: Vec<Report> = read_reports(folder)?.collect::<Result<_>>()?;
    let grades = Grades::of(
        &students,
        &reports,
        &EarlierGrades::read(folder),
        &locations,
    )?;
    let table = Table::parse(&text);
    let export = match platform {
        GradesFor::Canvas => canvas::canvas,
        GradesFor::Moodle => moodle::moodle,
        GradesFor::Blackboard => blackboard::blackboard,
        GradesFor::Brightspace => brightspace::brightspace,
    };
    export(&table, grades, column).with_context(shown)
}

/// Returns the reports in the folder as a platform accepts them. Next to them is `submissions.csv` with the names of the
/// downloads.
///
/// # Errors
///
/// Fails if the reports cannot be read, or no submission has a name of the platform.
pub fn feedback(platform: FeedbackFor, reports: &Path) -> Result<Exported> {
    let locations = Locations::read(reports);
    let shown = || reports.display().to_string();
    let reports: Vec<Report> = read_reports(reports)?.collect::<Result<_>>()?;
    let export = match platform {
        FeedbackFor::Canvas => feedback_canvas::feedback_canvas,
        FeedbackFor::Moodle => feedback_moodle::feedback_moodle,
    };
    export(&reports, &locations).with_context(shown)
}

#[cfg(test)]
mod tests;
