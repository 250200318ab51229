//! One walk for both searches.

use std::collections::HashSet;

use dictionary::Dictionary;

use crate::{Board, Position};

/// The cells of a word.
pub type Path = Vec<Position>;

/// A word and its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word.
    pub word: String,
    /// Its cells.
    pub path: Path,
}

/// Returns every word, in order.
pub fn solve(board: &Board, dictionary: &Dictionary) -> Vec<Found> {
    let mut known = HashSet::new();
    let mut found = Vec::new();
    let mut seen = |word: &str, path: &[Position]| {
        if matches!(dictionary.is_word(word), Ok(true)) && known.insert(word.to_string()) {
            found.push(Found {
                word: word.to_string(),
                path: path.to_vec(),
            });
        }
        matches!(dictionary.is_prefix(word), Ok(true))
    };
    for start in board.positions() {
        walk(board, "", &mut vec![start], &mut seen);
    }
    found
}

/// Returns the path of one word.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    if word.is_empty() {
        return None;
    }
    let mut first = None;
    let mut seen = |spelled: &str, path: &[Position]| {
        if spelled == word && first.is_none() {
            first = Some(path.to_vec());
        }
        first.is_none() && word.starts_with(spelled)
    };
    for start in board.positions() {
        walk(board, "", &mut vec![start], &mut seen);
    }
    first
}

/// Walks on from the last cell of `path`, whose letters are not in `spelled` yet, as long as
/// `seen` returns true.
fn walk(
    board: &Board,
    spelled: &str,
    path: &mut Vec<Position>,
    seen: &mut impl FnMut(&str, &[Position]) -> bool,
) {
    let here = path[path.len() - 1];
    let Some(letters) = board.letters(here) else {
        return;
    };
    let spelled = format!("{spelled}{letters}");
    if !seen(&spelled, path) {
        return;
    }
    for next in board.neighbours(here) {
        if !path.contains(&next) {
            path.push(next);
            walk(board, &spelled, path, seen);
            path.pop();
        }
    }
}
