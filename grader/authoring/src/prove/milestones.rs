//! The milestones, each graded as a handout in which its exercises are solved.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::handout::{self, Handout};
use judge::run::{self, Question};
use judge::verdict::{Verdict, judge};
use tempfile::TempDir;

use super::graded_handout::{earned, grade_handout, submitted};

pub fn milestones_turn_their_items(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let mut solved = BTreeSet::new();
    let mut green: BTreeSet<String> = BTreeSet::new();
    let mut before = handout::handout(assignment, &solved)?;
    for milestone in &assignment.milestones {
        solved.extend(milestone.builds.iter().cloned());
        green.extend(milestone.turns.iter().cloned());
        let handout = handout::handout(assignment, &solved)?;
        for exercise in &milestone.builds {
            ensure!(
                handout.exercises.contains(exercise),
                "{exercise}: there is no such exercise"
            );
        }
        let report = grade_handout(grader, &handout)?;
        let earned = earned(&report);
        ensure!(
            earned == green,
            "with {} done: green should be {green:?} and is {earned:?}",
            milestone.builds.join(", ")
        );
        let right = answered(grader, &before, &milestone.turns)?;
        ensure!(
            right.is_empty(),
            "right before {} is done, so they ask nothing of it: {}",
            milestone.builds.join(", "),
            right.join(", ")
        );
        before = handout;
    }
    let all = handout::handout(assignment, &BTreeSet::new())?.exercises;
    for exercise in &all {
        ensure!(
            solved.contains(exercise),
            "{exercise}: an exercise on no milestone"
        );
    }
    Ok(format!("{} milestones", assignment.milestones.len()))
}

/// The public cases of these items that what is handed out answers rightly, each asked by itself.
fn answered(grader: &Grader, handout: &Handout, items: &[String]) -> Result<Vec<String>> {
    let assignment = grader.assignment();
    let folder = TempDir::new()?;
    let submission = submitted(grader, handout, &folder)?;
    let workspace = BuildWorkspace::open(&grader.bench, &submission, assignment.phases.len() - 1)?;
    let mut right = Vec::new();
    for item in &assignment.items {
        if !items.contains(&item.id) {
            continue;
        }
        let program = workspace.program(&grader.bench, item.phase);
        let program = program.context("a handout compiles")?;
        let questions = Question::each(&item.cases);
        let conversations = program.converse(&questions, &run::LIMITS)?;
        for (case, conversation) in item.cases.iter().zip(&conversations) {
            if judge(case, conversation) == Verdict::Right {
                right.push(case.name.clone());
            }
        }
    }
    Ok(right)
}
