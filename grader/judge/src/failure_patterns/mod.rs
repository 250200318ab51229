//! Failure patterns: the likely mistake behind a failure.
//!
//! A failure pattern is a condition on one failure, preferably a shrunk one. The first pattern that matches counts, and
//! its name selects the hint of the assignment.

pub mod built_in;
pub mod clue;

use crate::assignment::Assignment;
use crate::verdict::Failure;
use built_in::{FIRST, LAST};
use clue::{Clue, FailureFacts, FailurePattern};

/// Returns the name of the first failure pattern that matches `failure`. The patterns of a subject and of an assignment
/// assume that the failure needs each of its commands, so they match only minimal counterexamples.
pub fn find(
    assignment: &Assignment,
    phase: usize,
    failure: &Failure,
    facts: FailureFacts,
) -> Option<String> {
    let clue = Clue::of(&assignment.root, &assignment.program_files, failure, facts)?;
    let phase = &assignment.phases[phase];
    let first = |patterns: &[FailurePattern]| {
        let fitting = patterns.iter().find(|(_, fits)| fits(&clue));
        fitting.map(|(name, _)| name.to_string())
    };
    let own = || {
        let mut own = assignment.failure_patterns.iter();
        let fitting = own.find(|one| one.phase == phase.package && one.fits(&clue));
        fitting.map(|pattern| pattern.name.clone())
    };
    let of_subject = || {
        let subject = phase.subject?;
        first(subject.failure_patterns())
    };
    let from_commands = || match facts.is_minimal {
        true => of_subject().or_else(own),
        false => None,
    };
    first(FIRST).or_else(from_commands).or_else(|| first(LAST))
}
