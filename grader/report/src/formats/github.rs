//! The report for GitHub Actions: annotations, and the summary of a step.

use super::markdown::markdown;
use super::test_results::{Group, Status, TestResult, test_results};
use crate::points::Points;
use crate::report::Report;

/// The number of annotations of each kind that GitHub shows for a step; it drops the others.
const MAX_ANNOTATIONS: usize = 10;

/// The maximum length of a message, in characters, so that it fits into GitHub's limit.
const MAX_MESSAGE: usize = 4_000;

/// The maximum length of a summary, in bytes: 1 MiB, less the last line.
const MAX_SUMMARY: usize = (1 << 20) - 100;

/// Returns the annotations, one command a line: what lost most points first, and the points.
pub fn annotations(report: &Report) -> String {
    let groups = test_results(report);
    let mut lost: Vec<(Points, &Group, &TestResult)> = Vec::new();
    for group in &groups {
        for result in &group.results {
            if [Status::Failed, Status::Error].contains(&result.status) {
                let left = Points::from(result.points) - result.earned.unwrap_or_default();
                lost.push((left, group, result));
            }
        }
    }
    lost.sort_by_key(|(left, ..)| std::cmp::Reverse(*left));
    let shown = match lost.len() {
        many if many > MAX_ANNOTATIONS => MAX_ANNOTATIONS - 1,
        few => few,
    };
    let mut lines = Vec::new();
    for (_, group, result) in &lost[..shown] {
        let TestResult {
            title,
            earned,
            points,
            ..
        } = result;
        let earned = earned.unwrap_or_default();
        let title = format!("{}: {title} ({earned} of {points})", group.name);
        let said = [&result.reason, &result.feedback].map(String::as_str);
        let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
        lines.push(command("error", &[("title", &title)], &said.join("\n")));
    }
    if shown < lost.len() {
        let title = format!("{} more items lost points", lost.len() - shown);
        lines.push(command(
            "error",
            &[("title", &title)],
            "The summary of this step lists them.",
        ));
    }
    let declarations = report.phases.iter().flat_map(|phase| &phase.declarations);
    let flagged = declarations.filter_map(|declaration| {
        let reason = declaration.review_reason.as_ref()?;
        let place = [
            ("file", declaration.file.as_str()),
            ("line", &declaration.line.to_string()),
        ];
        let message = format!("{}: {reason}", declaration.declaration);
        Some(command("warning", &place, &message))
    });
    lines.extend(flagged.take(MAX_ANNOTATIONS));
    lines.push(command("notice", &[("title", "Points")], &points(report)));
    lines.concat()
}

fn points(report: &Report) -> String {
    if report.problem.is_some() {
        return "not graded".to_string();
    }
    let (so_far, of) = (report.final_so_far(), report.of());
    match report.open() {
        0 => format!("{so_far} of {of}"),
        open => format!("{so_far} of {of} so far, {open} awaiting manual grading"),
    }
}

/// Returns a workflow command.
fn command(kind: &str, properties: &[(&str, &str)], message: &str) -> String {
    let properties = properties.iter().map(|(name, value)| {
        let value = data(value).replace(':', "%3A").replace(',', "%2C");
        format!("{name}={value}")
    });
    let properties: Vec<String> = properties.collect();
    let message: String = message.chars().take(MAX_MESSAGE).collect();
    format!("::{kind} {}::{}\n", properties.join(","), data(&message))
}

/// Escapes the data of a workflow command, which is one line.
fn data(text: &str) -> String {
    let text = crate::escape::printable_lines(text);
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Returns the summary, as Markdown.
pub fn step_summary(report: &Report) -> String {
    let mut text = markdown(report);
    if text.len() > MAX_SUMMARY {
        text.truncate(text.floor_char_boundary(MAX_SUMMARY));
        text += "\n\nThe report is too long to show the rest here.\n";
    }
    text
}
