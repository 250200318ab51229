//! Reports for a terminal: the points of each item, followed by the failures.

mod difference;
mod display_limits;
mod failure_view;
mod failures;
mod feedback;
mod indent;
mod manual;
mod my_cases;
mod styles;
mod summary;
mod why_lost;

use std::io::{self, Write};

use crate::escape::printable;
use crate::report::{Phase, Report};
pub use display_limits::DisplayLimits;
pub use failure_view::{FailureView, Outcome, failure_view, plain_feedback};
use failures::write_failures;
pub use failures::{SAME_CAUSE, SAME_REASON, distinct_failures, write_heading};
pub use feedback::{describe_end, write_feedback};
pub use indent::indented;
pub use manual::{awaiting_grading, awaits_grading, write_answer};
use manual::{has_total, write_manual};
use my_cases::write_my_cases;
use sandbox::Level;
pub use styles::{BAD, GOOD, HINT, TITLE};
pub use summary::{Line, write_line, write_summary};
pub use why_lost::why_lost;

/// The heading above declarations flagged for review.
pub const FLAGGED_FOR_REVIEW: &str = "Flagged for review; this costs no points";

/// Returns standard output; it has colour only on a terminal.
pub fn terminal() -> impl Write {
    anstream::stdout()
}

/// Writes the report, in colour.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{}: {}", printable(&report.student), report.title)?;
    let credit = if report.for_credit {
        "For credit."
    } else {
        "Not for credit: the grader ran without the course secret."
    };
    writeln!(out, "{credit} {}", sandbox_level(report))?;
    for notice in &report.notices {
        writeln!(out, "{BAD}Note{BAD:#}: {}", printable(notice))?;
    }
    if let Some(comment) = report.review_comment() {
        writeln!(out, "{}", printable(comment))?;
    }
    match &report.problem {
        Some(problem) => write_problem(out, problem)?,
        None => {
            for phase in &report.phases {
                write_phase(out, phase)?;
            }
        }
    }
    if let Some(cases) = &report.my_cases {
        write_my_cases(out, cases)?;
    }
    write_ignored_files(out, report)?;
    if report.problem.is_none() {
        let (earned, possible) = (report.earned, report.possible);
        let programs = if has_total(report) { "Programs: " } else { "" };
        writeln!(
            out,
            "\n{TITLE}{programs}{earned} of {possible} points{TITLE:#}"
        )?;
    }
    write_manual(out, report)
}

/// Returns the level of the sandbox, and what it did not block if it is weak.
pub fn sandbox_level(report: &Report) -> String {
    let level = format!("Sandbox level: {}.", report.sandbox);
    match report.sandbox < Level::Good {
        true => format!(
            "{level} The sandbox did not block: {}.",
            report.escapes.join("; ")
        ),
        false => level,
    }
}

/// Writes why the submission could not be graded.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_problem(out: &mut impl Write, problem: &str) -> io::Result<()> {
    writeln!(out, "\n{BAD}Not graded{BAD:#}: {}", printable(problem))
}

/// Writes the compiler's messages about a phase, and the commands that do not compile with the submission.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_compiler(out: &mut impl Write, phase: &Phase) -> io::Result<()> {
    for message in &phase.compiler {
        writeln!(out, "\n{}", indented(message))?;
    }
    if phase.missing.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n  Commands that do not compile: {}",
        phase.missing.join(", ")
    )
}

fn write_ignored_files(out: &mut impl Write, report: &Report) -> io::Result<()> {
    const MAX_IGNORED_LINES: usize = 30;
    if report.ignored.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nIgnored files, which the grader did not read:")?;
    for line in report.ignored.iter().take(MAX_IGNORED_LINES) {
        writeln!(out, "  {}", printable(line))?;
    }
    let more = report.ignored.len().saturating_sub(MAX_IGNORED_LINES) + report.ignored_more;
    if more > 0 {
        writeln!(out, "  ... and {more} more")?;
    }
    Ok(())
}

fn write_phase(out: &mut impl Write, phase: &Phase) -> io::Result<()> {
    writeln!(
        out,
        "\n{TITLE}{}{TITLE:#}: {} of {} points{}",
        phase.package,
        phase.earned(),
        phase.possible(),
        match phase.has_program() {
            true => "",
            false => "; does not compile",
        }
    )?;
    for note in &phase.notes {
        writeln!(out, "  Note: {note}")?;
    }
    for item in &phase.items {
        let (style, sign) = if item.earned == item.points {
            (GOOD, "+")
        } else {
            (BAD, "-")
        };
        writeln!(
            out,
            "  {style}{sign} {:>2} of {:>2}{style:#}  {}",
            item.earned, item.points, item.title
        )?;
    }
    write_compiler(out, phase)?;
    write_failures(out, phase)?;
    let flagged = phase.flagged();
    if !flagged.is_empty() {
        writeln!(out, "\n  {FLAGGED_FOR_REVIEW}:")?;
        for what in flagged {
            writeln!(out, "    {}", printable(&what))?;
        }
    }
    if !phase.stray_output.is_empty() {
        writeln!(out, "\n  Stray output (ignored):")?;
        for line in &phase.stray_output {
            writeln!(out, "    {}", printable(line))?;
        }
    }
    Ok(())
}
