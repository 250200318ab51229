//! Verdicts, from expected and actual replies. This module reads and runs nothing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::conversation::Conversation;
use crate::test_case::{Exchange, NOT_COMPILED, TestCase, first_difference};
use sandbox::End;

/// The verdict on one test case.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Every reply is correct.
    Correct,
    /// A reply is incorrect.
    Incorrect(Difference),
    /// The program did not reply: it ended, or it was still running.
    Crashed {
        /// The command without a reply.
        command: String,
        /// The commands before it, with their replies.
        before: Vec<Exchange>,
        /// The way the program ended; null if it was still running.
        end: Option<End>,
        /// The last lines that the program wrote to stderr.
        stderr: String,
    },
    /// The command does not compile with the submission.
    NotCompiled {
        /// The command that does not compile.
        command: String,
    },
    /// There is no program, because it did not compile.
    NoProgram,
    /// The test case did not run, because an earlier test case of the item ended the program.
    NotRun,
}

impl Verdict {
    /// Whether the program gave an incorrect answer or none, so that there is a failure to show.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Incorrect(_) | Self::Crashed { .. })
    }

    /// Whether the sandbox ended the program because it exceeded a limit.
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::Crashed { end: Some(end), .. } if end.is_limit())
    }

    /// Returns the commands and replies before the one that failed.
    pub fn before(&self) -> &[Exchange] {
        match self {
            Self::Incorrect(difference) => &difference.before,
            Self::Crashed { before, .. } => before,
            _ => &[],
        }
    }
}

/// A failed test case with its verdict.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The test case.
    pub case: TestCase,
    /// The verdict.
    pub verdict: Verdict,
}

/// The first incorrect reply.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Difference {
    /// The commands before it, with their correct replies.
    pub before: Vec<Exchange>,
    /// The command with the incorrect reply.
    pub command: String,
    /// The expected lines.
    pub expected: Vec<String>,
    /// The actual lines, at most 1,000 more than expected.
    pub actual: Vec<String>,
    /// The index of the first line that differs, from 0.
    pub line: usize,
}

impl Difference {
    /// Whether spaces and tabs matter in the difference, so that they must be visible.
    pub fn is_about_spaces(&self) -> bool {
        let mut lines = self.expected.iter().chain(&self.actual);
        lines.any(|line| line.contains('\t')) || self.actual.iter().any(|line| line.ends_with(' '))
    }

    /// Returns the index of the first character that differs in that line, from 0. Returns `None` if a reply lacks the
    /// line or the lines have nothing in common.
    pub fn differing_column(&self) -> Option<usize> {
        let (expected, got) = (self.expected.get(self.line)?, self.actual.get(self.line)?);
        let same = expected.chars().zip(got.chars());
        let column = same.take_while(|(expected, got)| expected == got).count();
        (column > MARK_CHARACTERS).then_some(column)
    }
}

/// The length of the mark at the beginning of a reply line.
const MARK_CHARACTERS: usize = 2;

/// Judges one test case.
pub fn judge(case: &TestCase, conversation: &Conversation) -> Verdict {
    if !conversation.has_run {
        return Verdict::NotRun;
    }
    let not_compiled = format!("! {NOT_COMPILED}");
    for (number, expected) in case.exchanges.iter().enumerate() {
        let before = || case.exchanges[..number].to_vec();
        let command = expected.command.clone();
        let Some(got) = conversation.exchanges.get(number) else {
            let death = conversation.death.as_ref();
            return Verdict::Crashed {
                command,
                before: before(),
                end: death.map(|death| death.end),
                stderr: death.map(|death| death.stderr.clone()).unwrap_or_default(),
            };
        };
        if got.reply == [not_compiled.as_str()] {
            return Verdict::NotCompiled { command };
        }
        if let Some(line) = first_difference(&expected.reply, &got.reply) {
            return Verdict::Incorrect(Difference {
                before: before(),
                command,
                expected: expected.reply.clone(),
                actual: got.reply.clone(),
                line,
            });
        }
    }
    Verdict::Correct
}
