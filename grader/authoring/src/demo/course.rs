//! The course folder of a class.

use std::path::Path;

use anyhow::Result;
use jiff::Timestamp;
use serde::Serialize;

use super::class::{Role, Unit};
use super::people::Person;
use super::platform::Platform;
use super::submissions::{Download, write};
use super::table::table;

/// The due date.
pub const DUE: &str = "2026-10-01T23:59:00+02:00";

const SECRET: &str = "the secret of a demo class, which everybody knows\n";

/// A row of the roster.
#[derive(Serialize)]
struct Row<'a> {
    student: &'a str,
    name: &'a str,
    email: &'a str,
    github: &'a str,
    canvas: &'a str,
    section: &'a str,
    team: &'a str,
    /// The submission time, which only Canvas records.
    submitted: String,
}

/// Writes the roster, the policy and the secret. `title` is the title of the assignment in the course system.
///
/// # Errors
///
/// Fails if one of them cannot be written.
pub fn write_course(
    folder: &Path,
    units: &[Unit],
    platform: Option<Platform>,
    title: &str,
) -> Result<()> {
    let listed = units.iter().filter(|unit| is_listed(unit));
    let roster = match platform {
        Some(platform) => {
            let people: Vec<&Person> = listed.flat_map(|unit| &unit.people).collect();
            platform.roster(title, &people)?
        }
        None => roster(listed)?,
    };
    write(&folder.join("roster.csv"), &roster)?;
    write(&folder.join("policy.toml"), policy(units).as_bytes())?;
    write(&folder.join("secret.txt"), SECRET.as_bytes())
}

fn is_listed(unit: &Unit) -> bool {
    !matches!(unit.role, Role::Stranger)
}

fn roster<'a>(units: impl Iterator<Item = &'a Unit>) -> Result<Vec<u8>> {
    let mut rows = Vec::new();
    for unit in units {
        let by_canvas = matches!(unit.download.0, Download::CanvasZip | Download::CanvasTar);
        let submitted = match by_canvas && !matches!(unit.role, Role::Absent) {
            true => Timestamp::from_second(unit.submitted_at)?.to_string(),
            false => String::new(),
        };
        let row = |person| row(person, submitted.clone());
        rows.extend(unit.people.iter().map(row));
    }
    table(&rows)
}

fn row(person: &Person, submitted: String) -> Row<'_> {
    Row {
        student: &person.id,
        name: &person.name,
        email: &person.email,
        github: &person.github,
        canvas: &person.canvas,
        section: &person.section,
        team: &person.team,
        submitted,
    }
}

/// Returns a policy with an extension for the first honest student, who is ill.
fn policy(units: &[Unit]) -> String {
    let honest = |unit: &&Unit| matches!(unit.role, Role::Honest);
    let ill = units.iter().find(honest).map_or(String::new(), |unit| {
        format!(
            "\n[students.{}]\ndue = 2026-10-03T23:59:00+02:00\nwhy = \"ill\"\n",
            unit.people[0].id
        )
    });
    format!(
        "due = {DUE}
grace_minutes = 15
late_days = 2
percent_a_day = 10
at_most_percent = 50
closed_after_days = 7
{ill}"
    )
}
