//! Why a word does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use data::{Board, Position};

/// Why a word is refused: of several reasons, the first one here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// It has fewer letters than the rules ask for.
    TooShort,
    /// The dictionary does not have it.
    NotAWord,
    /// The human has found it before.
    AlreadyFound,
    /// It could be formed if cubes could be used more than once. No cube adjoins itself: `noon` takes two
    /// cubes with an `o`.
    CubeUsedTwice,
    /// It cannot be laid from the board's cubes, wherever they lie: some letter is not there, or not often enough. A
    /// cube `qu` counts as a whole.
    LettersMissing,
    /// The letters are there, but they do not adjoin in this order.
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
            Self::NotAdjacent => "its letters do not adjoin in this order",
        })
    }
}

/// Why `word`, in lower case, cannot be formed on `board`, where it cannot.
// EXERCISE: try it with cubes used again and again; if that fails, count letters
pub fn why_not(board: &Board, word: &str) -> Refusal {
    if can_be_traced_with_repeats(board, word) {
        Refusal::CubeUsedTwice
    } else if has_letters(board, word) {
        Refusal::NotAdjacent
    } else {
        Refusal::LettersMissing
    }
}

/// Whether the letters adjoin, each cube being used as often as one likes.
///
/// With repeats the way to a cube does not matter, only how much of the word is left there.
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

/// Whether `word` can be laid from cubes of the board, wherever they lie, each used once.
fn has_letters(board: &Board, word: &str) -> bool {
    let mut cubes: BTreeMap<&str, usize> = BTreeMap::new();
    for letters in board.positions().filter_map(|place| board.letters(place)) {
        *cubes.entry(letters).or_default() += 1;
    }
    can_be_laid(word, &mut cubes)
}

/// The same with these many cubes of each kind: with cubes of several letters there can be more
/// than one way to begin.
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
