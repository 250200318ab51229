//! The table of mutants and the items that they cost.

use std::fmt::Write;

use anyhow::Result;
use grading::variants::{self, MAX_LOST_ITEMS};
use judge::assignment::Assignment;

/// Returns the items that each mutant costs, as text. [`super::CLAIMS`] proves that these losses are exact.
///
/// # Errors
///
/// Fails if the mutants cannot be read.
pub fn matrix(assignment: &Assignment) -> Result<String> {
    let mut text = String::new();
    for (number, item) in (1..).zip(&assignment.items) {
        writeln!(text, "{number:>3}  {}", item.id)?;
    }
    let mutants = variants::mutants(assignment)?;
    let width = mutants
        .iter()
        .map(|mutant| mutant.name.len())
        .max()
        .unwrap_or(0);
    write!(text, "\n{:width$} ", "")?;
    for number in 1..=assignment.items.len() {
        write!(text, "{number:>3}")?;
    }
    writeln!(text)?;
    for mutant in &mutants {
        write!(text, "{:width$} ", mutant.name)?;
        for item in &assignment.items {
            let lost = mutant.loses.contains(&item.id);
            write!(text, "{:>3}", if lost { "×" } else { "·" })?;
        }
        writeln!(text)?;
    }
    let mut lost: Vec<usize> = mutants.iter().map(|mutant| mutant.loses.len()).collect();
    lost.sort_unstable();
    let median = lost.get(lost.len() / 2).copied().unwrap_or(0);
    writeln!(
        text,
        "\n{} mutants; median of lost items: {median}",
        lost.len()
    )?;
    let many = mutants
        .iter()
        .filter(|mutant| mutant.loses.len() > MAX_LOST_ITEMS);
    for mutant in many {
        let reason = mutant.reason.as_deref().unwrap_or_default();
        writeln!(
            text,
            "{} costs {}: {reason}",
            mutant.name,
            mutant.loses.len()
        )?;
    }
    Ok(text)
}
