//! The reasons why a word does not count, determined in other ways.

use std::fmt;

use data::{Board, Position};

/// The reason why a word is refused. If several apply, the first one in this order counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// The word has fewer letters than the rules require.
    TooShort,
    /// The word isn't in the dictionary.
    NotAWord,
    /// The word was found before.
    AlreadyFound,
    /// The word could be formed if a cube could be used twice.
    CubeUsedTwice,
    /// The board lacks some of the letters, or has too few of them.
    LettersMissing,
    /// The letters are on the board, but not adjacent in this order.
    NotAdjacent,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::TooShort => "too short",
            Self::NotAWord => "not in the dictionary",
            Self::AlreadyFound => "already found",
            Self::CubeUsedTwice => "a cube would be used twice",
            Self::LettersMissing => "the board lacks some of its letters",
            Self::NotAdjacent => "its letters are not adjacent in this order",
        };
        write!(f, "{text}")
    }
}

/// Returns the reason why `word` cannot be formed on `board`. Call it only for such words.
pub fn why_not(board: &Board, word: &str) -> Refusal {
    let anywhere: Vec<Position> = board.positions().collect();
    if walk(board, word, &anywhere) {
        return Refusal::CubeUsedTwice;
    }
    let cubes: Vec<String> = anywhere
        .iter()
        .filter_map(|place| board.letters(*place))
        .map(String::from)
        .collect();
    match lay(word, &cubes) {
        true => Refusal::NotAdjacent,
        false => Refusal::LettersMissing,
    }
}

/// Returns whether the rest of a word can be walked from one of these cubes on, if cubes may be used repeatedly.
fn walk(board: &Board, rest: &str, from: &[Position]) -> bool {
    if rest.is_empty() {
        return true;
    }
    // All cubes with the same letters go on together, so that no path is walked twice.
    let mut lengths: Vec<usize> = Vec::new();
    for letters in from.iter().filter_map(|place| board.letters(*place)) {
        if rest.starts_with(letters) && !lengths.contains(&letters.len()) {
            lengths.push(letters.len());
        }
    }
    lengths.into_iter().any(|length| {
        let (taken, rest) = rest.split_at(length);
        let mut next: Vec<Position> = Vec::new();
        for place in from.iter().filter(|place| board.letters(**place) == Some(taken)) {
            for neighbour in board.neighbours(*place) {
                if !next.contains(&neighbour) {
                    next.push(neighbour);
                }
            }
        }
        walk(board, rest, &next)
    })
}

fn lay(word: &str, cubes: &[String]) -> bool {
    if word.is_empty() {
        return true;
    }
    let mut tried: Vec<&String> = Vec::new();
    for (number, cube) in cubes.iter().enumerate() {
        if tried.contains(&cube) {
            continue;
        }
        tried.push(cube);
        if let Some(rest) = word.strip_prefix(cube.as_str()) {
            let mut left = cubes.to_vec();
            left.remove(number);
            if lay(rest, &left) {
                return true;
            }
        }
    }
    false
}
