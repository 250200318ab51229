//! The reasons why a word does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use data::{Board, Position};

/// The reason why a word is refused. If several apply, the first one in this order counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// The word has fewer letters than the rules require.
    TooShort,
    /// The word isn't in the dictionary.
    NotAWord,
    /// The human has already found the word.
    AlreadyFound,
    /// The word could be formed only by using a cube more than once. A cube isn't its own
    /// neighbour: `noon` needs two cubes with an `o`.
    CubeUsedTwice,
    /// The cubes of the board, in any arrangement, cannot spell the word: a letter is missing, or
    /// there are too few of it. A cube `qu` counts as a whole.
    LettersMissing,
    /// The letters are on the board, but not adjacent in this order.
    NotAdjacent,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooShort => "too short",
            Self::NotAWord => "not in the dictionary",
            Self::AlreadyFound => "already found",
            Self::CubeUsedTwice => "a cube would be used twice",
            Self::LettersMissing => "the board lacks some of its letters",
            Self::NotAdjacent => "its letters are not adjacent in this order",
        })
    }
}

/// Returns the reason why `word`, in lower case, cannot be formed on `board`. Call it only for such
/// words.
// EXERCISE: search again, but allow cubes to be reused; if that fails, count the letters
pub fn why_not(board: &Board, word: &str) -> Refusal {
    if can_be_traced_with_repeats(board, word) {
        Refusal::CubeUsedTwice
    } else if has_letters(board, word) {
        Refusal::NotAdjacent
    } else {
        Refusal::LettersMissing
    }
}

/// Whether adjacent cubes spell the word if each cube may be used repeatedly.
///
/// With repeats, the path to a cube does not matter; only the rest of the word does.
fn can_be_traced_with_repeats(board: &Board, word: &str) -> bool {
    let starts = board.positions().map(|position| (0, position));
    let mut ways: Vec<(usize, Position)> = starts.collect();
    let mut tried = BTreeSet::new();
    while let Some((from, position)) = ways.pop() {
        if !tried.insert((from, position)) {
            continue;
        }
        let letters = board.letters(position);
        let Some(rest) = letters.and_then(|letters| word[from..].strip_prefix(letters)) else {
            continue;
        };
        if rest.is_empty() {
            return true;
        }
        let from = word.len() - rest.len();
        ways.extend(board.neighbours(position).map(|next| (from, next)));
    }
    false
}

/// Whether cubes of the board can spell `word` in any arrangement, each used once.
fn has_letters(board: &Board, word: &str) -> bool {
    let mut cubes: BTreeMap<&str, usize> = BTreeMap::new();
    for letters in board.positions().filter_map(|place| board.letters(place)) {
        *cubes.entry(letters).or_default() += 1;
    }
    can_be_laid(word, &mut cubes)
}

/// Whether these numbers of cubes can spell `word`. Cubes with several letters may allow more than
/// one way to begin.
fn can_be_laid(word: &str, cubes: &mut BTreeMap<&str, usize>) -> bool {
    if word.is_empty() {
        return true;
    }
    let fitting = cubes
        .iter()
        .filter(|(letters, left)| **left > 0 && word.starts_with(**letters));
    let fitting: Vec<&str> = fitting.map(|(letters, _)| *letters).collect();
    fitting.into_iter().any(|letters| {
        cubes.entry(letters).and_modify(|left| *left -= 1);
        let laid = can_be_laid(&word[letters.len()..], cubes);
        cubes.entry(letters).and_modify(|left| *left += 1);
        laid
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_is_left_for_another_beginning_of_the_word() {
        let mut cubes = BTreeMap::from([("a", 1), ("an", 1)]);
        assert!(can_be_laid("ana", &mut cubes));
    }
}
