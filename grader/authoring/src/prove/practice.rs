//! The practice test cases, run with the reference solution.

use anyhow::{Context, Result, ensure};

use grading::Grader;
use judge::run::{self, GroupedCase};
use judge::verdict::{Verdict, judge};

/// Checks that the reference solution passes every practice test case.
///
/// # Errors
///
/// Fails if it fails one; the error names the test case.
pub fn is_right(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let reference = grader
        .reference
        .as_ref()
        .context("the reference solution")?;
    let mut right = 0;
    for phase in 0..assignment.phases.len() {
        let program = reference.workspace.program(&grader.prepared, phase);
        let program = program.context("the reference solution compiled before")?;
        let cases: Vec<_> = assignment
            .items_of(phase)
            .flat_map(|(_, item)| &item.practice_test_cases)
            .collect();
        let grouped = GroupedCase::each(cases.iter().copied());
        let conversations = program.converse(&grouped, &run::LIMITS)?;
        for (case, conversation) in cases.iter().zip(&conversations) {
            let verdict = judge(case, conversation);
            ensure!(
                verdict == Verdict::Correct,
                "{}: {verdict:#?}; if the oracle has changed, generate the file again with grader cases ITEM --practice N",
                case.name
            );
            right += 1;
        }
    }
    Ok(match right {
        0 => "none: students have the oracle".to_string(),
        _ => format!("{right} cases"),
    })
}
