//! Symptoms: what kind of mistake a failure looks like.
//!
//! A symptom is a question about one failure, best a small one. Its name leads to
//! the hint that the assignment has for it; the first that fits is the one.

pub mod built_in;
pub mod clue;

use crate::assignment::Assignment;
use crate::verdict::Failure;
use built_in::{FIRST, LAST};
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
