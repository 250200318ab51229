//! The claim about the mutants: each loses what its declaration says, and every hint that is shown describes it.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use grading::Grader;
use grading::build_workspace::EXPLAINING;
use grading::variants::{self, Mutant};
use judge::parallel;
use judge::test_case::TestCase;
use judge::time::Time;
use judge::verdict::Verdict;
use report::Feedback;

use super::hints::{ConfusionTable, Shown};
use super::pasted_tests::{PastedTest, fail_with, pass_with_reference, pasted_tests};

pub fn cost_and_show_what_they_should(grader: &Grader, quick: bool) -> Result<String> {
    let assignment = grader.assignment();
    let all = variants::mutants(assignment)?;
    let number = all.len();
    let (variants, left_out) = match quick {
        true => quick_and_left_out(all),
        false => (all, Vec::new()),
    };
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
    let mut to_show = assignment.hints_to_show.clone();
    to_show.retain(|hint| !left_out.iter().any(|mutant| mutant.hints.contains(hint)));
    let hints = ConfusionTable::new(&to_show, rows);
    wrong.append(&mut hints.problems());
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    ensure!(
        never_lost.is_empty(),
        "no mutant costs {never_lost:?}; write one for each"
    );
    let graded = match left_out.is_empty() {
        true => number.to_string(),
        false => format!("{} of {number}", variants.len()),
    };
    Ok(format!("{graded} mutants; {}", hints.summary()))
}

/// Separates the mutants of a quick proof from those that it leaves out: the slow ones, and those whose items are all
/// lost by earlier ones and whose hints all describe earlier ones.
fn quick_and_left_out(all: Vec<Mutant>) -> (Vec<Mutant>, Vec<Mutant>) {
    let (mut items, mut hints) = (BTreeSet::new(), BTreeSet::new());
    all.into_iter().partition(|mutant| {
        if mutant.slow {
            return false;
        }
        let before = items.len() + hints.len();
        items.extend(mutant.loses.iter().cloned());
        hints.extend(mutant.hints.iter().cloned());
        items.len() + hints.len() > before
    })
}

/// Returns which hint is shown for which mutant, as text.
///
/// # Errors
///
/// Fails if a mutant cannot be graded.
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
    let found = parallel::map(&last_first, parallel::jobs(), |variant| {
        Outcome::of(grader, variant)
    });
    Ok(last_first.into_iter().zip(found).rev().collect())
}

/// The items that a mutant costs and the hints that it shows in its own phase, with correct earlier phases.
struct Outcome {
    /// The items that it costs.
    loses: BTreeSet<String>,
    /// The failure patterns that it shows.
    shown: Shown,
    /// The tests that its feedback contains.
    tests: Vec<PastedTest>,
}

impl Outcome {
    fn of(grader: &Grader, variant: &Mutant) -> Result<Self> {
        let phase = variant.phase(grader.assignment());
        let assignment = grader.assignment();
        let submission = variant.submission(assignment)?;
        let cases = &grader.cases;
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
        let mut graded = workspace.grade(&grader.prepared, phase, cases)?;
        let agreed = |phase, case: &TestCase| grader.run_reference(phase, case);
        let time = Time::of(EXPLAINING);
        workspace.explain(&grader.prepared, &agreed, phase, cases, &mut graded, &time)?;
        ensure!(
            graded.compiler.is_empty(),
            "it does not compile: {}",
            graded.compiler.join("\n")
        );

        let lost = graded.items.iter().filter(|item| item.earned < item.points);
        let explained: Vec<&Feedback> = graded
            .items
            .iter()
            .filter_map(|item| item.feedback.as_ref())
            .collect();
        let is_failed = |item: &&report::Item| {
            let mut verdicts = item.test_cases.iter().map(|case| &case.verdict);
            verdicts.any(Verdict::is_failure)
        };
        ensure!(
            lost.clone()
                .filter(is_failed)
                .all(|item| item.feedback.is_some()),
            "an item is lost without feedback"
        );
        let insight = grader.prepared.insight(phase);
        let tests = pasted_tests(insight, &variant.name, &explained)?;
        fail_with(grader, phase, &workspace, &tests)?;
        let reference = grader
            .reference
            .as_ref()
            .context("the reference solution")?;
        let reference = reference.workspace.program(&grader.prepared, phase);
        if let (Some(reference), Some(mistaken)) =
            (reference, workspace.program(&grader.prepared, phase))
        {
            for feedback in &explained {
                if let Some(insight) = insight {
                    insight.check_picture(&reference, &mistaken, feedback)?;
                }
            }
        }
        let loses = lost.map(|item| item.id.clone()).collect();
        let mut shown = Shown::default();
        for item in &graded.items {
            if let Some(feedback) = &item.feedback {
                shown.add(&item.id, feedback);
            }
        }
        Ok(Self {
            loses,
            shown,
            tests,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_proof_leaves_out_what_is_slow_or_shows_nothing_new() {
        let mutant = |name: &str, loses: &str, hints: &str, rest: &str| -> Mutant {
            let text = format!(
                "name = \"{name}\"\nabout = \"forgets\"\nloses = [\"{loses}\"]\nhints = [{hints}]\n{rest}\n[edit]\nfile = \"f\"\nfrom = \"a\"\nto = \"b\""
            );
            toml::from_str(&text).unwrap()
        };
        let all = vec![
            mutant("first", "save", "", ""),
            mutant("same", "save", "", ""),
            mutant("endless", "load", "", "slow = true"),
            mutant("other_item", "load", "", ""),
            mutant("other_hint", "save", "\"empty\"", ""),
            mutant("both_known", "load", "\"empty\"", ""),
        ];
        let (quick, left_out) = quick_and_left_out(all);
        let names = |mutants: Vec<Mutant>| mutants.into_iter().map(|mutant| mutant.name);
        let quick: Vec<String> = names(quick).collect();
        assert_eq!(quick, ["first", "other_item", "other_hint"]);
        let left_out: Vec<String> = names(left_out).collect();
        assert_eq!(left_out, ["same", "endless", "both_known"]);
    }
}
