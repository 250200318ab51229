//! A failure in pieces without colour, for formats that lay them out themselves.

use super::difference::write_lines;
use super::display_limits::Most;
use super::explanation::{how, write_before, write_files};
use crate::escape::{printable, printable_lines};
use crate::value::Explanation;
use judge::verdict::Verdict;

/// What is told about a failure.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// Files, and the conversation up to the command that fails.
    pub conversation: String,
    /// What was expected, and what came; or how the program ended.
    pub outcome: Outcome,
    /// What may help.
    pub hint: Option<String>,
    /// The same as a test.
    pub test: Option<String>,
}

/// How a conversation went wrong.
#[derive(Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing can be shown.
    #[default]
    Nothing,
    /// A wrong reply.
    Wrong {
        /// From this line on, from 1.
        line: usize,
        /// What was expected.
        expected: String,
        /// What came.
        got: String,
    },
    /// No reply.
    Crashed {
        /// How the program ended.
        how: String,
        /// What it said then.
        words: String,
    },
}

/// The pieces of an explanation: every byte of strangers is made visible.
pub fn pieces(explanation: &Explanation) -> Pieces {
    let mut pieces = Pieces {
        conversation: plain(|out| write_files(out, explanation, Most::OF_A_REPORT)),
        hint: explanation.hint.clone(),
        test: explanation.test.as_deref().map(printable_lines),
        ..Pieces::default()
    };
    match &explanation.verdict {
        Verdict::Wrong(difference) => {
            let (line, spaces) = (difference.line, difference.is_about_spaces());
            pieces.conversation += &plain(|out| {
                write_before(
                    out,
                    &difference.before,
                    &difference.command,
                    Most::OF_A_REPORT,
                )
            });
            pieces.outcome = Outcome::Wrong {
                line: line + 1,
                expected: plain(|out| {
                    write_lines(
                        out,
                        &difference.expected,
                        line,
                        spaces,
                        None,
                        Most::OF_A_REPORT,
                    )
                }),
                got: plain(|out| {
                    write_lines(
                        out,
                        &difference.got,
                        line,
                        spaces,
                        difference.place(),
                        Most::OF_A_REPORT,
                    )
                }),
            };
        }
        Verdict::Crashed {
            command,
            before,
            end,
            words,
        } => {
            pieces.conversation +=
                &plain(|out| write_before(out, before, command, Most::OF_A_REPORT));
            pieces.outcome = Outcome::Crashed {
                how: how(*end),
                words: words.lines().map(printable).collect::<Vec<_>>().join("\n"),
            };
        }
        Verdict::Right | Verdict::NotCompiled { .. } | Verdict::NoProgram | Verdict::NotAsked => {}
    }
    pieces.conversation = pieces.conversation.trim_matches('\n').to_string();
    pieces
}

/// What is written, without colour, four columns to the left.
fn plain(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut text = Vec::new();
    // A list of bytes takes all that is written.
    let _ = write(&mut text);
    let text = String::from_utf8_lossy(&text);
    let text = anstream::adapter::strip_str(&text).to_string();
    let lines = text
        .lines()
        .map(|line| line.strip_prefix("    ").unwrap_or(line.trim_start()));
    lines.map(|line| format!("{line}\n")).collect()
}
