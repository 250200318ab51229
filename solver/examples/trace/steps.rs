//! The steps of a search, worked out backwards.
//!
//! A solver is the exercise, so there is none here. This lists every way of trying cells that a board has,
//! whatever it spells; sorting the list gives the order of the search. Only then does it ask the dictionary,
//! and strikes out what a search would not have come to. Nothing is marked, nothing is given back, nothing is
//! given up early.
//!
//! The steps are those of a real search, but the price is that of a board without a dictionary: 2×2 cells
//! have 64 paths and 3×3 have ten thousand, 4×4 have twelve million. So it ends where the game begins.

use std::collections::BTreeSet;

use dictionary::{Dictionary, DictionaryError};
use solver::{Board, Path};

/// More cells than these have more paths than can be listed.
pub const MOST_CELLS: usize = 9;

/// A cell is tried.
pub struct Step {
    /// The cells walked so far, and last the one that is tried.
    pub path: Path,
    /// What they spell.
    pub spelled: String,
    pub outcome: Outcome,
}

/// What comes of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The cell is on the path already.
    Taken,
    /// The cell is a solid square.
    Solid,
    /// No word begins so.
    NoPrefix,
    /// Some word begins so.
    Prefix,
    /// A word, met for the first time.
    Word,
    /// A word that was met on another path before.
    WordAgain,
}

impl Outcome {
    /// Whether the cell was entered, for as long as it takes to ask the dictionary.
    pub fn is_asked(self) -> bool {
        !matches!(self, Self::Taken | Self::Solid)
    }

    /// Whether the search goes on from the cell.
    pub fn goes_on(self) -> bool {
        self.is_asked() && self != Self::NoPrefix
    }
}

/// The steps of a search on `board`, in their order.
///
/// # Errors
///
/// As [`Dictionary::is_prefix`]; a board has no letters that a dictionary refuses.
pub fn steps(board: &Board, dictionary: &Dictionary) -> Result<Vec<Step>, DictionaryError> {
    let mut steps: Vec<Step> = Vec::new();
    let mut gone_on: BTreeSet<Path> = BTreeSet::new();
    let mut words: BTreeSet<String> = BTreeSet::new();
    for path in every_try(board) {
        let (tried, before) = (path[path.len() - 1], &path[..path.len() - 1]);
        if !before.is_empty() && !gone_on.contains(before) {
            continue;
        }
        let letters = path.iter().filter_map(|&position| board.letters(position));
        let spelled: String = letters.collect();
        let outcome = if before.contains(&tried) {
            Outcome::Taken
        } else if board.letters(tried).is_none() {
            Outcome::Solid
        } else if !dictionary.is_prefix(&spelled)? {
            Outcome::NoPrefix
        } else if !dictionary.is_word(&spelled)? {
            Outcome::Prefix
        } else if words.insert(spelled.clone()) {
            Outcome::Word
        } else {
            Outcome::WordAgain
        };
        if outcome.goes_on() {
            gone_on.insert(path.clone());
        }
        steps.push(Step {
            path,
            spelled,
            outcome,
        });
    }
    Ok(steps)
}

/// How many paths the board has: the steps of a search that never asks about prefixes.
pub fn number_of_paths(board: &Board) -> usize {
    let tries = every_try(board);
    tries.iter().filter(|path| is_path(board, path)).count()
}

/// Every path of the board, made longer by each neighbour in turn, be it free or not.
///
/// A path is also a list of numbers: which cell it begins at, which neighbour it goes to first, and so
/// on. A search meets paths in the order of these lists.
fn every_try(board: &Board) -> Vec<Path> {
    let starts = board.positions().enumerate();
    let mut tries: Vec<(Vec<usize>, Path)> = starts
        .map(|(number, start)| (vec![number], vec![start]))
        .collect();
    let mut done = 0;
    while let Some((numbers, path)) = tries.get(done).cloned() {
        done += 1;
        if !is_path(board, &path) {
            continue;
        }
        for (number, neighbour) in board.neighbours(path[path.len() - 1]).enumerate() {
            let longer = [&path[..], &[neighbour]].concat();
            tries.push(([&numbers[..], &[number]].concat(), longer));
        }
    }
    tries.sort();
    tries.into_iter().map(|(_, path)| path).collect()
}

/// Whether the last cell of `path` is free, when those before it are.
fn is_path(board: &Board, path: &Path) -> bool {
    let last = path[path.len() - 1];
    board.letters(last).is_some() && !path[..path.len() - 1].contains(&last)
}
