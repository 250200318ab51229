//! A failure as text without colour, for formats with a layout of their own.

use super::difference::{place_and_key, write_lines};
use super::display_limits::DisplayLimits;
use super::failures::test_case_name;
use super::feedback::{describe_end, write_before, write_feedback, write_files};
use crate::escape::{printable, printable_lines};
use crate::report::Feedback;
use judge::verdict::Verdict;

/// The parts of a failure, as text.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FailureView {
    /// The test case that failed, as a phrase: `Shrunk from a.case`.
    pub origin: String,
    /// The files, and the conversation up to the command that fails.
    pub conversation: String,
    /// The expected and the actual reply, or the end of the program.
    pub outcome: Outcome,
    /// The hint, if there is one.
    pub hint: Option<String>,
    /// The same failure as a test, if there is one.
    pub test: Option<String>,
}

/// The outcome of a conversation that failed.
#[derive(Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// There is nothing to show.
    #[default]
    Nothing,
    /// An incorrect reply.
    Wrong {
        /// The text after "Expected": the first line shown, and the signs in place of white space.
        place: String,
        /// The expected reply.
        expected: String,
        /// The actual reply.
        actual: String,
    },
    /// A missing reply.
    Crashed {
        /// The way the program ended.
        how: String,
        /// The program's last lines on stderr.
        stderr: String,
    },
}

/// Returns the parts of the feedback, with untrusted text escaped.
pub fn failure_view(feedback: &Feedback) -> FailureView {
    let from = if feedback.shrunk {
        "Shrunk from"
    } else {
        "From"
    };
    let mut view = FailureView {
        origin: format!("{from} {}", test_case_name(feedback)),
        conversation: plain(|out| write_files(out, feedback, DisplayLimits::REPORT)),
        hint: feedback.hint.clone(),
        test: feedback.test.as_deref().map(printable_lines),
        ..FailureView::default()
    };
    match &feedback.verdict {
        Verdict::Incorrect(difference) => {
            let (line, spaces) = (difference.line, difference.is_about_spaces());
            view.conversation += &plain(|out| {
                write_before(
                    out,
                    &difference.before,
                    &difference.command,
                    DisplayLimits::REPORT,
                )
            });
            view.outcome = Outcome::Wrong {
                place: place_and_key(difference),
                expected: plain(|out| {
                    write_lines(
                        out,
                        &difference.expected,
                        line,
                        spaces,
                        None,
                        DisplayLimits::REPORT,
                    )
                }),
                actual: plain(|out| {
                    write_lines(
                        out,
                        &difference.actual,
                        line,
                        spaces,
                        difference.differing_column(),
                        DisplayLimits::REPORT,
                    )
                }),
            };
        }
        Verdict::Crashed {
            command,
            before,
            end,
            stderr,
        } => {
            view.conversation +=
                &plain(|out| write_before(out, before, command, DisplayLimits::REPORT));
            view.outcome = Outcome::Crashed {
                how: describe_end(*end),
                stderr: stderr.lines().map(printable).collect::<Vec<_>>().join("\n"),
            };
        }
        Verdict::Correct | Verdict::NotCompiled { .. } | Verdict::NoProgram | Verdict::NotRun => {}
    }
    view.conversation = view.conversation.trim_matches('\n').to_string();
    view
}

/// Returns the feedback as one text without colour, for formats without a layout.
pub fn plain_feedback(feedback: &Feedback) -> String {
    let text = plain(|out| write_feedback(out, feedback, DisplayLimits::REPORT));
    printable_lines(text.trim_matches('\n'))
}

/// Returns the written text without colour, shifted four columns to the left.
fn plain(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut text = Vec::new();
    // Writing to a vector does not fail.
    let _ = write(&mut text);
    let text = String::from_utf8_lossy(&text);
    let text = anstream::adapter::strip_str(&text).to_string();
    let lines = text
        .lines()
        .map(|line| line.strip_prefix("    ").unwrap_or(line.trim_start()));
    lines.map(|line| format!("{line}\n")).collect()
}
