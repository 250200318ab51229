//! A failure explained: the shortest way to see it, the hint that fits what it looks
//! like, and a test in Rust to paste.

mod script;
mod shrink;
mod simpler;
mod snippet;
pub mod symptoms;

use anyhow::Result;

use crate::assignment::Item;
use crate::case::Case;
use crate::report::Explanation;
pub use shrink::{Failure, Program};

/// Explains one failure of an item, in the shortest form on which the reference is right.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub fn explain(
    program: &Program,
    item: &Item,
    failure: Failure,
    agreed: impl Fn(&Case) -> Result<bool>,
) -> Result<Explanation> {
    let failure = match shrink::shrink(program, &failure)? {
        Some(shrunk) if agreed(&shrunk.case)? => shrunk,
        _ => failure,
    };
    let assignment = program.assignment;
    let phase = &assignment.phases[program.phase];
    let symptom = symptoms::symptom(assignment, program.phase, &failure);
    Ok(Explanation {
        test: snippet::snippet(
            &phase.oracle,
            &phase.package,
            symptom.unwrap_or(&item.id),
            &failure,
        ),
        files: failure.case.files,
        verdict: failure.verdict,
        symptom,
        hint: symptom.and_then(|symptom| assignment.hints.get(symptom).cloned()),
    })
}
