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
            "test-name": name(result),
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

/// Returns the name of a test, which must not be empty.
fn name(result: &TestResult) -> &str {
    let names = [result.title.as_str(), &result.id, "-"];
    let mut names = names.into_iter().filter(|name| !name.is_empty());
    names.next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Item, Line, ManualSection, Phase, Score};

    fn report() -> Report {
        Report {
            earned: 4,
            possible: 4,
            phases: vec![Phase {
                items: vec![Item {
                    id: "words".to_string(),
                    points: 4,
                    earned: 4,
                    ..Item::default()
                }],
                ..Phase::default()
            }],
            ..Report::default()
        }
    }

    fn scores(report: &Report) -> (Value, Value, usize) {
        let file: Value =
            serde_json::from_str(&classroom50(report, &Submission::default())).unwrap();
        let tests = file["tests"].as_array().unwrap().len();
        (file["score"].clone(), file["max-score"].clone(), tests)
    }

    #[test]
    fn fractions_are_scaled_and_awaited_points_left_out() {
        assert_eq!(scores(&report()), (json!(4), json!(4), 1));
        let line = |points: Option<f64>| Line {
            points: 2,
            score: points.map(|points| Score {
                points: Points::from_written(points).unwrap(),
                comment: String::new(),
            }),
            ..Line::default()
        };
        let section = ManualSection {
            title: "Style".to_string(),
            points: 4,
            lines: vec![line(Some(1.25)), line(None)],
        };
        let with_style = Report {
            manual_sections: vec![section],
            ..report()
        };
        assert_eq!(scores(&with_style), (json!(525), json!(600), 2));
        let ungradable = Report {
            problem: Some("no crate".to_string()),
            ..report()
        };
        assert_eq!(scores(&ungradable), (json!(0), json!(4), 1));
    }
}
