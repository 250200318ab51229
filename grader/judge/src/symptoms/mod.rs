//! Symptoms: what kind of mistake a failure looks like.
//!
//! A symptom is a question about one failure, best a small one. Its name leads to
//! the hint that the assignment has for it; the first that fits is the one.

pub mod clue;

use sandbox::End;

use crate::assignment::Assignment;
use crate::subject::Subjects;
use crate::verdict::Failure;
use clue::{Clue, Symptom};

/// The name of the symptom that `failure` shows.
pub fn symptom(assignment: &Assignment, phase: usize, failure: &Failure) -> Option<String> {
    let clue = Clue::of(&assignment.root, &assignment.shown, failure)?;
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
        .or_else(|| first(phase.subject?.symptoms()))
        .or_else(own)
        .or_else(|| first(LAST))
}

/// The names of all symptoms that are built in.
pub fn names(subjects: &Subjects) -> impl Iterator<Item = &'static str> {
    let of_subjects = subjects.iter().flat_map(|subject| subject.symptoms());
    let all = FIRST.iter().chain(of_subjects).chain(LAST);
    all.map(|(name, _)| *name)
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
