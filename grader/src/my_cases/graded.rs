//! All cases of a submission: which are valid, and what they catch.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::Result;

use super::ask::{Patience, ask, fails};
use super::{Caught, MyCase, MyCases, Spent, Standing, Variants, Written, read, valid};
use crate::Grader;
use crate::case::Case;
use crate::intake::Submission;
use crate::judge::judge;
use crate::run::LIMITS;
use crate::workshop::Workshop;

/// What a student's program may take for the student's own cases.
const PATIENCE: Patience = Patience {
    silence: LIMITS.silence,
    hangs: 1,
    time: Duration::from_secs(20),
};

/// What came of the cases of a submission; nothing if there are none. With `variants`, what they catch is tried as well.
///
/// # Errors
///
/// If something of ours fails.
pub fn graded(
    grader: &Grader,
    submission: &Submission,
    workshop: &Workshop,
    variants: Option<&Variants>,
) -> Result<Option<MyCases>> {
    if submission.cases.is_empty() {
        return Ok(None);
    }
    let assignment = grader.assignment();
    let mut spent = Spent::default();
    let mut cases: Vec<(Option<Written>, MyCase)> = Vec::new();
    for (path, bytes) in &submission.cases {
        let (written, standing) = match read::read(assignment, path, bytes) {
            Ok(written) => {
                let standing = valid::standing(assignment, &written, &mut spent)?;
                (Some(written), standing)
            }
            Err(error) => {
                let why = format!("{error:#}");
                (None, Standing::Refused { why })
            }
        };
        let case = MyCase {
            name: path.display().to_string(),
            standing,
            own_program: None,
            catches: Vec::new(),
        };
        cases.push((written, case));
    }
    let mut caught = Caught { kinds: 0, of: 0 };
    for phase in 0..assignment.phases.len() {
        if let Some(variants) = variants {
            let mut asked: Vec<(&Written, &mut Standing)> = of_phase(&mut cases, phase)
                .filter(|(_, case)| matches!(case.standing, Standing::Valid | Standing::Wrong(_)))
                .map(|(written, case)| (written, &mut case.standing))
                .collect();
            if asked.is_empty() {
                continue;
            }
            variants.dispute(grader, phase, &mut asked)?;
            caught.of += variants.kinds(grader, phase)?;
        }
        let mut valid: Vec<(&Case, &mut MyCase)> = of_phase(&mut cases, phase)
            .filter(|(_, case)| case.standing == Standing::Valid)
            .map(|(written, case)| (&written.case, case))
            .collect();
        let asked: Vec<&Case> = valid.iter().map(|(case, _)| *case).collect();
        if let Some(program) = workshop.program(grader, phase) {
            let said = ask(&program, &asked, PATIENCE)?;
            for ((case, of), said) in valid.iter_mut().zip(said) {
                of.own_program = said.asked.then(|| !fails(&judge(case, &said)));
            }
        }
        if let Some(variants) = variants {
            let told_apart = variants.told_apart(grader, phase, &asked)?;
            for ((_, of), symptoms) in valid.iter_mut().zip(told_apart) {
                of.catches = symptoms;
            }
        }
    }
    let cases: Vec<MyCase> = cases.into_iter().map(|(_, case)| case).collect();
    let kinds: BTreeSet<&str> = cases
        .iter()
        .flat_map(|case| &case.catches)
        .map(|symptom| symptom.name.as_str())
        .collect();
    caught.kinds = kinds.len();
    Ok(Some(MyCases {
        caught: variants.map(|_| caught),
        cases,
    }))
}

/// Those of one phase that could be read.
fn of_phase(
    cases: &mut [(Option<Written>, MyCase)],
    phase: usize,
) -> impl Iterator<Item = (&Written, &mut MyCase)> {
    let read = cases
        .iter_mut()
        .filter_map(|(written, case)| Some((written.as_ref()?, case)));
    read.filter(move |(written, _)| written.phase == phase)
}
