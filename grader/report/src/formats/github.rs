//! The report for GitHub Actions: annotations, and the summary of a step.

use std::cmp::Reverse;

use super::markdown::markdown;
use super::test_results::{Group, Status, test_results};
use crate::escape::printable_lines;
use crate::points::Points;
use crate::report::{Phase, Report};

/// The number of annotations of each kind that GitHub shows for a step; it drops the others.
const MAX_ANNOTATIONS: usize = 10;

/// The maximum length of a message, in characters, so that it fits into GitHub's limit.
const MAX_MESSAGE: usize = 4_000;

/// The maximum length of a summary, in bytes: 1 MiB, less the last line.
const MAX_SUMMARY: usize = (1 << 20) - 100;

/// Returns the annotations, one command a line: the errors that cost most points first.
pub fn annotations(report: &Report) -> String {
    let mut errors = errors(report);
    errors.sort_by_key(|(lost, _)| Reverse(*lost));
    let shown = match errors.len() {
        many if many > MAX_ANNOTATIONS => MAX_ANNOTATIONS - 1,
        few => few,
    };
    let mut lines: Vec<String> = errors.drain(..shown).map(|(_, line)| line).collect();
    if !errors.is_empty() {
        let title = format!("{} more errors", errors.len());
        let message = "The summary of this step lists them.";
        lines.push(command("error", &[("title", &title)], message));
    }
    let declarations = report.phases.iter().flat_map(|phase| &phase.declarations);
    let flagged = declarations.filter_map(|declaration| {
        let reason = declaration.review_reason.as_ref()?;
        let line = declaration.line.to_string();
        let place = [("file", declaration.file.as_str()), ("line", &line)];
        let message = format!("{}: {reason}", declaration.declaration);
        Some(command("warning", &place, &message))
    });
    lines.extend(flagged.take(MAX_ANNOTATIONS));
    lines.push(command(
        "notice",
        &[("title", "Points")],
        &report.points_in_words(),
    ));
    lines.concat()
}

/// Returns an error for each item that lost points, or for a whole phase that does not compile, with the points lost.
fn errors(report: &Report) -> Vec<(Points, String)> {
    let mut errors = Vec::new();
    for (number, group) in test_results(report).iter().enumerate() {
        let phase = report.phases.get(number);
        match phase.filter(|phase| report.problem.is_none() && !phase.has_program()) {
            Some(phase) => errors.push((phase.possible().into(), does_not_compile(phase))),
            None => errors.extend(lost_results(group)),
        }
    }
    errors
}

fn lost_results(group: &Group) -> impl Iterator<Item = (Points, String)> {
    let lost = group.results.iter();
    let lost = lost.filter(|result| [Status::Failed, Status::Error].contains(&result.status));
    lost.map(|result| {
        let (earned, points) = (result.earned.unwrap_or_default(), result.points);
        let title = format!("{} ({earned} of {points})", result.full_title(&group.name));
        // GitHub ignores a command without a message.
        let message = match result.details() {
            "" => "no comment",
            details => details,
        };
        let line = command("error", &[("title", &title)], message);
        (Points::from(points) - earned, line)
    })
}

fn does_not_compile(phase: &Phase) -> String {
    let title = format!("{} does not compile", phase.package);
    let message = phase.compiler.join("\n\n");
    let place = place_in(&message);
    let place = place
        .iter()
        .flat_map(|(file, line)| [("file", *file), ("line", *line)]);
    let properties: Vec<(&str, &str)> = place.chain([("title", title.as_str())]).collect();
    let message = if message.is_empty() { &title } else { &message };
    command("error", &properties, message)
}

/// Returns the file and line in a message of the compiler, which contains `--> file:line:column`.
fn place_in(message: &str) -> Option<(&str, &str)> {
    let (_, rest) = message.split_once("--> ")?;
    let (file, rest) = rest.lines().next()?.split_once(':')?;
    let (line, _) = rest.split_once(':')?;
    line.parse::<u32>().is_ok().then_some((file, line))
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
    printable_lines(text)
        .replace('%', "%25")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Item, TestCaseResult};
    use judge::verdict::Verdict;

    fn lost(number: u32) -> Item {
        Item {
            title: format!("item {number}"),
            points: number,
            ..Item::default()
        }
    }

    fn report(items: Vec<Item>) -> Report {
        Report {
            possible: items.iter().map(|item| item.points).sum(),
            phases: vec![Phase {
                package: "trie".to_string(),
                items,
                ..Phase::default()
            }],
            ..Report::default()
        }
    }

    #[test]
    fn nine_worst_items_are_shown_and_the_rest_counted() {
        let text = annotations(&report((1..=12).map(lost).collect()));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 11);
        assert_eq!(
            lines[0],
            "::error title=trie%3A item 12 (0 of 12)::nothing was graded"
        );
        assert!(lines[8].contains("item 4 "), "{text}");
        assert!(lines[9].starts_with("::error title=3 more errors::"));
        assert_eq!(lines[10], "::notice title=Points::0 of 78");
        assert_eq!(
            annotations(&report((1..=10).map(lost).collect()))
                .lines()
                .count(),
            11
        );
    }

    #[test]
    fn phase_that_does_not_compile_is_one_error_at_its_line() {
        let case = TestCaseResult {
            name: String::new(),
            public: true,
            verdict: Verdict::NoProgram,
        };
        let item = Item {
            test_cases: vec![case],
            ..lost(2)
        };
        let mut report = report(vec![item.clone(), item]);
        report.phases[0].compiler = vec!["error: 100%\n --> trie/src/a,b.rs:3:5\n".to_string()];
        let text = annotations(&report);
        assert_eq!(
            text.lines().next(),
            Some(
                "::error file=trie/src/a%2Cb.rs,line=3,title=trie does not compile::error: 100%25%0A --> trie/src/a,b.rs:3:5%0A"
            )
        );
        assert_eq!(text.lines().count(), 2, "{text}");
    }

    #[test]
    fn long_summary_is_cut_to_the_limit_of_github() {
        let mut long = report(vec![lost(1)]);
        long.phases[0].notes = vec!["é".repeat(1 << 20)];
        let text = step_summary(&long);
        assert!((1 << 20) - 200 < text.len() && text.len() <= 1 << 20);
        assert!(text.ends_with("rest here.\n"));
        assert!(step_summary(&report(vec![lost(1)])).contains("item 1"));
    }
}
