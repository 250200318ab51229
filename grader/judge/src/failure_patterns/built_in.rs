//! Failure patterns that do not depend on the subject of a phase.

use sandbox::End;

use super::clue::{FailurePattern, Pace};
use crate::subject::Subjects;

/// Returns the names of all built-in failure patterns.
pub fn names(subjects: &Subjects) -> impl Iterator<Item = &'static str> {
    let of_subjects = subjects
        .iter()
        .flat_map(|subject| subject.failure_patterns());
    let all = FIRST.iter().chain(of_subjects).chain(LAST);
    all.map(|(name, _)| *name)
}

/// Whether a failure pattern is one of these. They rely on messages of the program or the system, so they need no
/// further proof.
pub fn is_one(name: &str) -> bool {
    FIRST.iter().chain(LAST).any(|(known, _)| *known == name)
}

/// The pattern for a function that is still starter code.
pub const NOT_BUILT_YET: &str = "not_built_yet";

/// The pattern for a program that finishes on smaller inputs.
pub const TOO_SLOW: &str = "too_slow";

/// The failure patterns that take precedence over those of a subject.
pub const FIRST: &[FailurePattern] = &[
    (NOT_BUILT_YET, |clue| {
        clue.stderr.contains("not yet implemented")
    }),
    ("stack_overflow", |clue| {
        clue.stderr.contains("overflowed its stack")
    }),
];

/// The failure patterns tried after those of a subject and of an assignment.
pub const LAST: &[FailurePattern] = &[
    ("out_of_bounds", |clue| {
        clue.stderr.contains("out of bounds") || clue.stderr.contains("out of range")
    }),
    ("overflow", |clue| clue.stderr.contains("with overflow")),
    ("unwrapped_nothing", |clue| {
        clue.stderr.contains("on a `None` value")
    }),
    ("unwrapped_an_error", |clue| {
        clue.stderr.contains("on an `Err` value")
    }),
    ("borrowed_twice", |clue| {
        clue.stderr.contains("already borrowed") || clue.stderr.contains("already mutably borrowed")
    }),
    ("no_end", |clue| clue.pace == Some(Pace::Endless)),
    (TOO_SLOW, |clue| clue.pace == Some(Pace::Grows)),
    ("prints_too_much", |clue| clue.end == Some(End::OutputLimit)),
    ("too_much_memory", |clue| {
        clue.stderr.contains("memory allocation")
    }),
    (
        "ends_the_program",
        |clue| matches!(clue.end, Some(End::Exit(code)) if code != 101),
    ),
    ("an_error_is_missing", |clue| clue.missed_error()),
    ("an_error_too_many", |clue| {
        clue.expected_mark() == Some('=') && clue.actual_mark() == Some('!')
    }),
];
