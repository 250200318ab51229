//! The reasons why a word cannot be formed.

use std::collections::BTreeSet;

use super::super::grid::{adjoin, places};
use super::super::solver::{Grid, Place};

/// Returns why `word` cannot be formed on a board, given that it cannot.
pub fn why_not(grid: &Grid, word: &str) -> &'static str {
    if spelled_with_repeats(grid, word) {
        "a cube would be used twice"
    } else if laid(&grid.concat(), word) {
        "its letters are not adjacent in this order"
    } else {
        "the board lacks some of its letters"
    }
}

/// Whether the letters of a word are adjacent if cubes may be reused. Calculates, for each beginning of the word, all
/// cubes on which it can end.
fn spelled_with_repeats(grid: &Grid, word: &str) -> bool {
    let mut ends: Vec<BTreeSet<Place>> = vec![BTreeSet::new(); word.len() + 1];
    for length in 0..word.len() {
        for place in places(grid) {
            let text = &grid[place.0][place.1];
            let adjoins = ends[length].iter().any(|&other| adjoin(place, other));
            if (length == 0 || adjoins) && word[length..].starts_with(text.as_str()) {
                ends[length + text.len()].insert(place);
            }
        }
    }
    !ends[word.len()].is_empty()
}

/// Whether the cubes can spell a word in any arrangement.
pub fn laid(cubes: &[String], word: &str) -> bool {
    if word.is_empty() {
        return true;
    }
    let mut tried = BTreeSet::new();
    (0..cubes.len()).any(|taken| {
        let mut left = cubes.to_vec();
        let cube = left.swap_remove(taken);
        tried.insert(cube.clone())
            && word
                .strip_prefix(cube.as_str())
                .is_some_and(|rest| laid(&left, rest))
    })
}
