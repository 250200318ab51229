//! The claim that points do not depend on the secret: with each course secret, a mutant loses the items that it
//! declares, and an alternative solution loses none.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::variants::{self, Mutant};
use judge::generated;
use judge::parallel;
use judge::test_case::TestCase;
use judge::time::Time;

/// The test cases of each item.
type TestCases = Vec<Vec<TestCase>>;

pub fn same_for_each_secret(grader: &Grader, secrets: usize) -> Result<String> {
    let assignment = grader.assignment();
    let drawn = drawn(grader, secrets)?;
    let items = assignment.items.iter();
    let public: TestCases = items.map(|item| item.public_test_cases.clone()).collect();
    let mutants = variants::mutants(assignment)?;
    let mutants: Vec<&Mutant> = mutants.iter().rev().collect();
    let differing = parallel::map(&mutants, parallel::jobs(), |mutant| {
        let phase = mutant.phase(assignment);
        let submission = mutant.submission(assignment)?;
        let reference = grader
            .reference
            .as_ref()
            .context("the reference solution")?;
        let workspace = reference.open_phase(
            &grader.prepared,
            &submission,
            phase,
            &[],
            &Time::unlimited(),
        )?;
        let public = lost_items(grader, &workspace, phase, &public)?;
        differences(grader, mutant, &workspace, &public, &drawn)
    });
    let mut differing: Vec<String> = flat(differing)?;
    let alternatives = variants::alternatives(assignment)?;
    let lost = parallel::map(&alternatives, parallel::jobs(), |submission| {
        let last = assignment.phases.len() - 1;
        let workspace =
            BuildWorkspace::open(&grader.prepared, submission, last, &Time::unlimited())?;
        let name = &submission.student;
        let mut lost = Vec::new();
        for (number, cases) in (1..).zip(&drawn) {
            for phase in 0..=last {
                let items = lost_items(grader, &workspace, phase, cases)?;
                let items = items.into_iter();
                lost.extend(items.map(|id| format!("{name}, secret {number}: loses {id}")));
            }
        }
        Ok(lost)
    });
    differing.extend(flat(lost)?);
    ensure!(differing.is_empty(), "{}", differing.join("\n"));
    Ok(format!(
        "{} mutants × {secrets} secrets: 0 differ; {} alternative solutions × {secrets} secrets: 0 lose",
        mutants.len(),
        alternatives.len()
    ))
}

/// Returns the generated test cases of this many course secrets.
fn drawn(grader: &Grader, secrets: usize) -> Result<Vec<TestCases>> {
    let assignment = grader.assignment();
    let numbers: Vec<usize> = (1..=secrets).collect();
    let drawn = parallel::map(&numbers, parallel::jobs(), |number| {
        let items = assignment.items.iter();
        let seed = format!("course secret {number}");
        items
            .map(|item| generated::draw(assignment, &grader.prepared.oracles, item, &seed))
            .collect::<Result<TestCases>>()
    });
    drawn.into_iter().collect()
}

fn flat(results: Vec<Result<Vec<String>>>) -> Result<Vec<String>> {
    let results: Vec<Vec<String>> = results.into_iter().collect::<Result<_>>()?;
    Ok(results.concat())
}

/// Returns how the losses of a mutant that is compiled in `workspace` differ from its declaration, secret by secret.
/// The items in `public` are lost with every secret, because of public test cases.
fn differences(
    grader: &Grader,
    mutant: &Mutant,
    workspace: &BuildWorkspace,
    public: &BTreeSet<String>,
    drawn: &[TestCases],
) -> Result<Vec<String>> {
    let phase = mutant.phase(grader.assignment());
    let mut differing = Vec::new();
    for (number, cases) in (1..).zip(drawn) {
        let mut lost = lost_items(grader, workspace, phase, cases)?;
        lost.extend(public.iter().cloned());
        if lost != mutant.loses {
            let more: Vec<&String> = lost.difference(&mutant.loses).collect();
            let less: Vec<&String> = mutant.loses.difference(&lost).collect();
            differing.push(format!(
                "{}, secret {number}: loses {more:?} too, and does not lose {less:?}",
                mutant.name
            ));
        }
    }
    Ok(differing)
}

fn lost_items(
    grader: &Grader,
    workspace: &BuildWorkspace,
    phase: usize,
    cases: &TestCases,
) -> Result<BTreeSet<String>> {
    let graded = workspace.grade(&grader.prepared, phase, cases)?;
    let lost = graded
        .items
        .into_iter()
        .filter(|item| item.earned < item.points);
    Ok(lost.map(|item| item.id).collect())
}
