//! The feedback after a save, as text.

use std::io::{self, Write};

use judge::count::count;
use report::escape::printable;
use report::text::{BAD, DisplayLimits, GOOD, TITLE, indented, write_feedback, write_heading};
use report::{Feedback, Item};

use super::progress::SoFar;
use super::watch::WatchFeedback;

/// The maximum number of lines shown of a compiler message.
const MAX_MESSAGE_LINES: usize = 14;

/// Writes the feedback after a save.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_watch_feedback(out: &mut impl Write, feedback: &WatchFeedback) -> io::Result<()> {
    match feedback {
        WatchFeedback::Problem(problem) => {
            writeln!(out, "{BAD}Not graded{BAD:#}: {}", printable(problem))
        }
        WatchFeedback::NotCompiled {
            package,
            message,
            more,
        } => {
            writeln!(out, "{BAD}{package} does not compile{BAD:#}\n")?;
            write_message(out, message)?;
            match more {
                0 => Ok(()),
                more => {
                    let more = count(*more, ["more error; to see it", "more errors; to see them"]);
                    writeln!(out, "\n{more}, run: cargo check -p {package}")
                }
            }
        }
        WatchFeedback::Lost {
            so_far,
            now_right,
            broken,
            item,
            message,
            step,
        } => {
            write_progress(out, so_far, now_right)?;
            if !broken.is_empty() {
                let titles = broken.join("; ");
                writeln!(out, "{BAD}Passed before, fails now{BAD:#}: {titles}")?;
            }
            writeln!(out)?;
            match &item.feedback {
                Some(feedback) => write_short(out, item, feedback)?,
                None => writeln!(out, "{TITLE}{}{TITLE:#}", item.title)?,
            }
            if let Some(message) = message {
                writeln!(out)?;
                write_message(out, message)?;
            }
            writeln!(out, "\n{step}")
        }
        WatchFeedback::AllRight {
            so_far,
            now_right,
            step,
        } => {
            write_progress(out, so_far, now_right)?;
            writeln!(out, "\n{step}")?;
            writeln!(out, "\nNo more messages until a test case fails.")
        }
    }
}

fn write_progress(out: &mut impl Write, so_far: &SoFar, now_right: &[String]) -> io::Result<()> {
    writeln!(out, "{TITLE}{so_far}{TITLE:#}")?;
    match now_right {
        [] => Ok(()),
        titles => writeln!(out, "{GOOD}Passes now{GOOD:#}: {}", titles.join("; ")),
    }
}

/// Writes the failure without the test code that `grader check` adds.
fn write_short(out: &mut impl Write, item: &Item, feedback: &Feedback) -> io::Result<()> {
    write_heading(out, item, feedback)?;
    let short = Feedback {
        test: None,
        ..feedback.clone()
    };
    write_feedback(out, &short, DisplayLimits::REPORT)
}

/// Writes the first lines of a compiler message.
fn write_message(out: &mut impl Write, message: &str) -> io::Result<()> {
    let lines: Vec<&str> = message.trim_end().lines().collect();
    let first = lines[..lines.len().min(MAX_MESSAGE_LINES)].join("\n");
    writeln!(out, "{}", indented(&first))?;
    match lines.len().saturating_sub(MAX_MESSAGE_LINES) {
        0 => Ok(()),
        more => writeln!(
            out,
            "    ... and {}",
            count(more, ["more line", "more lines"])
        ),
    }
}
