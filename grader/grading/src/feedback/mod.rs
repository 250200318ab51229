//! The feedback on a failure: the minimal counterexample (`shrink`), the hint of its failure pattern, and a test in Rust
//! to paste (`snippet`).
//!
//! A `script` is a test case without replies; `deletions` and `smaller_arguments` are smaller scripts to try. `pace` tells
//! slow from endless.

pub mod deletions;
mod failure_kind;
pub mod pace;
pub mod script;
mod shrink;
mod smaller_arguments;
pub mod snippet;

use std::collections::BTreeSet;

use anyhow::Result;

use judge::assignment::Item;
use judge::failure_patterns;
use judge::oracle::Oracles;
use judge::run::Program;
use judge::test_case::{TestCase, parts};
use judge::verdict::{Failure, Verdict};
use report::Feedback;

use crate::insight::Insight;
use pace::ReferenceRun;
use shrink::Shrunk;

/// The number of test cases that are tried until one can be shrunk.
const MAX_TRIED: usize = 6;

/// Explains one of the failures with the smallest counterexample found in the program's time. The reference solution
/// passes it.
///
/// # Errors
///
/// Fails if the program cannot be started.
pub fn explain(
    program: &Program,
    oracles: &Oracles,
    insight: Option<&dyn Insight>,
    item: &Item,
    mut failures: Vec<Failure>,
    reference: impl Fn(&TestCase) -> Result<ReferenceRun>,
) -> Result<Option<Feedback>> {
    // An incorrect reply tells more than an exceeded limit, and shrinks further. A test case that did not run may
    // contain an incorrect reply.
    failures.sort_by_key(|failure| match &failure.verdict {
        Verdict::NotRun => (1, failure.case.exchanges.len()),
        verdict if verdict.is_limit() => (2, verdict.before().len()),
        verdict => (0, verdict.before().len()),
    });
    for failure in failures.iter().take(MAX_TRIED) {
        let Some(shrunk) = shrink::shrink(program, oracles, insight, failure)? else {
            continue;
        };
        let ran = reference(&shrunk.failure.case)?;
        if ran != ReferenceRun::Wrong {
            return feedback(program, insight, item, &failure.case, shrunk, ran).map(Some);
        }
    }
    let shown = failures
        .into_iter()
        .find(|failure| failure.verdict.is_failure());
    let as_it_was = |failure: Failure| {
        let case = failure.case.clone();
        let shrunk = Shrunk::not_at_all(failure);
        feedback(program, insight, item, &case, shrunk, ReferenceRun::Absent)
    };
    shown.map(as_it_was).transpose()
}

fn feedback(
    program: &Program,
    insight: Option<&dyn Insight>,
    item: &Item,
    from: &TestCase,
    shrunk: Shrunk,
    reference: ReferenceRun,
) -> Result<Feedback> {
    let assignment = program.assignment;
    let phase = &assignment.phases[program.phase];
    let Shrunk {
        failure,
        facts,
        took,
    } = shrunk;
    let failure_pattern = failure_patterns::find(assignment, program.phase, &failure, facts);
    let hint = failure_pattern
        .as_ref()
        .and_then(|name| assignment.hints.get(name).cloned());
    let slowness = facts
        .pace
        .and_then(|pace| pace::described(pace, took, reference));
    let hint = [slowness, hint]
        .into_iter()
        .flatten()
        .reduce(|slowness, hint| format!("{slowness} {hint}"));
    let name = failure_pattern.as_deref().unwrap_or(&item.id);
    let built = failure_pattern.as_deref() != Some(failure_patterns::built_in::NOT_BUILT_YET);
    Ok(Feedback {
        test_case: from.name.clone(),
        public: from.public,
        shrunk: failure.case.script().ne(from.script()),
        test: built
            .then(|| snippet::snippet(phase, insight, name, &failure))
            .flatten(),
        xray: match built {
            true => match insight {
                Some(insight) => insight.picture(program, &failure)?,
                None => None,
            },
            // It is already known that the whole program is missing.
            false => None,
        },
        missing_files: missing_files(phase.saves.as_deref(), &failure.case, &failure.verdict),
        files: failure.case.files,
        verdict: failure.verdict,
        hint,
        failure_pattern,
    })
}

/// Returns the files that a test case reads, up to its failure, although they do not exist. The command `saves` writes
/// files.
pub fn missing_files(saves: Option<&str>, case: &TestCase, verdict: &Verdict) -> BTreeSet<String> {
    let reached = verdict.before().len() + 1;
    let mut saved: Vec<&str> = Vec::new();
    let mut missing = BTreeSet::new();
    for (name, file) in case.script().take(reached).map(parts) {
        if saves == Some(name) {
            saved.push(file);
        } else if script::is_own_file(file)
            && !saved.contains(&file)
            && !case.files.contains_key(file)
        {
            missing.insert(file.to_string());
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use judge::test_case::Exchange;

    use super::*;

    #[test]
    fn files_read_before_the_failure_are_missing_unless_they_were_saved() {
        let exchange = |command: &str| Exchange {
            command: command.to_string(),
            reply: Vec::new(),
        };
        let commands = [
            "load a.txt",
            "save b.txt",
            "load b.txt",
            "load own.txt",
            "load data/c.txt",
            "load d.txt",
            "load e.txt",
        ];
        let exchanges: Vec<Exchange> = commands.iter().map(|command| exchange(command)).collect();
        let case = TestCase {
            name: "a case".to_string(),
            public: true,
            files: [("own.txt".to_string(), String::new())].into(),
            exchanges: exchanges.clone(),
        };
        let verdict = Verdict::Crashed {
            command: commands[5].to_string(),
            before: exchanges[..5].to_vec(),
            end: None,
            stderr: String::new(),
        };
        let missing = missing_files(Some("save"), &case, &verdict);
        assert_eq!(missing, ["a.txt", "d.txt"].map(String::from).into());
    }
}
