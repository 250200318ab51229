//! The facts about a failure that failure patterns use.

use std::path::{Path, PathBuf};

use sandbox::End;

use crate::files::Files;
use crate::test_case::{Exchange, parts};
use crate::verdict::{Failure, Verdict};

/// The name of a failure pattern, and a function that returns whether a failure matches it.
pub type FailurePattern = (&'static str, fn(&Clue) -> bool);

/// The facts about a failure besides its commands and replies.
#[derive(Clone, Copy, Debug, Default)]
pub struct FailureFacts {
    /// Whether the failure is minimal: it disappears without any one of its commands or words.
    pub is_minimal: bool,
    /// The reason for the timeout, if it was measured.
    pub pace: Option<Pace>,
}

/// The reason why a program ran out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// It does not finish on a tiny input either.
    Endless,
    /// It finishes on smaller inputs, and its time grows with their size.
    Grows,
    /// It takes just as long with a single word in its list.
    IgnoresWords,
}

/// The facts about one failure.
pub struct Clue<'a> {
    /// The failure.
    pub failure: &'a Failure,
    root: &'a Path,
    shown: &'a [PathBuf],
    /// The commands and replies before the one that failed.
    pub before: &'a [Exchange],
    /// The name of the command that failed.
    pub name: &'a str,
    /// The argument of that command.
    pub argument: &'a str,
    /// The expected reply; empty if the program crashed.
    pub expected: &'a [String],
    /// The actual reply; empty if the program crashed.
    pub actual: &'a [String],
    /// The way the program ended, if it crashed.
    pub end: Option<End>,
    /// Its last lines on standard error.
    pub stderr: &'a str,
    /// The reason for the timeout, if it was measured.
    pub pace: Option<Pace>,
}

impl<'a> Clue<'a> {
    /// Returns the facts about a failure in the assignment at `root`, whose programs can read the files `shown`.
    /// Returns `None` if the program neither replied nor crashed.
    pub fn of(
        root: &'a Path,
        shown: &'a [PathBuf],
        failure: &'a Failure,
        facts: FailureFacts,
    ) -> Option<Self> {
        let (command, expected, actual, end, stderr): (&str, &[String], &[String], _, &str) =
            match &failure.verdict {
                Verdict::Incorrect(wrong) => {
                    (&wrong.command, &wrong.expected, &wrong.actual, None, "")
                }
                Verdict::Crashed {
                    command,
                    end,
                    stderr,
                    ..
                } => (command, &[], &[], *end, stderr),
                _ => return None,
            };
        let (name, argument) = parts(command);
        Some(Self {
            failure,
            root,
            shown,
            before: failure.verdict.before(),
            name,
            argument,
            expected,
            actual,
            end,
            stderr,
            pace: facts.pace,
        })
    }

    /// Returns the files that the conversation could read.
    pub fn files(&self) -> Files {
        Files::new(self.root, self.shown, &self.failure.case.files)
    }

    /// Whether the failed command is one of these.
    pub fn last_is(&self, names: &[&str]) -> bool {
        names.contains(&self.name)
    }

    /// Whether the failed command is one of these and the program did not crash.
    pub fn asks(&self, names: &[&str]) -> bool {
        self.last_is(names) && self.end.is_none()
    }

    /// Whether the failed command is one of these and the reply isn't empty.
    pub fn replies_to(&self, names: &[&str]) -> bool {
        self.asks(names) && !self.actual.is_empty()
    }

    /// Whether one of these commands came before the failed one.
    pub fn after(&self, names: &[&str]) -> bool {
        self.before
            .iter()
            .any(|exchange| names.contains(&parts(&exchange.command).0))
    }

    /// Returns the arguments of the earlier commands of this name.
    pub fn earlier(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let commands = self.before.iter().map(|exchange| parts(&exchange.command));
        commands
            .filter(move |(other, _)| *other == name)
            .map(|(_, argument)| argument)
    }

    /// Returns the mark of the first expected line.
    pub fn expected_mark(&self) -> Option<char> {
        self.expected.first()?.chars().next()
    }

    /// Returns the mark of the first actual line.
    pub fn actual_mark(&self) -> Option<char> {
        self.actual.first()?.chars().next()
    }

    /// Whether the program gave an answer instead of an error.
    pub fn missed_error(&self) -> bool {
        self.expected_mark() == Some('!') && self.actual_mark() != Some('!')
    }

    /// Whether the program answered `true` instead of `false`.
    pub fn yes_for_no(&self) -> bool {
        self.expected == ["= false"] && self.actual == ["= true"]
    }

    /// Whether the program answered `false` instead of `true`.
    pub fn no_for_yes(&self) -> bool {
        self.expected == ["= true"] && self.actual == ["= false"]
    }

    /// Returns the expected and the actual number, if both replies are numbers.
    pub fn numbers(&self) -> Option<(usize, usize)> {
        let number = |reply: &[String]| {
            reply
                .first()?
                .strip_prefix("= ")?
                .split(' ')
                .next()?
                .parse()
                .ok()
        };
        Some((number(self.expected)?, number(self.actual)?))
    }

    /// Whether the actual number is larger than expected.
    pub fn too_many(&self) -> bool {
        self.numbers()
            .is_some_and(|(expected, actual)| actual > expected)
    }

    /// Whether the actual number is smaller than expected.
    pub fn too_few(&self) -> bool {
        self.numbers()
            .is_some_and(|(expected, actual)| actual < expected)
    }
}

/// Returns the lines of a reply without their marks.
pub fn unmarked(reply: &[String]) -> Vec<&str> {
    reply
        .iter()
        .map(|line| line.get(2..).unwrap_or(""))
        .collect()
}
