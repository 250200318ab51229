//! The search: every word on a board, or the path of one.

use std::collections::HashMap;

use dictionary::Dictionary;

use crate::walk::Walk;
use crate::{Board, Position};

/// The cells of a word in the order of its letters: each is adjacent to the one
/// before it, and none is used twice.
pub type Path = Vec<Position>;

/// A word and the path on which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, in lower case.
    pub word: String,
    /// The cells that spell it.
    pub path: Path,
}

/// Returns every word of `dictionary` on `board`, each once, with the first path
/// that spells it.
///
/// The search starts at each cell in turn, row by row. From a cell it goes on to
/// its neighbours in the order N, NE, E, SE, S, SW, W, NW. It reports a word on
/// arriving at its last cell, before going on.
///
/// It follows a path only while [`Dictionary::is_prefix`] is true. Without that check
/// it would walk every possible path: twelve million on a board of 4×4.
pub fn solve(board: &Board, dictionary: &Dictionary) -> Vec<Found> {
    // A board has only letters a-z, so none of these calls fails. If one did, its text
    // would not count as a word.
    let mut met = Dictionary::new();
    Walk::new(board, |text| dictionary.is_prefix(text).unwrap_or(false))
        .filter(|trail| dictionary.is_word(&trail.word).unwrap_or(false))
        .filter(|trail| met.add_word(&trail.word).unwrap_or(false))
        .collect()
}

/// Returns the path of `word` on `board`, if the board contains it. If there are
/// several, it returns the one that [`solve`] would report.
///
/// This is a separate search, which needs no dictionary and follows only the next
/// letters of the word. It gives up before the first step if the board has too few
/// of some letter.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    can_supply(board, word).then_some(())?;
    Walk::new(board, |text| word.starts_with(text))
        .find(|trail| trail.word == word)
        .map(|trail| trail.path)
}

/// Returns whether `board` has each letter of `word` as often as the word needs it. Even
/// then there may be no path.
fn can_supply(board: &Board, word: &str) -> bool {
    let stock = tally(board.positions().filter_map(|cell| board.letters(cell)));
    tally([word])
        .into_iter()
        .all(|(letter, needed)| stock.get(&letter).is_some_and(|&there| there >= needed))
}

/// Counts how often each character occurs in all `texts` together.
fn tally<'t>(texts: impl IntoIterator<Item = &'t str>) -> HashMap<char, usize> {
    let mut counts = HashMap::new();
    for character in texts.into_iter().flat_map(str::chars) {
        *counts.entry(character).or_default() += 1;
    }
    counts
}
