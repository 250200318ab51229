//! Symptoms: what kind of mistake a failure looks like.
//!
//! A symptom is a question about one failure, best a small one. Its name leads to
//! the hint that the assignment has for it; the first that fits is the one.

mod boggle;
mod dictionary;
mod dumps;
mod game;
mod own;
mod ways;

use crate::assignment::Assignment;
use crate::case::{Exchange, parts};
use crate::judge::Verdict;
use crate::sandbox::End;

use super::shrink::Failure;
pub use own::OwnSymptom;

/// A name, and whether a failure looks like it.
type Symptom = (&'static str, fn(&Clue) -> bool);

/// The name of the symptom that `failure` shows.
pub fn symptom(assignment: &Assignment, phase: usize, failure: &Failure) -> Option<String> {
    let clue = Clue::of(assignment, failure)?;
    let phase = &assignment.phases[phase];
    let first = |symptoms: &[Symptom]| {
        let fitting = symptoms.iter().find(|(_, fits)| fits(&clue));
        fitting.map(|(name, _)| name.to_string())
    };
    let own = || {
        let mut own = assignment.symptoms.iter();
        let fitting = own.find(|one| one.phase == phase.package && one.fits(&clue));
        fitting.map(|symptom| symptom.name.clone())
    };
    first(FIRST)
        .or_else(|| first(of_model(phase.model())))
        .or_else(own)
        .or_else(|| first(LAST))
}

/// The names of all symptoms that are built in.
pub fn names() -> impl Iterator<Item = &'static str> {
    let all = [
        FIRST,
        dictionary::SYMPTOMS,
        boggle::SYMPTOMS,
        game::SYMPTOMS,
        LAST,
    ];
    all.into_iter().flatten().map(|(name, _)| *name)
}

fn of_model(name: &str) -> &'static [Symptom] {
    match name {
        "dictionary" => dictionary::SYMPTOMS,
        "boggle" => boggle::SYMPTOMS,
        "game" => game::SYMPTOMS,
        _ => &[],
    }
}

/// A function that is still as it was handed out.
pub const NOT_BUILT_YET: &str = "not_built_yet";

const FIRST: &[Symptom] = &[
    (NOT_BUILT_YET, |clue| {
        clue.words.contains("not yet implemented")
    }),
    ("stack_overflow", |clue| {
        clue.words.contains("overflowed its stack")
    }),
];

const LAST: &[Symptom] = &[
    ("out_of_bounds", |clue| {
        clue.words.contains("out of bounds") || clue.words.contains("out of range")
    }),
    ("overflow", |clue| clue.words.contains("with overflow")),
    ("unwrapped_nothing", |clue| {
        clue.words.contains("on a `None` value")
    }),
    ("unwrapped_an_error", |clue| {
        clue.words.contains("on an `Err` value")
    }),
    ("borrowed_twice", |clue| {
        clue.words.contains("already borrowed") || clue.words.contains("already mutably borrowed")
    }),
    ("no_end", |clue| {
        matches!(clue.end, Some(End::TimeLimit | End::CpuLimit))
    }),
    ("prints_too_much", |clue| clue.end == Some(End::OutputLimit)),
    ("too_much_memory", |clue| {
        clue.words.contains("memory allocation")
    }),
    (
        "ends_the_program",
        |clue| matches!(clue.end, Some(End::Exit(code)) if code != 101),
    ),
    ("an_error_is_missing", |clue| clue.missed_error()),
    ("an_error_too_many", |clue| {
        clue.expected_mark() == Some('=') && clue.got_mark() == Some('!')
    }),
];

/// What there is to go by.
struct Clue<'a> {
    assignment: &'a Assignment,
    failure: &'a Failure,
    before: &'a [Exchange],
    /// The command that failed, and its argument.
    name: &'a str,
    argument: &'a str,
    /// Both empty if the program died.
    expected: &'a [String],
    got: &'a [String],
    /// How it died.
    end: Option<End>,
    words: &'a str,
}

impl<'a> Clue<'a> {
    fn of(assignment: &'a Assignment, failure: &'a Failure) -> Option<Self> {
        let (command, expected, got, end, words): (&str, &[String], &[String], _, &str) =
            match &failure.verdict {
                Verdict::Wrong(wrong) => (&wrong.command, &wrong.expected, &wrong.got, None, ""),
                Verdict::Died {
                    command,
                    end,
                    words,
                    ..
                } => (command, &[], &[], *end, words),
                _ => return None,
            };
        let (name, argument) = parts(command);
        Some(Self {
            assignment,
            failure,
            before: failure.verdict.before(),
            name,
            argument,
            expected,
            got,
            end,
            words,
        })
    }

    /// Whether the last command is one of these.
    fn last_is(&self, names: &[&str]) -> bool {
        names.contains(&self.name)
    }

    /// Whether it is asked one of these, and lived to reply.
    fn asks(&self, names: &[&str]) -> bool {
        self.last_is(names) && self.end.is_none()
    }

    /// The same, and it said something.
    fn replies_to(&self, names: &[&str]) -> bool {
        self.asks(names) && !self.got.is_empty()
    }

    /// Whether one of these commands came before.
    fn after(&self, names: &[&str]) -> bool {
        self.before
            .iter()
            .any(|exchange| names.contains(&parts(&exchange.command).0))
    }

    /// The arguments of such commands that came before.
    fn earlier(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let commands = self.before.iter().map(|exchange| parts(&exchange.command));
        commands
            .filter(move |(other, _)| *other == name)
            .map(|(_, argument)| argument)
    }

    fn expected_mark(&self) -> Option<char> {
        self.expected.first()?.chars().next()
    }

    fn got_mark(&self) -> Option<char> {
        self.got.first()?.chars().next()
    }

    /// An answer came where an error was expected.
    fn missed_error(&self) -> bool {
        self.expected_mark() == Some('!') && self.got_mark() != Some('!')
    }

    fn yes_for_no(&self) -> bool {
        self.expected == ["= false"] && self.got == ["= true"]
    }

    fn no_for_yes(&self) -> bool {
        self.expected == ["= true"] && self.got == ["= false"]
    }

    /// The numbers that were expected and got, if both are.
    fn numbers(&self) -> Option<(usize, usize)> {
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

    fn too_many(&self) -> bool {
        self.numbers().is_some_and(|(expected, got)| got > expected)
    }

    fn too_few(&self) -> bool {
        self.numbers().is_some_and(|(expected, got)| got < expected)
    }
}

/// The lines of a reply without their marks.
fn unmarked(reply: &[String]) -> Vec<&str> {
    reply
        .iter()
        .map(|line| line.get(2..).unwrap_or(""))
        .collect()
}
