//! The test cases of a run: public and generated.

use anyhow::Result;
use judge::assignment::Item;
use judge::generated;
use judge::test_case::TestCase;

use crate::prepared_assignment::PreparedAssignment;

/// Returns the test cases of each item, in the order of the rubric.
///
/// They are the same for all submissions of a run, so two students with the same code earn the same points.
///
/// # Errors
///
/// Fails if a test case cannot be generated.
pub fn test_cases(prepared: &PreparedAssignment, seed: &str) -> Result<Vec<Vec<TestCase>>> {
    let items = prepared.assignment.items.iter();
    items
        .map(|item| test_cases_of(prepared, item, seed))
        .collect()
}

/// Returns the public and generated test cases of an item. Without an oracle, practice test cases replace the generated
/// ones.
fn test_cases_of(prepared: &PreparedAssignment, item: &Item, seed: &str) -> Result<Vec<TestCase>> {
    let mut cases = item.public_test_cases.clone();
    cases.extend(match prepared.oracles.know(item.phase) {
        true => generated::draw(&prepared.assignment, &prepared.oracles, item, seed)?,
        false => item.practice_test_cases.clone(),
    });
    Ok(cases)
}
