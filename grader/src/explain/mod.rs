//! A failure explained: the shortest way to see it, the hint that fits what it looks
//! like, and a test in Rust to paste.

mod script;
mod shrink;
mod simpler;
mod snippet;
pub mod symptoms;

use anyhow::Result;

use crate::assignment::{Item, Phase};
use crate::case::Case;
use crate::report::Explanation;
pub use shrink::{Failure, Program};

/// How many failures are tried, if one cannot be made smaller.
const TRIED: usize = 3;

/// Explains the failures of an item by one of them, in the shortest form on which the
/// reference is right.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub fn explain(
    program: &Program,
    item: &Item,
    failures: &[Failure],
    agreed: impl Fn(&Case) -> Result<bool>,
) -> Result<Option<Explanation>> {
    let mut explained = failures.first().cloned();
    for failure in failures.iter().take(TRIED) {
        if let Some(shrunk) = shrink::shrink(program, failure)?
            && agreed(&shrunk.case)?
        {
            explained = Some(shrunk);
            break;
        }
    }
    Ok(explained.map(|failure| explanation(program, item, failure)))
}

fn explanation(program: &Program, item: &Item, failure: Failure) -> Explanation {
    let assignment = program.assignment;
    let Phase {
        oracle, package, ..
    } = &assignment.phases[program.phase];
    let symptom = symptoms::symptom(assignment, program.phase, &failure);
    let name = symptom.unwrap_or(&item.id);
    Explanation {
        test: snippet::snippet(oracle, package, name, &failure),
        files: failure.case.files,
        verdict: failure.verdict,
        symptom,
        hint: symptom.and_then(|symptom| assignment.hints.get(symptom).cloned()),
    }
}
