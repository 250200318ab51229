//! The progress of a class: a bar with an estimate, and a line or a report for each submission.

use std::fmt;
use std::io::Write;
use std::time::Duration;

use anyhow::{Error, Result};
use course::class::{GradedSubmission, Observer};
use course::identify::Named;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use report::Report;
use report::escape::{display_width, printable};
use report::text::{self, Line};

use super::terminal::{unless_closed, warn};

/// The progress of a class on the terminal.
pub struct Progress {
    /// Whether to show one line per submission instead of its report.
    lines: bool,
    bar: ProgressBar,
    widest: usize,
    summary: Vec<Line>,
}

impl Progress {
    pub fn new(submissions: &[Named], lines: bool) -> Self {
        let bar = ProgressBar::new(submissions.len() as u64);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {pos} of {len}, {elapsed} so far{to_go}")
        {
            bar.set_style(style.with_key("to_go", write_to_go));
        }
        match submissions.len() {
            0 | 1 => bar.finish_and_clear(),
            _ => bar.enable_steady_tick(Duration::from_secs(1)),
        }
        Self {
            lines,
            bar,
            widest: submissions
                .iter()
                .map(|named| display_width(&named.id))
                .max()
                .unwrap_or(0),
            summary: Vec::new(),
        }
    }

    pub fn end(self) -> Result<()> {
        self.bar.finish_and_clear();
        if self.summary.len() > 1 && !self.lines {
            let mut out = text::terminal();
            let written = writeln!(out).and_then(|()| text::write_summary(&mut out, &self.summary));
            unless_closed(written)?;
        }
        Ok(())
    }
}

impl Observer for Progress {
    fn graded(&mut self, done: &GradedSubmission) -> Result<()> {
        let report = &done.report;
        let line = Line {
            name: report.student.clone(),
            points: report
                .problem
                .is_none()
                .then_some((report.earned, report.possible)),
        };
        let lines = self.lines;
        let widest = self.widest;
        let written = self.bar.suspend(|| match lines {
            true => text::write_line(&mut text::terminal(), &line, widest, &note(done)),
            false => text::write(&mut text::terminal(), report),
        });
        unless_closed(written)?;
        self.bar.inc(1);
        self.summary.push(line);
        Ok(())
    }

    fn failed(&mut self, named: &Named, error: &Error) {
        self.bar.suspend(|| {
            warn(&format!(
                "{}: {error:#}",
                printable(&named.path.to_string_lossy())
            ))
        });
        self.bar.inc(1);
        self.summary.push(Line {
            name: named.id.clone(),
            points: None,
        });
    }

    fn warn(&mut self, message: &str) {
        self.bar.suspend(|| warn(message));
    }
}

/// Writes the estimate of the remaining time, as soon as there is one.
fn write_to_go(state: &ProgressState, out: &mut dyn fmt::Write) {
    let len = state.len().unwrap_or_default();
    if let Some(to_go) = to_go(state.elapsed(), state.pos(), len) {
        // The text is for the terminal only.
        let _ = write!(out, ", {:#} to go", HumanDuration(to_go));
    }
}

/// Estimates the remaining time from the average so far: at least a second, unless everything is done.
///
/// The library's own estimate starts at zero and is that of the last seconds, in which no submission may have finished.
fn to_go(elapsed: Duration, done: u64, of: u64) -> Option<Duration> {
    let left = of.checked_sub(done).filter(|left| *left > 0 && done > 0)?;
    let seconds = elapsed.as_secs_f64() * left as f64 / done as f64;
    Duration::try_from_secs_f64(seconds.max(1.0)).ok()
}

/// Returns the remarks that follow a submission on its line.
fn note(done: &GradedSubmission) -> String {
    let Report { problem, .. } = &done.report;
    let notices = done.report.notices.iter();
    let mut notes: Vec<String> = notices.map(|notice| printable(notice)).collect();
    if let Some(problem) = problem {
        notes.push(printable(problem));
    }
    if done.report.open() > 0 && problem.is_none() {
        notes.push(text::awaiting_grading(done.report.open()));
    }
    if done.is_unchanged {
        notes.push("as before".to_string());
    }
    notes.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remaining_time_is_known_after_the_first_and_never_zero() {
        let after = |milliseconds, done| {
            let to_go = to_go(Duration::from_millis(milliseconds), done, 20)?;
            Some(format!("{:#}", HumanDuration(to_go)))
        };
        for (milliseconds, done, expected) in [
            (0, 0, None),
            (5_000, 0, None),
            (0, 1, Some("1s")),
            (1, 1, Some("1s")),
            (3_000, 1, Some("57s")),
            (100_000, 19, Some("5s")),
            (1_000, 19, Some("1s")),
            (100_000, 20, None),
        ] {
            assert_eq!(after(milliseconds, done).as_deref(), expected, "{done}");
        }
    }
}
