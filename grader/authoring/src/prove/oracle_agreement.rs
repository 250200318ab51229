//! The oracle and the reference solution, compared on generated test cases.

use anyhow::{Context, Result, ensure};
use grading::Grader;
use judge::generated;
use judge::parallel;
use judge::run::{self, GroupedCase};
use judge::verdict::{Verdict, judge};

/// The number of generated test cases on which the oracle and the reference solution must agree.
const ENOUGH_CASES: usize = 10_000;

/// Checks that the oracle and the reference solution agree on at least [`ENOUGH_CASES`] generated test cases.
///
/// # Errors
///
/// Fails if they differ; the error names the test case.
pub fn oracle_and_reference_agree(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    // Each seed gives an item the same number of test cases.
    let mut a_seed = 0;
    for item in &assignment.items {
        a_seed += generated::draw(assignment, &grader.prepared.oracles, item, "")?.len();
    }
    let seeds: Vec<usize> = (0..ENOUGH_CASES.div_ceil(a_seed)).collect();
    let agreed = parallel::map(&seeds, parallel::jobs(), |number| -> Result<usize> {
        let seed = format!("the oracle and the reference solution {number}");
        let mut agreed = 0;
        let reference = grader
            .reference
            .as_ref()
            .context("the reference solution")?;
        for phase in 0..assignment.phases.len() {
            let program = reference.workspace.program(&grader.prepared, phase);
            let program = program.context("the reference solution compiled before")?;
            let mut cases = Vec::new();
            for (group, item) in assignment.items_of(phase) {
                let drawn = generated::draw(assignment, &grader.prepared.oracles, item, &seed)?;
                cases.extend(drawn.into_iter().map(|case| (group, case)));
            }
            let grouped: Vec<GroupedCase> = cases
                .iter()
                .map(|(group, case)| GroupedCase {
                    case,
                    group: *group,
                })
                .collect();
            let conversations = program.converse(&grouped, &run::LIMITS)?;
            for ((_, case), conversation) in cases.iter().zip(&conversations) {
                let verdict = judge(case, conversation);
                ensure!(
                    verdict == Verdict::Correct,
                    "seed {seed:?}, {}: {verdict:#?}",
                    case.name
                );
                agreed += 1;
            }
        }
        Ok(agreed)
    });
    let agreed: usize = agreed.into_iter().sum::<Result<usize>>()?;
    ensure!(agreed >= ENOUGH_CASES, "only {agreed} test cases");
    Ok(format!("{agreed} cases"))
}
