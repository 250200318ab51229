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
    let TestResult { title, status, .. } = result;
    let name = match title.starts_with(group) {
        true => title.clone(),
        false => format!("{group}: {title}"),
    };
    let output = match result.feedback.is_empty() {
        true => &result.reason,
        false => &result.feedback,
    };
    let mut test = json!({
        "name": name,
        "name_format": "text",
        "number": number,
        "output": output,
        "output_format": "text",
        "tags": [group],
        "visibility": "visible",
    });
    // Without a score, Gradescope shows neither points nor a failure.
    if let Some(earned) = result.earned {
        test["score"] = json!(f64::from(earned));
        test["max_score"] = json!(result.points);
        test["status"] = json!(if *status == Status::Passed {
            "passed"
        } else {
            "failed"
        });
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
