//! Verdicts, from what was expected and what came. Nothing here reads or runs anything.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::case::{Case, Exchange, NOT_COMPILED, first_difference};
use crate::conversation::Conversation;
use sandbox::End;

/// The verdict on one test case.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Every reply is correct.
    Right,
    /// A reply is incorrect.
    Wrong(Difference),
    /// The program ended before it replied.
    #[serde(rename = "died")]
    Crashed {
        /// The command that it was given.
        command: String,
        /// The commands before it, with their replies.
        before: Vec<Exchange>,
        /// The way it ended; null if it still ran, without a reply.
        end: Option<End>,
        /// Its last words on stderr.
        words: String,
    },
    /// The command does not compile with the submission.
    NotCompiled {
        /// The command.
        command: String,
    },
    /// There is no program: it did not compile.
    NoProgram,
    /// Not run, because an earlier test case of the item ended the program.
    NotAsked,
}

impl Verdict {
    /// Whether the program answered and was wrong, or did not answer: what can be shown.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Wrong(_) | Self::Crashed { .. })
    }

    /// Whether the program was ended because it used more than it may.
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::Crashed { end: Some(end), .. } if end.is_limit())
    }

    /// The commands and replies before the one that failed.
    pub fn before(&self) -> &[Exchange] {
        match self {
            Self::Wrong(difference) => &difference.before,
            Self::Crashed { before, .. } => before,
            _ => &[],
        }
    }
}

/// A case that fails and what is said of it.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The case.
    pub case: Case,
    /// What is said of it.
    pub verdict: Verdict,
}

/// The first incorrect reply.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Difference {
    /// The commands before it, with their correct replies.
    pub before: Vec<Exchange>,
    /// The command.
    pub command: String,
    /// The expected lines.
    pub expected: Vec<String>,
    /// The actual lines, at most 1,000 more than expected.
    pub got: Vec<String>,
    /// The first line that differs, from 0.
    pub line: usize,
}

impl Difference {
    /// Whether spaces and tabs matter in it, and so have to be seen.
    pub fn is_about_spaces(&self) -> bool {
        let mut lines = self.expected.iter().chain(&self.got);
        lines.any(|line| line.contains('\t')) || self.got.iter().any(|line| line.ends_with(' '))
    }

    /// The first character of that line that differs, from 0, if both replies have such a line
    /// and not all of it differs.
    pub fn differing_column(&self) -> Option<usize> {
        let (expected, got) = (self.expected.get(self.line)?, self.got.get(self.line)?);
        let same = expected.chars().zip(got.chars());
        let column = same.take_while(|(expected, got)| expected == got).count();
        (column > MARK_CHARACTERS).then_some(column)
    }
}

/// The length of the mark at the beginning of a reply.
const MARK_CHARACTERS: usize = 2;

/// Judges one case.
pub fn judge(case: &Case, conversation: &Conversation) -> Verdict {
    if !conversation.asked {
        return Verdict::NotAsked;
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
                words: death.map(|death| death.words.clone()).unwrap_or_default(),
            };
        };
        if got.reply == [not_compiled.as_str()] {
            return Verdict::NotCompiled { command };
        }
        if let Some(line) = first_difference(&expected.reply, &got.reply) {
            return Verdict::Wrong(Difference {
                before: before(),
                command,
                expected: expected.reply.clone(),
                got: got.reply.clone(),
                line,
            });
        }
    }
    Verdict::Right
}
