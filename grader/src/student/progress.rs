//! The student's progress over several evenings. It is only for the student and does not affect points.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::Result;
use jiff::civil::{Date, DateTime};
use jiff::{Span, Zoned};
use serde::{Deserialize, Serialize};

use grading::intake::PROGRESS;

use crate::student::local_state;

const FILE_HEAD: &str =
    "# The points of each evening, the best and the last, by assignment. Only you see this file.\n";

/// The hour at which an evening ends; work after midnight still belongs to it.
const MORNING_HOUR: i64 = 5;

/// The evenings in a workspace.
#[derive(Debug)]
pub struct Progress {
    root: PathBuf,
    /// The evenings, by assignment and day.
    evenings: BTreeMap<String, BTreeMap<Date, Evening>>,
}

/// The points of an evening. The file stores them as a pair of numbers, so that each evening is one line.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[u32; 2]", into = "[u32; 2]")]
struct Evening {
    best: u32,
    end: u32,
}

impl From<[u32; 2]> for Evening {
    fn from([best, end]: [u32; 2]) -> Self {
        Self { best, end }
    }
}

impl From<Evening> for [u32; 2] {
    fn from(Evening { best, end }: Evening) -> Self {
        [best, end]
    }
}

/// Returns the local time of this machine.
pub fn now() -> DateTime {
    Zoned::now().datetime()
}

impl Progress {
    /// Reads the evenings in the workspace at `root`; none if there is no file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is invalid.
    pub fn read(root: &Path) -> Result<Self> {
        Ok(Self {
            root: root.to_path_buf(),
            evenings: local_state::read(root, PROGRESS, "the list of evenings starts")?,
        })
    }

    /// Records the points of an assignment at the time `now`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn record(&mut self, assignment: &str, now: DateTime, points: u32) -> Result<()> {
        let evenings = self.evenings.entry(assignment.to_string()).or_default();
        let evening = evenings.entry(evening(now)).or_default();
        evening.best = evening.best.max(points);
        evening.end = points;
        local_state::write(&self.root, PROGRESS, FILE_HEAD, &self.evenings)
    }

    /// Compares these points with the earlier evenings.
    pub fn so_far(&self, assignment: &str, now: DateTime, points: u32, possible: u32) -> SoFar {
        let today = evening(now);
        let evenings = self.evenings.get(assignment);
        let earlier = evenings.into_iter().flat_map(|all| all.range(..today));
        let before = earlier.clone().next_back();
        SoFar {
            points,
            possible,
            more_today: points.saturating_sub(before.map_or(0, |(_, evening)| evening.end)),
            evenings: earlier.count() + 1,
        }
    }
}

/// Returns the evening that a time belongs to.
fn evening(now: DateTime) -> Date {
    now.saturating_sub(Span::new().hours(MORNING_HOUR)).date()
}

/// The current points, compared with the earlier evenings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoFar {
    /// The points so far.
    pub points: u32,
    /// The maximum points from automatic grading.
    pub possible: u32,
    /// The points gained since the end of the previous evening.
    pub more_today: u32,
    /// The number of evenings, including this one.
    pub evenings: usize,
}

impl fmt::Display for SoFar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The width of the bar, in cells.
        const BAR_CELLS: usize = 24;
        let Self {
            points, possible, ..
        } = self;
        let full = BAR_CELLS * *points as usize / (*possible).max(1) as usize;
        let full = full.min(BAR_CELLS);
        let bar = "\u{2588}".repeat(full) + &"\u{2591}".repeat(BAR_CELLS - full);
        write!(f, "{points} of {possible} points {bar}")?;
        let mut notes = Vec::new();
        if self.more_today > 0 {
            notes.push(format!("+{} today", self.more_today));
        }
        if self.evenings > 1 {
            notes.push(format!("{} evenings", self.evenings));
        }
        match notes.is_empty() {
            true => Ok(()),
            false => write!(f, " {}", notes.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use jiff::civil::date;

    use super::*;

    #[test]
    fn evenings_are_remembered_and_include_the_hours_past_midnight() {
        let folder = tempfile::tempdir().unwrap();
        let first = date(2026, 11, 20);
        for (day, hour, points) in [(20, 21, 3), (21, 1, 12), (21, 2, 10), (23, 19, 15)] {
            let now = date(2026, 11, day).at(hour, 30, 0, 0);
            // Each call acts like a new run.
            let mut progress = Progress::read(folder.path()).unwrap();
            progress.record("boggle-solver", now, points).unwrap();
        }
        let text = fs::read_to_string(folder.path().join(PROGRESS)).unwrap();
        let lines: Vec<&str> = text.lines().skip(2).collect();
        let expected = [
            "[boggle-solver]",
            "2026-11-20 = [12, 10]",
            "2026-11-23 = [15, 15]",
        ];
        assert_eq!(lines, expected, "{text}");

        let progress = Progress::read(folder.path()).unwrap();
        let so_far = |assignment, day: Date| {
            let so_far = progress.so_far(assignment, day.at(20, 0, 0, 0), 16, 65);
            (so_far.more_today, so_far.evenings)
        };
        assert_eq!(so_far("boggle-solver", date(2026, 11, 23)), (6, 2));
        assert_eq!(so_far("boggle-solver", date(2026, 11, 24)), (1, 3));
        assert_eq!(so_far("boggle-solver", first), (16, 1));
        assert_eq!(so_far("cs107", first), (16, 1));
    }

    #[test]
    fn progress_line_omits_zero_gains_and_a_single_evening() {
        let mut so_far = SoFar {
            points: 0,
            possible: 65,
            more_today: 0,
            evenings: 1,
        };
        assert_eq!(
            so_far.to_string(),
            format!("0 of 65 points {}", "░".repeat(24))
        );
        (so_far.points, so_far.more_today, so_far.evenings) = (64, 5, 4);
        let bar = "█".repeat(23);
        assert_eq!(
            so_far.to_string(),
            format!("64 of 65 points {bar}░ +5 today, 4 evenings")
        );
        (so_far.points, so_far.more_today) = (65, 0);
        let bar = "█".repeat(24);
        assert_eq!(
            so_far.to_string(),
            format!("65 of 65 points {bar} 4 evenings")
        );
    }

    #[test]
    fn invalid_progress_file_is_reported_with_advice_to_remove_it() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["[boggle-solver]\nyesterday = 3\n", "evenings = 3\n"] {
            fs::write(folder.path().join(PROGRESS), text).unwrap();
            let error = format!("{:#}", Progress::read(folder.path()).unwrap_err());
            assert!(
                error.contains(".progress.toml: invalid; remove the file"),
                "{error}"
            );
        }
    }
}
