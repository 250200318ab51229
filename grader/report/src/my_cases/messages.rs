//! Messages about the test cases of a student, for every format. They contain untrusted text that isn't escaped yet.

use super::{MyCase, MyCases, NamedFailurePattern, Validity};

/// The heading of the section.
pub const TITLE: &str = "Your own test cases";

/// Summarises the test cases in a phrase.
pub fn summary(cases: &MyCases) -> String {
    let mut text = format!(
        "{} of {} valid",
        cases.valid(),
        cases.cases.len() - cases.equal()
    );
    if let Some(caught) = cases.caught {
        text += &format!(
            "; {} of {} known mistakes caught",
            caught.failure_patterns, caught.of
        );
    }
    if let Some(equal) = equal(cases) {
        text += &format!("; {equal}");
    }
    text
}

/// Reports duplicates, which do not count, if there are any.
pub fn equal(cases: &MyCases) -> Option<String> {
    match cases.equal() {
        0 => None,
        1 => Some("1 duplicate does not count".to_string()),
        more => Some(format!("{more} duplicates do not count")),
    }
}

/// Whether a test case is valid and counts; `None` if that is unknown.
pub fn is_good(case: &MyCase) -> Option<bool> {
    match case.validity {
        Validity::Valid => case.same_as.is_none().then_some(true),
        Validity::Incorrect(_) | Validity::Refused { .. } => Some(false),
        Validity::Disputed { .. } | Validity::Open { .. } => None,
    }
}

/// Returns the word for the validity of a test case.
pub fn label(case: &MyCase) -> &'static str {
    match is_good(case) {
        Some(true) => "valid",
        Some(false) => "invalid",
        None if case.same_as.is_some() => "duplicate",
        None => "undecided",
    }
}

/// Describes a test case, line by line.
pub fn about(case: &MyCase, tried: bool) -> Vec<String> {
    let mut lines = match &case.validity {
        Validity::Valid => Vec::new(),
        Validity::Incorrect(wrong) => {
            let mut lines = vec![
                format!("line {}: > {}", wrong.line, wrong.command),
                format!(
                    "you expect {}; the correct reply is {}",
                    listed(&wrong.expected),
                    listed(&wrong.correct)
                ),
            ];
            if let Some(pattern) = &wrong.looks_like {
                lines.push(format!(
                    "a program with this mistake would print your expected reply: {}",
                    described(pattern)
                ));
            }
            lines
        }
        Validity::Disputed { why } => vec![
            why.clone(),
            "flagged for review; it counts as valid".to_string(),
        ],
        Validity::Open { line, command } => vec![format!(
            "line {line}: > {command}: the assignment does not specify the reply, so this test case does not count"
        )],
        Validity::Refused { why } => vec![why.clone()],
    };
    if let Some(first) = &case.same_as {
        lines.push(format!("it repeats {first}, so it does not count"));
    }
    if case.own_program == Some(false) {
        lines.push("your own program fails this test case: you have found a bug".to_string());
    }
    let caught = case.catches.iter();
    lines.extend(caught.map(|pattern| format!("catches {}", described(pattern))));
    if tried && case.validity == Validity::Valid && case.catches.is_empty() {
        lines.push("catches none of the known mistakes".to_string());
    }
    lines
}

/// Describes a failure pattern in words.
fn described(pattern: &NamedFailurePattern) -> String {
    let name = format!("\"{}\"", pattern.name.replace('_', " "));
    match pattern.about.is_empty() {
        true => name,
        false => format!("{name}: {}", pattern.about),
    }
}

fn listed(reply: &[String]) -> String {
    match reply {
        [] => "nothing more".to_string(),
        lines => format!("\"{}\"", lines.join(" / ")),
    }
}
