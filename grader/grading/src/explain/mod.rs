//! A failure explained: the shortest way to see it, the hint that fits what it looks
//! like, and a test in Rust to paste.

mod arguments;
mod kind;
pub mod script;
mod shrink;
pub mod smaller;
pub mod snippet;

use anyhow::Result;

use judge::assignment::Item;
use judge::case::Case;
use judge::oracle::Oracles;
use judge::run::{Program, Time};
use judge::symptoms;
use judge::verdict::{Failure, Verdict};
use report::Explanation;

use crate::insight::Insight;

/// How many cases are tried, if one cannot be made smaller.
const TRIED: usize = 6;

/// Explains what is lost by one of the cases that were not right, in the shortest form on
/// which the reference is right that is found in this `time`.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub fn explain(
    program: &Program,
    oracles: &Oracles,
    insight: Option<&dyn Insight>,
    item: &Item,
    mut failures: Vec<Failure>,
    agreed: impl Fn(&Case) -> Result<bool>,
    time: &mut Time,
) -> Result<Option<Explanation>> {
    // A wrong reply says more than a limit that was reached, and leads to a shorter case.
    failures.sort_by_key(|failure| match &failure.verdict {
        Verdict::NotAsked => (false, failure.case.exchanges.len()),
        verdict => (verdict.is_limit(), verdict.before().len()),
    });
    for failure in failures.iter().take(TRIED) {
        if let Some(shrunk) = shrink::shrink(program, oracles, insight, failure, time)?
            && agreed(&shrunk.case)?
        {
            return explanation(program, insight, item, &failure.case, shrunk).map(Some);
        }
    }
    let shown = failures
        .into_iter()
        .find(|failure| failure.verdict.is_failure());
    shown
        .map(|failure| explanation(program, insight, item, &failure.case.clone(), failure))
        .transpose()
}

fn explanation(
    program: &Program,
    insight: Option<&dyn Insight>,
    item: &Item,
    from: &Case,
    failure: Failure,
) -> Result<Explanation> {
    let assignment = program.assignment;
    let phase = &assignment.phases[program.phase];
    let symptom = symptoms::symptom(assignment, program.phase, &failure);
    let name = symptom.as_deref().unwrap_or(&item.id);
    let built = symptom.as_deref() != Some(symptoms::NOT_BUILT_YET);
    Ok(Explanation {
        case: from.name.clone(),
        public: from.public,
        shortened: failure.case.script().ne(from.script()),
        test: built
            .then(|| snippet::snippet(phase, insight, name, &failure))
            .flatten(),
        xray: match built {
            true => match insight {
                Some(insight) => insight.picture(program, &failure)?,
                None => None,
            },
            // That all of it is missing is known.
            false => None,
        },
        files: failure.case.files,
        verdict: failure.verdict,
        hint: symptom
            .as_ref()
            .and_then(|symptom| assignment.hints.get(symptom).cloned()),
        symptom,
    })
}
