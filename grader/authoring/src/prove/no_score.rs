//! Submissions that earn nothing: the handout, and the handout with constant answers.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use grading::Grader;
use grading::handout::{self, Handout};
use judge::parallel;
use report::Report;
use report::points::Points;

use super::graded_handout::{earned, grade_handout};
use super::stubs;

pub fn handout_earns_nothing(grader: &Grader) -> Result<String> {
    let handout = handout::handout(grader.assignment(), &BTreeSet::new())?;
    let report = earns_nothing(grader, &handout, "the handout")?;
    ensure!(
        report.so_far() == Points::ZERO,
        "the handout has {} points besides programs",
        report.so_far()
    );
    Ok(format!("{} exercises open", handout.exercises.len()))
}

pub fn stubs_earn_nothing(grader: &Grader) -> Result<String> {
    let checked = parallel::map(&stubs::CONSTANTS, parallel::jobs(), |kind| {
        let mut handout = handout::handout(grader.assignment(), &BTreeSet::new())?;
        for (path, bytes) in &mut handout.files {
            if path.extension().is_some_and(|extension| extension == "rs") {
                let text = String::from_utf8_lossy(bytes).into_owned();
                *bytes = stubs::fill(&text, *kind).into_bytes();
            }
        }
        earns_nothing(grader, &handout, &format!("stubs of kind {kind:?}"))
    });
    let _: Vec<Report> = checked.into_iter().collect::<Result<_>>()?;
    Ok(format!("{} kinds of stubs", stubs::CONSTANTS.len()))
}

fn earns_nothing(grader: &Grader, handout: &Handout, what: &str) -> Result<Report> {
    let report = grade_handout(grader, handout)?;
    for phase in &report.phases {
        ensure!(
            phase.compiler.is_empty(),
            "{what} does not compile: {}",
            phase.compiler.join("\n")
        );
    }
    let earned = earned(&report);
    ensure!(earned.is_empty(), "{what} earns {earned:?}");
    Ok(report)
}
