//! The zip of reports for Moodle (*Upload multiple feedback files in a zip* of an assignment).
//!
//! Moodle reads the participant's number and the plugin from the name of an entry, and stores the rest of the name as
//! the name of the feedback file.

use anyhow::Result;

use super::exported::Exported;
use super::feedback::{File, feedback, safe};
use crate::class::locations::Locations;
use crate::download::names::is_number;
use report::Report;

/// Returns the zip.
///
/// # Errors
///
/// Fails if no submission has a name of Moodle, or the zip cannot be created.
pub fn feedback_moodle(reports: &[Report], locations: &Locations) -> Result<Exported> {
    // The download may be a folder with the submission in it.
    feedback(reports, locations, 2, |download, pages| {
        let Some(prefix) = prefix(download) else {
            return Ok(None);
        };
        let named = |(name, bytes): &File| (format!("{}_{name}", safe(&prefix)), bytes.clone());
        Ok(Some(pages.iter().map(named).collect()))
    })
}

/// Returns `Anna Berg_1234_assignsubmission_file` for the name of a file or a folder. Hidden names are ignored by Moodle.
fn prefix(name: &str) -> Option<String> {
    let mut parts = name.splitn(5, '_');
    let mut next = || parts.next();
    let (student, number, kind, plugin) = (next()?, next()?, next()?, next()?);
    let is_of_moodle =
        is_number(number) && kind == "assignsubmission" && !student.starts_with(['.', '~']);
    is_of_moodle.then(|| [student, number, kind, plugin].join("_"))
}
