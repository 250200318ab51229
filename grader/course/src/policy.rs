//! The due date and late penalties of a course: `policy.toml`.
//!
//! ```toml
//! due = 2026-10-01T23:59:00+02:00
//! grace_minutes = 15        # minutes late without any effect
//! late_days = 2             # free late days per student
//! percent_a_day = 10        # penalty per further day
//! at_most_percent = 50
//! closed_after_days = 7     # later submissions earn nothing
//!
//! [students.anna]           # or a team
//! due = 2026-10-03T23:59:00+02:00
//! late_days = 0
//! why = "ill"
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};
use serde::Deserialize;
use toml::value::Datetime;

use super::text_file::{from_toml, read_text};

/// The due date and late penalties of a course.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// The due date.
    due: Datetime,
    /// The minutes after the due date that do not count.
    #[serde(default)]
    pub grace_minutes: u32,
    /// The late days that each student may use without a penalty.
    #[serde(default)]
    pub late_days: u32,
    /// The penalty for each further day, in percent of the points.
    #[serde(default)]
    pub percent_a_day: u32,
    /// The maximum penalty, in percent.
    #[serde(default = "all")]
    pub at_most_percent: u32,
    /// The number of days after which a submission earns nothing.
    pub closed_after_days: Option<u32>,
    /// The exceptions, by student or team.
    #[serde(default)]
    students: BTreeMap<String, Exception>,
}

fn all() -> u32 {
    100
}

/// An exception for a student or a team.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    due: Option<Datetime>,
    late_days: Option<u32>,
    #[serde(default)]
    why: String,
}

/// The due date and free late days that apply to one submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The due date.
    pub due: Timestamp,
    /// The time zone in which the student sees the due date.
    pub zone: TimeZone,
    /// The time zone of the class, which applies to times without one.
    pub of_class: TimeZone,
    /// The number of free late days.
    pub late_days: u32,
    /// The reason for a due date later than that of the class, if there is one.
    pub due_by: Option<String>,
    /// The reason for more or fewer free late days, if there is one.
    pub days_by: Option<String>,
}

impl Policy {
    /// Reads a policy.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is invalid.
    pub fn read(path: &Path) -> Result<Self> {
        let text = read_text(path, "UTF-8")?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }

    /// Parses the text of a policy.
    ///
    /// # Errors
    ///
    /// Fails if the policy is invalid.
    pub fn parse(text: &str) -> Result<Self> {
        let policy: Self = from_toml(text)?;
        let (of_class, _) = time(&policy.due).context("due")?;
        for (student, exception) in &policy.students {
            if let Some(due) = &exception.due {
                let (due, _) = time(due).with_context(|| format!("students.{student}: due"))?;
                ensure!(
                    due >= of_class,
                    "students.{student}: due is before the due date of the class"
                );
            }
        }
        ensure!(policy.percent_a_day <= 100, "percent_a_day: more than 100");
        ensure!(
            policy.at_most_percent <= 100,
            "at_most_percent: more than 100"
        );
        Ok(policy)
    }

    /// Returns the terms for a student. If several exceptions apply, the student gets the best of each.
    pub fn terms(&self, is_theirs: impl Fn(&str) -> bool) -> Result<Terms> {
        let (mut due, mut zone) = time(&self.due)?;
        let of_class = zone.clone();
        let exceptions: Vec<&Exception> = self
            .students
            .iter()
            .filter_map(|(who, exception)| is_theirs(who).then_some(exception))
            .collect();
        let mut due_by = None;
        for exception in &exceptions {
            if let Some((other, of)) = exception.due.as_ref().map(time).transpose()?
                && other > due
            {
                (due, zone) = (other, of);
                due_by = Some(exception.why.clone());
            }
        }
        let days = exceptions
            .iter()
            .filter_map(|exception| Some((exception.late_days?, &exception.why)));
        let days = days.max_by_key(|(days, _)| *days);
        let days = days.filter(|(days, _)| *days != self.late_days);
        Ok(Terms {
            due,
            zone,
            of_class,
            late_days: days.map_or(self.late_days, |(days, _)| days),
            due_by,
            days_by: days.map(|(_, why)| why.clone()),
        })
    }

    /// Returns the students and teams with exceptions.
    pub fn exceptions(&self) -> impl Iterator<Item = &str> {
        self.students.keys().map(String::as_str)
    }
}

/// Parses a time and its zone.
fn time(written: &Datetime) -> Result<(Timestamp, TimeZone)> {
    let text = written.to_string();
    let time: Timestamp = text.parse().ok().with_context(|| {
        format!("{text}: not a time with a zone; write it like 2026-10-01T23:59:00+02:00")
    })?;
    let minutes = match written.offset {
        Some(toml::value::Offset::Custom { minutes }) => minutes,
        _ => 0,
    };
    let offset = Offset::from_seconds(i32::from(minutes) * 60)?;
    Ok((time, TimeZone::fixed(offset)))
}
