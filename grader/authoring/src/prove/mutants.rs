//! The claim about the mutants: each loses what its declaration says, and every hint that is shown describes it.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use grading::Grader;
use grading::variants::{self, Mutant};
use judge::case::Case;
use judge::parallel;
use judge::time::Time;
use judge::verdict::Verdict;
use report::Explanation;

use super::hints::{ConfusionTable, Shown};
use super::losses::{self, TestCases};
use super::pasted_tests::{PastedTest, fail_with, pass_with_reference, pasted_tests};

pub fn cost_and_show_what_they_should(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let variants = variants::mutants(assignment)?;
    let mut wrong = Vec::new();
    let mut never_lost: BTreeSet<&str> = assignment
        .items
        .iter()
        .map(|item| item.id.as_str())
        .collect();
    let mut tests: Vec<Vec<PastedTest>> = Vec::new();
    tests.resize_with(assignment.phases.len(), Vec::new);
    let mut rows = Vec::new();
    for (variant, found) in outcomes(grader, &variants)? {
        let Mutant {
            name, about, loses, ..
        } = variant;
        match found {
            Err(error) => wrong.push(format!("{name} ({about}): {error:#}")),
            Ok(mut found) => {
                tests[variant.phase(assignment)].append(&mut found.tests);
                wrong.append(&mut found.differences);
                never_lost.retain(|id| !found.loses.contains(*id));
                if found.loses != *loses {
                    wrong.push(format!(
                        "{name} ({about}) should lose {loses:?} and loses {:?}",
                        found.loses
                    ));
                }
                rows.push((variant, found.shown));
            }
        }
    }
    for (phase, tests) in tests.iter().enumerate() {
        if let Err(error) = pass_with_reference(grader, phase, tests) {
            wrong.push(format!("{error:#}"));
        }
    }
    let hints = ConfusionTable::new(&assignment.hints_to_show, rows);
    wrong.append(&mut hints.problems());
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    ensure!(never_lost.is_empty(), "no mistake costs {never_lost:?}");
    Ok(format!("{} mistakes; {}", variants.len(), hints.summary()))
}

/// Returns which hint is shown for which mutant, as text.
///
/// # Errors
///
/// If a mutant cannot be graded.
pub fn hints(grader: &Grader) -> Result<String> {
    let variants = variants::mutants(grader.assignment())?;
    let mut rows = Vec::new();
    for (variant, found) in outcomes(grader, &variants)? {
        rows.push((variant, found?.shown));
    }
    Ok(ConfusionTable::new(&grader.assignment().hints_to_show, rows).text())
}

/// Grades all mutants.
fn outcomes<'a>(
    grader: &Grader,
    variants: &'a [Mutant],
) -> Result<Vec<(&'a Mutant, Result<Outcome>)>> {
    // The last ones in the file are the slow ones: the others run next to them.
    let last_first: Vec<&Mutant> = variants.iter().rev().collect();
    // One more secret costs little here; the claim about secrets tries many.
    let drawn = losses::drawn(grader, 1)?;
    let found = parallel::map(&last_first, parallel::jobs(), |variant| {
        Outcome::of(grader, variant, &drawn)
    });
    Ok(last_first.into_iter().zip(found).rev().collect())
}

/// What a mutant costs and shows in its own phase, when the phases before it are right.
struct Outcome {
    /// The items that it costs.
    loses: BTreeSet<String>,
    /// The failure patterns that it shows, with each of the secrets.
    shown: Shown,
    /// The tests that its explanations contain.
    tests: Vec<PastedTest>,
    /// How its losses differ with another course secret.
    differences: Vec<String>,
}

impl Outcome {
    fn of(grader: &Grader, variant: &Mutant, drawn: &[TestCases]) -> Result<Self> {
        let phase = variant.phase(grader.assignment());
        let assignment = grader.assignment();
        let submission = variant.submission(assignment)?;
        let cases = &grader.cases;
        let reference = grader.reference.as_ref().context("the reference")?;
        let workspace = reference.open_phase(
            &grader.prepared,
            &submission,
            phase,
            &[],
            &Time::unlimited(),
        )?;
        let mut graded = workspace.grade(&grader.prepared, phase, cases)?;
        let agreed = |phase, case: &Case| grader.run_reference(phase, case);
        workspace.explain(&grader.prepared, &agreed, phase, cases, &mut graded)?;
        ensure!(
            graded.compiler.is_empty(),
            "it does not compile: {}",
            graded.compiler.join("\n")
        );

        let lost = graded.items.iter().filter(|item| item.earned < item.points);
        let by_public = lost.clone().filter(|item| {
            let mut public = item.cases.iter().filter(|case| case.public);
            public.any(|case| case.verdict != Verdict::Right)
        });
        let by_public: BTreeSet<String> = by_public.map(|item| item.id.clone()).collect();
        let explained: Vec<&Explanation> = graded
            .items
            .iter()
            .filter_map(|item| item.explanation.as_ref())
            .collect();
        let is_failed = |item: &&report::Item| {
            let mut verdicts = item.cases.iter().map(|case| &case.verdict);
            verdicts.any(Verdict::is_failure)
        };
        ensure!(
            lost.clone()
                .filter(is_failed)
                .all(|item| item.explanation.is_some()),
            "an item is lost without an explanation"
        );
        let tests = pasted_tests(&variant.name, &explained)?;
        fail_with(grader, phase, &workspace, &tests)?;
        let reference = grader.reference.as_ref().context("the reference")?;
        let reference = reference.workspace.program(&grader.prepared, phase);
        if let (Some(reference), Some(mistaken)) =
            (reference, workspace.program(&grader.prepared, phase))
        {
            for explanation in &explained {
                if let Some(insight) = grader.prepared.insight(phase) {
                    insight.check_picture(&reference, &mistaken, explanation)?;
                }
            }
        }
        let loses = lost.map(|item| item.id.clone()).collect();
        let mut shown = Shown::default();
        let mut add = |items: &[report::Item]| {
            for item in items {
                if let Some(explanation) = &item.explanation {
                    shown.add(&item.id, explanation);
                }
            }
        };
        add(&graded.items);
        for cases in drawn {
            // The public test cases of an item are explained already.
            let drawn_alone = cases.iter().zip(&grader.assignment().items);
            let drawn_alone = drawn_alone.map(|(cases, item)| match by_public.contains(&item.id) {
                true => Vec::new(),
                false => cases.clone(),
            });
            let cases: TestCases = drawn_alone.collect();
            let mut graded = workspace.grade(&grader.prepared, phase, &cases)?;
            workspace.explain(&grader.prepared, &agreed, phase, &cases, &mut graded)?;
            add(&graded.items);
        }
        Ok(Self {
            loses,
            shown,
            tests,
            differences: losses::differences(grader, variant, &workspace, &by_public, drawn)?,
        })
    }
}
