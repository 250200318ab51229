//! The failures of a phase, each mistake once: items with the same failure pattern are grouped.

use std::io::{self, Write};

use super::display_limits::DisplayLimits;
use super::feedback::write_feedback;
use super::styles::TITLE;
use crate::escape::printable;
use crate::report::{Feedback, Item, Phase};

/// The remark between the first failure of a phase and the others.
pub const SAME_CAUSE: &str =
    "The failures below may have the same cause as the first one; fix the first one first.";

/// The words before the other items that a failure costs.
pub const SAME_REASON: &str = "Other items that probably fail for the same reason";

/// Returns the failures of a phase, each mistake once, with its feedback and the items that it costs. The first item
/// is the one with the most points.
pub fn distinct_failures(phase: &Phase) -> Vec<(Vec<&Item>, &Feedback)> {
    let mut explained: Vec<(Option<&str>, Vec<&Item>)> = Vec::new();
    for item in &phase.items {
        let Some(feedback) = &item.feedback else {
            continue;
        };
        let pattern = feedback.failure_pattern.as_deref();
        let same = |(other, _): &&mut (Option<&str>, _)| pattern.is_some() && *other == pattern;
        match explained.iter_mut().find(same) {
            Some((_, items)) => items.push(item),
            None => explained.push((pattern, vec![item])),
        }
    }
    let explained = explained.into_iter().filter_map(|(_, mut items)| {
        // The item worth most is most likely the one that tests the mistake directly.
        let most = items.iter().map(|item| item.points).max()?;
        let first = items.iter().position(|item| item.points == most)?;
        items[..=first].rotate_right(1);
        let feedback = items.first()?.feedback.as_ref()?;
        Some((items, feedback))
    });
    explained.collect()
}

/// Writes the feedback on the failures.
pub fn write_failures(out: &mut impl Write, phase: &Phase) -> io::Result<()> {
    for (number, (items, feedback)) in distinct_failures(phase).into_iter().enumerate() {
        let (first, others) = (items[0], &items[1..]);
        if number == 1 {
            writeln!(out, "\n{SAME_CAUSE}")?;
        }
        writeln!(out)?;
        write_heading(out, first, feedback)?;
        write_feedback(out, feedback, DisplayLimits::REPORT)?;
        let others: Vec<&str> = others.iter().map(|item| item.title.as_str()).collect();
        if !others.is_empty() {
            writeln!(out, "\n  {SAME_REASON}: {}", others.join("; "))?;
        }
    }
    Ok(())
}

/// Writes the failed item, and the test case that shows it.
pub fn write_heading(out: &mut impl Write, item: &Item, feedback: &Feedback) -> io::Result<()> {
    let shortened = if feedback.shrunk { "shrunk from " } else { "" };
    let (title, case) = (&item.title, test_case_name(feedback));
    writeln!(out, "{TITLE}{title}{TITLE:#} ({shortened}{case})")
}

/// Returns the test case that failed, for display.
pub fn test_case_name(feedback: &Feedback) -> String {
    let name = printable(&feedback.test_case);
    match feedback.public {
        true => name,
        false => format!("a generated test case, {name}"),
    }
}
