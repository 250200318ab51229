//! The report as JUnit XML, in the dialect that both Ant's and Jenkins' schemas accept.
//!
//! A rubric item is a test case. The format has no points; they are properties of the test suites.

use maud::{PreEscaped, html};

use super::test_results::{Group, Status, TestResult, test_results};
use crate::escape::printable;
use crate::report::Report;

/// The time of the tests: the schema requires one, but a report contains none.
const NO_TIME: &str = "1970-01-01T00:00:00";

/// Returns the file.
pub fn junit(report: &Report) -> String {
    let groups = test_results(report);
    let page = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        testsuites {
            @for (id, Group { name, results }) in groups.iter().enumerate() {
                (PreEscaped("\n"))
                testsuite id=(id) package=(name_of(&report.assignment)) name=(name_of(name)) timestamp=(NO_TIME)
                    hostname="localhost" time="0" tests=(results.len()) failures=(count(results, Status::Failed))
                    errors=(count(results, Status::Error)) skipped=(count(results, Status::Open)) {
                    properties {
                        @for TestResult { id, earned, points, .. } in results {
                            property name=(name_of(&format!("points {id}")))
                                value={ @if let Some(earned) = earned { (earned) } @else { "?" } " of " (points) } {}
                        }
                    }
                    @for result in results {
                        (PreEscaped("\n"))
                        testcase classname=(name_of(name)) name=(name_of(&result.title)) time="0" { (outcome(result)) }
                    }
                    system-out {}
                    system-err {}
                }
            }
            (PreEscaped("\n"))
        }
    };
    let mut text = page.into_string();
    text.push('\n');
    text
}

fn count(results: &[TestResult], status: Status) -> usize {
    results
        .iter()
        .filter(|result| result.status == status)
        .count()
}

/// Returns the element inside a test case, if it has not passed.
fn outcome(result: &TestResult) -> maud::Markup {
    let TestResult {
        status,
        reason,
        feedback,
        ..
    } = result;
    html! {
        @match status {
            Status::Passed => {},
            Status::Failed => { failure type=(status.name()) message=(reason) { (feedback) } },
            Status::Error => { error type=(status.name()) message=(reason) { (feedback) } },
            Status::Open => { skipped message=(status.name()) {} },
        }
    }
}

/// Returns a name, which must not be empty.
fn name_of(name: &str) -> String {
    match printable(name.trim()) {
        name if name.is_empty() => "-".to_string(),
        name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Item, Line, ManualSection, Phase};

    #[test]
    fn untrusted_text_cannot_leave_its_place() {
        let report = Report {
            phases: vec![Phase {
                items: vec![Item {
                    id: "a".to_string(),
                    title: "]]>\u{0}\u{b}\u{fffe}\"\r\n<b>".to_string(),
                    points: 2,
                    ..Item::default()
                }],
                ..Phase::default()
            }],
            manual_sections: vec![ManualSection {
                title: "Style".to_string(),
                points: 1,
                lines: vec![Line {
                    points: 1,
                    ..Line::default()
                }],
            }],
            ..Report::default()
        };
        let text = junit(&report);
        for expected in [
            r#"tests="1" failures="0" errors="1" skipped="0""#,
            r#"<property name="points a" value="0 of 2">"#,
            r#"name="]]&gt;\u{0}\u{b}\u{fffe}&quot;\r\n&lt;b&gt;""#,
            r#"<error type="no answer" message="nothing was graded"></error>"#,
            r#"<skipped message="awaiting manual grading"></skipped>"#,
        ] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }
}
