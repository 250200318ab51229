//! The test cases of a run: the public ones, and generated ones.

use anyhow::Result;
use judge::assignment::Item;
use judge::case::Case;
use judge::generated;

use crate::prepared_assignment::PreparedAssignment;

/// Returns the test cases of each item, in the order of the rubric.
///
/// They are the same for all submissions of a run: two students with the same code earn the same points.
///
/// # Errors
///
/// If one cannot be generated.
pub fn test_cases(prepared: &PreparedAssignment, seed: &str) -> Result<Vec<Vec<Case>>> {
    let items = prepared.assignment.items.iter();
    items
        .map(|item| test_cases_of(prepared, item, seed))
        .collect()
}

/// Returns the test cases of an item: the public ones and generated ones. Without an oracle, practice test cases take
/// the place of the latter.
fn test_cases_of(prepared: &PreparedAssignment, item: &Item, seed: &str) -> Result<Vec<Case>> {
    let mut cases = item.cases.clone();
    cases.extend(match prepared.oracles.know(item.phase) {
        true => generated::draw(&prepared.assignment, &prepared.oracles, item, seed)?,
        false => item.practice.clone(),
    });
    Ok(cases)
}
