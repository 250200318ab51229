//! The feedback on a failure: the minimal counterexample (`shrink`), the hint of its failure pattern, and a test in Rust
//! to paste (`snippet`).
//!
//! A `script` is a test case without replies; `deletions` and `smaller_arguments` are smaller scripts to try.

pub mod deletions;
mod failure_kind;
pub mod script;
mod shrink;
mod smaller_arguments;
pub mod snippet;

use anyhow::Result;

use judge::assignment::Item;
use judge::case::Case;
use judge::failure_patterns;
use judge::oracle::Oracles;
use judge::run::Program;
use judge::verdict::{Failure, Verdict};
use report::Explanation;

use crate::insight::Insight;

/// The number of test cases that are tried until one can be shrunk.
const MAX_TRIED: usize = 6;

/// Explains one of the failures by the minimal counterexample found in the program's time on which the reference is
/// correct.
///
/// # Errors
///
/// If the program cannot be started.
pub fn explain(
    program: &Program,
    oracles: &Oracles,
    insight: Option<&dyn Insight>,
    item: &Item,
    mut failures: Vec<Failure>,
    agreed: impl Fn(&Case) -> Result<bool>,
) -> Result<Option<Explanation>> {
    // A wrong reply says more than a limit that was reached, and leads to a shorter case.
    failures.sort_by_key(|failure| match &failure.verdict {
        Verdict::NotAsked => (false, failure.case.exchanges.len()),
        verdict => (verdict.is_limit(), verdict.before().len()),
    });
    for failure in failures.iter().take(MAX_TRIED) {
        if let Some(shrunk) = shrink::shrink(program, oracles, insight, failure)?
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
    let failure_pattern = failure_patterns::find(assignment, program.phase, &failure);
    let name = failure_pattern.as_deref().unwrap_or(&item.id);
    let built = failure_pattern.as_deref() != Some(failure_patterns::built_in::NOT_BUILT_YET);
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
        hint: failure_pattern
            .as_ref()
            .and_then(|name| assignment.hints.get(name).cloned()),
        symptom: failure_pattern,
    })
}
