//! The facts about one failure that failure patterns look at.

use std::path::{Path, PathBuf};

use sandbox::End;

use crate::case::{Exchange, parts};
use crate::files::Files;
use crate::verdict::{Failure, Verdict};

/// A name, and whether a failure looks like it.
pub type FailurePattern = (&'static str, fn(&Clue) -> bool);

/// What is known about a failure besides its commands and replies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence {
    /// Whether the failure needs each of its commands and words: without one, it is not there.
    pub is_minimal: bool,
    /// The reason that the time was up, if it was measured.
    pub pace: Option<Pace>,
}

/// The reason that a program used up its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// It does not come to an end on a tiny input either.
    Endless,
    /// It comes to an end on smaller inputs, and its time grows with their size.
    Grows,
    /// It takes as long with a single word in its list.
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
    /// Its argument.
    pub argument: &'a str,
    /// The reply that was expected; empty if the program died.
    pub expected: &'a [String],
    /// The reply that came; empty if the program died.
    pub got: &'a [String],
    /// How the program died.
    pub end: Option<End>,
    /// Its last words on standard error.
    pub words: &'a str,
    /// The reason that its time was up, if it was measured.
    pub pace: Option<Pace>,
}

impl<'a> Clue<'a> {
    /// The facts about a failure in an assignment that is at `root` and shows programs the files `shown`; nothing
    /// unless a program replied or died.
    pub fn of(
        root: &'a Path,
        shown: &'a [PathBuf],
        failure: &'a Failure,
        evidence: Evidence,
    ) -> Option<Self> {
        let (command, expected, got, end, words): (&str, &[String], &[String], _, &str) =
            match &failure.verdict {
                Verdict::Wrong(wrong) => (&wrong.command, &wrong.expected, &wrong.got, None, ""),
                Verdict::Crashed {
                    command,
                    end,
                    words,
                    ..
                } => (command, &[], &[], *end, words),
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
            got,
            end,
            words,
            pace: evidence.pace,
        })
    }

    /// The files that the conversation saw.
    pub fn files(&self) -> Files {
        Files::new(self.root, self.shown, &self.failure.case.files)
    }

    /// Whether the last command is one of these.
    pub fn last_is(&self, names: &[&str]) -> bool {
        names.contains(&self.name)
    }

    /// Whether it is asked one of these, and lived to reply.
    pub fn asks(&self, names: &[&str]) -> bool {
        self.last_is(names) && self.end.is_none()
    }

    /// The same, and it said something.
    pub fn replies_to(&self, names: &[&str]) -> bool {
        self.asks(names) && !self.got.is_empty()
    }

    /// Whether one of these commands came before.
    pub fn after(&self, names: &[&str]) -> bool {
        self.before
            .iter()
            .any(|exchange| names.contains(&parts(&exchange.command).0))
    }

    /// The arguments of such commands that came before.
    pub fn earlier(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let commands = self.before.iter().map(|exchange| parts(&exchange.command));
        commands
            .filter(move |(other, _)| *other == name)
            .map(|(_, argument)| argument)
    }

    /// The mark of the first line that was expected.
    pub fn expected_mark(&self) -> Option<char> {
        self.expected.first()?.chars().next()
    }

    /// The mark of the first line that came.
    pub fn got_mark(&self) -> Option<char> {
        self.got.first()?.chars().next()
    }

    /// An answer came where an error was expected.
    pub fn missed_error(&self) -> bool {
        self.expected_mark() == Some('!') && self.got_mark() != Some('!')
    }

    /// `true` came where `false` was expected.
    pub fn yes_for_no(&self) -> bool {
        self.expected == ["= false"] && self.got == ["= true"]
    }

    /// `false` came where `true` was expected.
    pub fn no_for_yes(&self) -> bool {
        self.expected == ["= true"] && self.got == ["= false"]
    }

    /// The numbers that were expected and got, if both are.
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
        Some((number(self.expected)?, number(self.got)?))
    }

    /// A larger number came than was expected.
    pub fn too_many(&self) -> bool {
        self.numbers().is_some_and(|(expected, got)| got > expected)
    }

    /// A smaller number came than was expected.
    pub fn too_few(&self) -> bool {
        self.numbers().is_some_and(|(expected, got)| got < expected)
    }
}

/// The lines of a reply without their marks.
pub fn unmarked(reply: &[String]) -> Vec<&str> {
    reply
        .iter()
        .map(|line| line.get(2..).unwrap_or(""))
        .collect()
}
