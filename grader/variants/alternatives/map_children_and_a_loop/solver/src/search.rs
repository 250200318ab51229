//! The search: every word on a board, or the path of one.

use std::collections::{HashMap, HashSet};

use dictionary::{Dictionary, DictionaryError};

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
    let mut found = Vec::new();
    let mut met = HashSet::new();
    search(board, |walk| {
        if !yes(dictionary.is_prefix(&walk.spelled)) {
            return Then::Back;
        }
        if yes(dictionary.is_word(&walk.spelled)) && met.insert(walk.spelled.clone()) {
            found.push(Found {
                word: walk.spelled.clone(),
                path: walk.path.clone(),
            });
        }
        Then::On
    });
    found
}

/// Returns the path of `word` on `board`, if the board contains it. If there are
/// several, it returns the one that [`solve`] would report.
///
/// This is a separate search, which needs no dictionary and follows only the next
/// letters of the word. It gives up before the first step if the board has too few
/// of some letter.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    if word.is_empty() || !has_letters(board, word) {
        return None;
    }
    let mut found = None;
    search(board, |walk| {
        if walk.spelled == word {
            found = Some(walk.path.clone());
            Then::Stop
        } else if word.starts_with(&walk.spelled) {
            Then::On
        } else {
            Then::Back
        }
    });
    found
}

/// The next action of a search.
enum Then {
    /// Go on to the neighbours.
    On,
    /// Go back: nothing is further on.
    Back,
    /// Stop: everything is known.
    Stop,
}

/// Walks over the board depth first, from each cell in turn, and calls `arrived`
/// at each cell.
fn search(board: &Board, mut arrived: impl FnMut(&Walk) -> Then) {
    for start in board.positions() {
        let mut walk = Walk::default();
        // For each cell of the path, the neighbours not yet tried.
        let mut to_try = Vec::new();
        let mut next = Some(start);
        loop {
            match next {
                Some(position) => {
                    if walk.enter(board, position) {
                        match arrived(&walk) {
                            Then::On => to_try.push(board.neighbours(position)),
                            Then::Back => walk.step_back(),
                            Then::Stop => return,
                        }
                    }
                }
                None => {
                    to_try.pop();
                    walk.step_back();
                }
            }
            match to_try.last_mut() {
                Some(neighbours) => next = neighbours.next(),
                None => break,
            }
        }
    }
}

/// Returns whether the board has each letter as often as `word`.
fn has_letters(board: &Board, word: &str) -> bool {
    let mut left: HashMap<char, usize> = HashMap::new();
    for letters in board.positions().filter_map(|p| board.letters(p)) {
        for letter in letters.chars() {
            *left.entry(letter).or_default() += 1;
        }
    }
    word.chars().all(|letter| match left.get_mut(&letter) {
        Some(n) if *n > 0 => {
            *n -= 1;
            true
        }
        _ => false,
    })
}

/// The state of a search: the cells so far, and their letters.
#[derive(Default)]
struct Walk {
    path: Path,
    visited: HashSet<Position>,
    spelled: String,
    /// The length of `spelled` before each step.
    lengths: Vec<usize>,
}

impl Walk {
    /// Goes on to `position`, or returns false if it is solid or already used.
    fn enter(&mut self, board: &Board, position: Position) -> bool {
        let Some(letters) = board.letters(position) else {
            return false;
        };
        if !self.visited.insert(position) {
            return false;
        }
        self.path.push(position);
        self.lengths.push(self.spelled.len());
        self.spelled.push_str(letters);
        true
    }

    /// Leaves the last cell, which becomes free again.
    fn step_back(&mut self) {
        if let Some(position) = self.path.pop() {
            self.visited.remove(&position);
        }
        if let Some(length) = self.lengths.pop() {
            self.spelled.truncate(length);
        }
    }
}

/// Returns an answer of the dictionary, which never rejects the letters of a board.
fn yes(answer: Result<bool, DictionaryError>) -> bool {
    answer.unwrap_or(false)
}
