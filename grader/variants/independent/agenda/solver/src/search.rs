//! The search: every word on a board, or the path of one.

use std::collections::HashMap;

use dictionary::Dictionary;

use crate::walk::Walk;
use crate::{Board, Position};

/// The cells of a word in the order of its letters: each adjoins the one before
/// it, and none is used twice.
pub type Path = Vec<Position>;

/// A word and where it was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, lower case.
    pub word: String,
    /// The cells that spell it.
    pub path: Path,
}

/// Every word of `dictionary` on `board`, each once, with the path that met it first.
///
/// The search starts at each cell in turn, row by row, goes on from a cell to
/// its neighbours in the order N, NE, E, SE, S, SW, W, NW, and reports a word on
/// arriving at its last cell, before going on.
///
/// It follows only what [`Dictionary::is_prefix`] allows. Without that question
/// it would walk every path there is: twelve million on a board of 4×4.
pub fn solve(board: &Board, dictionary: &Dictionary) -> Vec<Found> {
    // A board has letters a-z and nothing else, so none of these ever refuses; if one did,
    // it would be no word.
    let mut met = Dictionary::new();
    Walk::new(board, |text| dictionary.is_prefix(text).unwrap_or(false))
        .filter(|trail| dictionary.is_word(&trail.word).unwrap_or(false))
        .filter(|trail| met.add_word(&trail.word).unwrap_or(false))
        .collect()
}

/// The path of `word` on `board`, if it can be spelled there; of several, the
/// one that [`solve`] would report.
///
/// This is a search of its own, which needs no dictionary and only ever takes
/// the next letters of the word. It gives up before the first step when the
/// board has too few of some letter.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    can_supply(board, word).then_some(())?;
    Walk::new(board, |text| word.starts_with(text))
        .find(|trail| trail.word == word)
        .map(|trail| trail.path)
}

/// Whether `board` has each letter of `word` as often as the word needs it. A yes is no
/// promise that there is a path.
fn can_supply(board: &Board, word: &str) -> bool {
    let stock = tally(board.positions().filter_map(|cell| board.letters(cell)));
    tally([word])
        .into_iter()
        .all(|(letter, needed)| stock.get(&letter).is_some_and(|&there| there >= needed))
}

/// How often each character occurs in `texts` taken together.
fn tally<'t>(texts: impl IntoIterator<Item = &'t str>) -> HashMap<char, usize> {
    let mut counts = HashMap::new();
    for character in texts.into_iter().flat_map(str::chars) {
        *counts.entry(character).or_default() += 1;
    }
    counts
}
