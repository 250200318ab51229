//! When a submission is due and what lateness costs: `policy.toml`.
//!
//! ```toml
//! due = 2026-10-01T23:59:00+02:00
//! grace_minutes = 15        # not counted at all
//! late_days = 2             # free ones, for each student
//! percent_a_day = 10        # beyond those
//! at_most_percent = 50
//! closed_after_days = 7     # later than this, nothing counts
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

/// What a course says about time.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// When it is due.
    due: Datetime,
    /// Minutes after that which are not counted.
    #[serde(default)]
    pub grace_minutes: u32,
    /// Days that each may be late for nothing.
    #[serde(default)]
    pub late_days: u32,
    /// What a day beyond those costs, in percent of the points.
    #[serde(default)]
    pub percent_a_day: u32,
    /// The most that lateness costs.
    #[serde(default = "all")]
    pub at_most_percent: u32,
    /// After so many days, nothing counts.
    pub closed_after_days: Option<u32>,
    /// What is different for some.
    #[serde(default)]
    students: BTreeMap<String, Exception>,
}

fn all() -> u32 {
    100
}

/// What is different for a student or a team.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    due: Option<Datetime>,
    late_days: Option<u32>,
    #[serde(default)]
    why: String,
}

/// What holds for one submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// When it is due, and the zone in which people are told so.
    pub due: Timestamp,
    /// The zone.
    pub zone: TimeZone,
    /// The zone of the class, in which times without one are meant.
    pub of_class: TimeZone,
    /// Free days.
    pub late_days: u32,
    /// Why it is due later than for the class, if it is.
    pub due_by: Option<String>,
    /// Why there are more or fewer free days, if so.
    pub days_by: Option<String>,
}

impl Policy {
    /// Reads a policy.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or says what cannot be.
    pub fn read(path: &Path) -> Result<Self> {
        let text = read_text(path, "UTF-8")?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }

    /// The same, from text.
    ///
    /// # Errors
    ///
    /// If it says what cannot be.
    pub fn parse(text: &str) -> Result<Self> {
        let policy: Self = from_toml(text)?;
        let (of_class, _) = time(&policy.due).context("due")?;
        for (student, exception) in &policy.students {
            if let Some(due) = &exception.due {
                let (due, _) = time(due).with_context(|| format!("students.{student}: due"))?;
                ensure!(
                    due >= of_class,
                    "students.{student}: due is before the class's"
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

    /// What holds for somebody of whom it is known which exceptions are theirs: of several, what is best for them.
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

    /// Whom the exceptions are for.
    pub fn exceptions(&self) -> impl Iterator<Item = &str> {
        self.students.keys().map(String::as_str)
    }
}

/// A time of day with its zone.
fn time(written: &Datetime) -> Result<(Timestamp, TimeZone)> {
    let text = written.to_string();
    let time: Timestamp = text.parse().ok().with_context(|| {
        format!("{text} is no time with its zone, such as 2026-10-01T23:59:00+02:00")
    })?;
    let minutes = match written.offset {
        Some(toml::value::Offset::Custom { minutes }) => minutes,
        _ => 0,
    };
    let offset = Offset::from_seconds(i32::from(minutes) * 60)?;
    Ok((time, TimeZone::fixed(offset)))
}
