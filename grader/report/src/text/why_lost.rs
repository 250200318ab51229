//! The reason for a lost item, on one line.

use crate::report::Item;
use judge::verdict::Verdict;

/// Returns the reason why an item lost points, on one line. It is empty if the item lost none.
pub fn why_lost(item: &Item) -> String {
    if item.earned == item.points {
        return String::new();
    }
    if let Some(feedback) = &item.feedback {
        let pattern = feedback
            .failure_pattern
            .clone()
            .unwrap_or_default()
            .replace('_', " ");
        let verdict = match &feedback.verdict {
            Verdict::Incorrect(difference) => {
                let line = |lines: &[String]| {
                    lines
                        .get(difference.line)
                        .cloned()
                        .unwrap_or_else(|| "nothing".to_string())
                };
                format!(
                    "{}: expected {}, actual {}",
                    difference.command,
                    line(&difference.expected),
                    line(&difference.actual)
                )
            }
            Verdict::Crashed { command, .. } => format!("{command}: no reply"),
            _ => String::new(),
        };
        return [pattern, verdict]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("; ");
    }
    let lost = item
        .test_cases
        .iter()
        .find(|case| case.verdict != Verdict::Correct);
    match lost.map(|case| &case.verdict) {
        Some(Verdict::NoProgram) => "does not compile".to_string(),
        Some(Verdict::NotCompiled { command }) => format!("{command} does not compile"),
        Some(_) => lost.map(|case| case.name.clone()).unwrap_or_default(),
        None => "nothing was graded".to_string(),
    }
}
