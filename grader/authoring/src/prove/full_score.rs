//! Submissions that earn full points: the reference solution, and the alternative solutions.

use anyhow::{Result, ensure};
use grading::{Grader, intake, variants};
use judge::parallel;
use report::Report;

pub fn reference_earns_everything(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let mut submission = intake::take_ours(assignment, &assignment.workspace)?;
    // The name in messages does not depend on the folder.
    submission.student = "the reference solution".to_string();
    let report = grader.grade(&submission)?;
    earns_everything(&report)?;
    let commented = of_comments(&report);
    ensure!(
        commented.iter().all(|line| line.reasons.is_empty()),
        "the reference solution should have every comment: {commented:?}"
    );
    Ok(format!("{} points", report.earned))
}

/// Returns the lines of the section on comments.
fn of_comments(report: &Report) -> Vec<&report::Line> {
    let lines = report.manual_sections.iter().flat_map(|part| &part.lines);
    lines
        .filter(|line| line.id.starts_with("commenting_"))
        .collect()
}

pub fn alternative_solutions_earn_full_points(grader: &Grader) -> Result<String> {
    let variants = variants::alternatives(grader.assignment())?;
    let reports = parallel::map(&variants, parallel::jobs(), |variant| {
        grader.grade(&variant.clone())
    });
    for report in reports {
        earns_everything(&report?)?;
    }
    ensure!(
        variants.len() >= 3,
        "only {} alternative solutions",
        variants.len()
    );
    Ok(format!("{} designs", variants.len()))
}

fn earns_everything(report: &Report) -> Result<()> {
    let mut text = Vec::new();
    report::text::write(&mut text, report)?;
    let text = String::from_utf8_lossy(&text).into_owned();
    ensure!(
        report.earned == report.possible,
        "{} should earn all points:\n{text}",
        report.student
    );
    Ok(())
}
