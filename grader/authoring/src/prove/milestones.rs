//! The milestones, each graded as a handout in which its exercises are solved.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::handout::{self, Handout};
use judge::assignment::{Assignment, Milestone};
use judge::parallel;
use judge::run::{self, GroupedCase};
use judge::time::Time;
use judge::verdict::{Verdict, judge};
use tempfile::TempDir;

use super::graded_handout::{earned, grade_handout, submitted};

pub fn milestones_turn_their_items(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let checked = parallel::map(&steps(assignment), parallel::jobs(), |step| {
        turns_its_items(grader, step)
    });
    let _: Vec<()> = checked.into_iter().collect::<Result<_>>()?;
    let milestones = assignment.milestones.iter();
    let solved: BTreeSet<&String> = milestones.flat_map(|one| &one.exercises).collect();
    for exercise in &handout::handout(assignment, &BTreeSet::new())?.exercises {
        ensure!(
            solved.contains(exercise),
            "{exercise}: the exercise is in no milestone; add it to one"
        );
    }
    Ok(format!("{} milestones", assignment.milestones.len()))
}

/// A milestone and its place among the others.
struct Step<'a> {
    milestone: &'a Milestone,
    /// The exercises that are solved before it.
    solved: BTreeSet<String>,
    /// The items that pass after it.
    green: BTreeSet<String>,
}

fn steps(assignment: &Assignment) -> Vec<Step<'_>> {
    let (mut solved, mut green) = (BTreeSet::new(), BTreeSet::new());
    let steps = assignment.milestones.iter().map(|milestone| {
        let before = solved.clone();
        solved.extend(milestone.exercises.iter().cloned());
        green.extend(milestone.items.iter().cloned());
        Step {
            milestone,
            solved: before,
            green: green.clone(),
        }
    });
    steps.collect()
}

fn turns_its_items(grader: &Grader, step: &Step) -> Result<()> {
    let (assignment, milestone) = (grader.assignment(), step.milestone);
    let mut solved = step.solved.clone();
    solved.extend(milestone.exercises.iter().cloned());
    let handout = handout::handout(assignment, &solved)?;
    for exercise in &milestone.exercises {
        ensure!(
            handout.exercises.contains(exercise),
            "{exercise}: no such exercise"
        );
    }
    let earned = earned(&grade_handout(grader, &handout)?);
    ensure!(
        earned == step.green,
        "with {} done: {:?} should pass, but {earned:?} pass",
        milestone.exercises.join(", "),
        step.green
    );
    let before = handout::handout(assignment, &step.solved)?;
    let right = answered(grader, &before, &milestone.items)?;
    ensure!(
        right.is_empty(),
        "pass before {} is done, so they do not test it: {}",
        milestone.exercises.join(", "),
        right.join(", ")
    );
    Ok(())
}

/// Returns the public test cases of these items that a handout passes, each run by itself.
fn answered(grader: &Grader, handout: &Handout, items: &[String]) -> Result<Vec<String>> {
    let assignment = grader.assignment();
    let folder = TempDir::new()?;
    let submission = submitted(grader, handout, &folder)?;
    let workspace = BuildWorkspace::open(
        &grader.prepared,
        &submission,
        assignment.phases.len() - 1,
        &Time::unlimited(),
    )?;
    let mut right = Vec::new();
    for item in &assignment.items {
        if !items.contains(&item.id) {
            continue;
        }
        let program = workspace.program(&grader.prepared, item.phase);
        let program = program.context("a handout compiles")?;
        let grouped = GroupedCase::each(&item.public_test_cases);
        let conversations = program.converse(&grouped, &run::LIMITS)?;
        for (case, conversation) in item.public_test_cases.iter().zip(&conversations) {
            if judge(case, conversation) == Verdict::Correct {
                right.push(case.name.clone());
            }
        }
    }
    Ok(right)
}
