//! The progress of a class: a bar with an estimate, and a line or a report for each submission.

use std::io::Write;
use std::time::Duration;

use anyhow::{Error, Result};
use course::class::{GradedSubmission, Observer};
use course::identify::Named;
use indicatif::{ProgressBar, ProgressStyle};
use report::Report;
use report::escape::{display_width, printable};
use report::text::{self, Line};

use super::terminal::{unless_closed, warn};

/// The progress of a class on the terminal.
pub(super) struct Progress {
    /// Whether to show one line per submission instead of its report.
    lines: bool,
    bar: ProgressBar,
    widest: usize,
    summary: Vec<Line>,
}

impl Progress {
    pub(super) fn new(submissions: &[Named], lines: bool) -> Self {
        let bar = ProgressBar::new(submissions.len() as u64);
        set_style(&bar, "{bar:30} {pos} of {len}, {elapsed} so far");
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

    /// Advances the bar by one. The first step is needed for an estimate.
    fn step(&self) {
        set_style(
            &self.bar,
            "{bar:30} {pos} of {len}, {elapsed} so far, {eta} to go",
        );
        self.bar.inc(1);
    }

    pub(super) fn end(self) -> Result<()> {
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
        self.step();
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
        self.step();
        self.summary.push(Line {
            name: named.id.clone(),
            points: None,
        });
    }

    fn warn(&mut self, message: &str) {
        self.bar.suspend(|| warn(message));
    }
}

fn set_style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
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
