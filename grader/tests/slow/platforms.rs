//! A class as the export of a course system.

use crate::support::platforms::{SYSTEMS, grade_export};

/// Gradescope's export says most: the submitters, their teams, and the times. The nightly tests cover the others.
#[test]
fn export_with_submitters_and_times_is_graded_as_downloaded() {
    let folder = tempfile::tempdir().unwrap();
    let system = SYSTEMS.into_iter().find(|(name, _)| *name == "gradescope");
    grade_export(&folder.path().join("class"), system.unwrap(), 3);
}
