//! The steps of a search, worked out backwards.
//!
//! A search is the exercise, so there is none here, and nothing that becomes one by a change or two. The
//! cells are lined up in every order there is; each order is a path for as long as its cells adjoin. The paths are sorted
//! as a search would meet them. Only then the dictionary is asked, and what a search would not have come to is struck out.
//!
//! The steps are those of a real search. But nine cells have 362,880 orders, and sixteen have twenty million million: what
//! is right on a small board ends long before the game begins.

use std::collections::BTreeSet;

use dictionary::{Dictionary, DictionaryError};
use itertools::Itertools;
use solver::{Board, Path, Position};

/// More cells than these have more orders than can be listed.
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
pub fn search(board: &Board, dictionary: &Dictionary) -> Result<Vec<Step>, DictionaryError> {
    let paths = every_path(board);
    let mut steps: Vec<Step> = Vec::new();
    let mut gone_on: BTreeSet<Path> = BTreeSet::new();
    let mut words: BTreeSet<String> = BTreeSet::new();
    for path in every_try(board, &paths) {
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

/// Every path of the board, whatever it spells.
fn every_path(board: &Board) -> BTreeSet<Path> {
    let is_free = |&position: &Position| board.letters(position).is_some();
    let cells: Vec<Position> = board.positions().filter(is_free).collect();
    let adjoin = |pair: &[Position]| board.neighbours(pair[0]).contains(&pair[1]);
    let mut paths = BTreeSet::new();
    for order in cells.iter().copied().permutations(cells.len()) {
        let steps = order.windows(2).take_while(|pair| adjoin(pair)).count();
        paths.extend((1..=order.len().min(steps + 1)).map(|end| order[..end].to_vec()));
    }
    paths
}

/// Every cell to begin at, and every path with each neighbour of its end, be it free or not; as a search
/// would try them.
fn every_try(board: &Board, paths: &BTreeSet<Path>) -> Vec<Path> {
    let mut tries: Vec<Path> = board.positions().map(|start| vec![start]).collect();
    for path in paths {
        for neighbour in board.neighbours(path[path.len() - 1]) {
            tries.push([&path[..], &[neighbour]].concat());
        }
    }
    tries.sort_by_cached_key(|path| turns(board, path));
    tries
}

/// A path as numbers: the cell it begins at, then which neighbour it goes to each time. A search meets
/// paths in the order of these lists.
fn turns(board: &Board, path: &Path) -> Vec<usize> {
    let turn = |pair: &[Position]| {
        board
            .neighbours(pair[0])
            .take_while(|&next| next != pair[1])
            .count()
    };
    let start = board.index(path[0]);
    std::iter::once(start)
        .chain(path.windows(2).map(turn))
        .collect()
}
