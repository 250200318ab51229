//! The report as `results.json` for Gradescope.
//!
//! Every text has the format `text`: by default, Gradescope shows some of them as HTML.

use serde_json::{Value, json};

use super::json::escaped;
use super::test_results::{Group, Status, TestResult, test_results};
use crate::escape::printable;
use crate::report::Report;

/// Returns the file. The total includes the late penalty, and is the points so far while some await manual grading.
pub fn gradescope(report: &Report) -> String {
    let score = match report.problem {
        Some(_) => 0.0,
        None => f64::from(report.final_so_far()),
    };
    let groups = test_results(report);
    let tests = groups
        .iter()
        .enumerate()
        .flat_map(|(group, Group { name, results })| {
            let results = results.iter().enumerate();
            results.map(move |(place, result)| {
                test(result, name, format!("{}.{}", group + 1, place + 1))
            })
        });
    escaped(&json!({
        "score": score,
        "output": output(report),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests.collect::<Vec<Value>>(),
    }))
}

fn test(result: &TestResult, group: &str, number: String) -> Value {
    // Students must not see the correct answer while they can still submit it. Gradescope then hides the total, too.
    let visibility = match result.is_answer {
        true => "after_due_date",
        false => "visible",
    };
    let mut test = json!({
        "name": result.full_title(group),
        "name_format": "text",
        "number": number,
        "output": result.details(),
        "output_format": "text",
        "tags": [group],
        "visibility": visibility,
    });
    // Without a score, Gradescope shows neither points nor a failure.
    if let Some(earned) = result.earned {
        test["score"] = json!(f64::from(earned));
        test["max_score"] = json!(result.points);
        test["status"] = match result.status {
            Status::Passed => json!("passed"),
            _ => json!("failed"),
        };
    }
    test
}

/// Returns the text above the tests.
fn output(report: &Report) -> String {
    let mut lines = Vec::new();
    if !report.for_credit {
        lines.push("Not for credit: the grader ran without the course secret.".to_string());
    }
    lines.extend(
        report
            .notices
            .iter()
            .map(|notice| format!("Note: {notice}")),
    );
    if let Some(problem) = &report.problem {
        lines.push(format!("Not graded: {problem}"));
    }
    let phases = report.phases.iter().filter(|_| report.problem.is_none());
    lines.extend(
        phases
            .flat_map(|phase| phase.notes.iter().chain(&phase.compiler))
            .cloned(),
    );
    lines.extend(report.late.iter().flat_map(|late| late.messages()));
    if report.open() > 0 {
        lines.push(format!("Points awaiting manual grading: {}", report.open()));
    }
    let lines = lines.iter().flat_map(|text| text.lines()).map(printable);
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Item, Line, ManualSection, Phase};

    /// Returns the file for a report with a phase, a line without points and an answer to a question.
    fn file(problem: Option<&str>) -> Value {
        let report = Report {
            earned: 4,
            possible: 6,
            problem: problem.map(String::from),
            phases: vec![Phase {
                package: "trie".to_string(),
                items: vec![Item {
                    title: "Trie: words".to_string(),
                    points: 4,
                    earned: 4,
                    ..Item::default()
                }],
                ..Phase::default()
            }],
            manual_sections: vec![
                ManualSection {
                    title: "Style".to_string(),
                    points: 1,
                    lines: vec![Line {
                        points: 1,
                        title: "short functions".to_string(),
                        ..Line::default()
                    }],
                },
                ManualSection {
                    title: "Questions".to_string(),
                    points: 1,
                    lines: vec![Line {
                        points: 1,
                        title: "1a: steps".to_string(),
                        earned: Some(0.into()),
                        reasons: vec!["the correct answer is 7: one for each letter".to_string()],
                        answer: Some("8".to_string()),
                        ..Line::default()
                    }],
                },
            ],
            ..Report::default()
        };
        serde_json::from_str(&gradescope(&report)).unwrap()
    }

    #[test]
    fn awaited_points_have_no_score_and_no_failure() {
        let file = file(None);
        let tests = &file["tests"];
        assert_eq!(
            (&tests[0]["name"], &tests[0]["number"], &tests[0]["score"]),
            (&json!("Trie: words"), &json!("1.1"), &json!(4.0))
        );
        assert_eq!(tests[1]["name"], "Style: short functions");
        assert!(tests[1].get("score").is_none() && tests[1].get("status").is_none());
        assert_eq!(tests[1]["output"], "awaiting manual grading");
        assert!(file.get("leaderboard").is_none());
    }

    #[test]
    fn correct_answer_is_visible_only_after_the_due_date() {
        let file = file(None);
        let tests = file["tests"].as_array().unwrap();
        let visibility: Vec<&Value> = tests.iter().map(|test| &test["visibility"]).collect();
        assert_eq!(visibility, ["visible", "visible", "after_due_date"]);
        assert_eq!(
            tests[2]["output"],
            "the correct answer is 7: one for each letter"
        );
        // The text above the tests is always visible.
        assert!(!file["output"].to_string().contains("correct answer"));
    }

    #[test]
    fn ungradable_submission_has_one_failed_test_with_the_problem() {
        let file = file(Some("no <b>crate</b>"));
        assert_eq!(
            (&file["score"], &file["output_format"]),
            (&json!(0.0), &json!("text"))
        );
        assert_eq!(file["tests"].as_array().unwrap().len(), 1);
        assert_eq!(file["tests"][0]["status"], "failed");
        assert_eq!(file["tests"][0]["output"], "no <b>crate</b>");
    }
}
