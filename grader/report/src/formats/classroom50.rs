//! The report as `result.json` for Classroom 50, version `classroom50/result/v1`.

use serde_json::{Value, json};

use super::json::escaped;
use super::test_results::{Status, TestResult, test_results};
use crate::points::Points;
use crate::report::Report;

/// The version of the format.
const SCHEMA: &str = "classroom50/result/v1";

/// The submission, as Classroom 50 describes it to its autograders.
#[derive(Debug, Default)]
pub struct Submission {
    /// The short name of the classroom.
    pub classroom: String,
    /// The short name of the assignment.
    pub assignment: String,
    /// `individual` or `group`.
    pub assignment_type: String,
    /// The owner of the repository.
    pub owner: String,
    /// The tag of the submission.
    pub tag: String,
    /// The link to the commit.
    pub commit: String,
    /// The link to the release.
    pub release: String,
    /// The link to the changes since the starter code.
    pub review: String,
    /// The submission time, such as `2026-10-01T21:59:00Z`.
    pub datetime: String,
}

/// Returns the file.
///
/// Lines that await manual grading are left out. Scores are whole numbers: if the assignment has manually graded
/// sections or a late penalty, which may give fractions, all its scores are in hundredths of a point.
pub fn classroom50(report: &Report, submission: &Submission) -> String {
    let is_whole = report.manual_sections.is_empty() && report.late.is_none();
    let unit = if is_whole { 1.0 } else { 100.0 };
    let scaled = |points: Points| (f64::from(points) * unit).round() as u64;
    let groups = test_results(report);
    let results = groups.iter().flat_map(|group| &group.results);
    let graded: Vec<&TestResult> = results.filter(|result| result.earned.is_some()).collect();
    let tests = graded.iter().map(|result| {
        // An instructor may give more points than a line is worth.
        let max = scaled(result.points.into());
        let earned = scaled(result.earned.unwrap_or_default()).min(max);
        json!({
            "test-name": if result.title.is_empty() { &result.id } else { &result.title },
            "passed": result.status == Status::Passed,
            "score": earned,
            "max-score": max,
            "message": result.reason,
        })
    });
    let max: u64 = graded
        .iter()
        .map(|result| scaled(result.points.into()))
        .sum();
    let score = match report.problem {
        Some(_) => 0,
        None => scaled(report.final_so_far()).min(max),
    };
    escaped(&json!({
        "schema": SCHEMA,
        "classroom": submission.classroom,
        "assignment": submission.assignment,
        "assignment_type": submission.assignment_type,
        "owner": submission.owner,
        "submission": submission.tag,
        "commit": submission.commit,
        "release": submission.release,
        "review": submission.review,
        "datetime": submission.datetime,
        "score": score,
        "max-score": max,
        "tests": tests.collect::<Vec<Value>>(),
    }))
}
