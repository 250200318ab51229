//! The steps of a search, calculated backwards.
//!
//! The search is the exercise, so this example contains none, and nothing that a change or two would turn into
//! one. It lists the cells in every possible order; each order is a path as long as its cells are adjacent. Then
//! it sorts the paths in the order of a search. Only then does it query the dictionary and remove the steps that
//! a search would not reach.
//!
//! The steps are those of a real search. But nine cells have 362,880 orders, and sixteen have twenty million
//! million: this method works on a small board, but not on the board of the game.

use std::collections::BTreeSet;

use anyhow::{Error, anyhow};
use dictionary::{Dictionary, DictionaryError};
use itertools::Itertools;
use player::Outcome;
use solver::{Board, Path, Position};

/// The maximum number of cells whose orders can be listed.
pub const MOST_CELLS: usize = 9;

/// A step of the search: one cell is tried.
pub struct Step {
    /// The cells walked so far, followed by the one that is tried.
    pub path: Path,
    /// The letters of these cells.
    pub spelled: String,
    pub outcome: Outcome,
}

/// Returns the steps of a search on `board`, in order.
///
/// # Errors
///
/// Fails in the same cases as [`Dictionary::is_prefix`]; a dictionary rejects no letters of a
/// board.
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

/// Returns the error for a board of more than `most` cells.
pub fn too_large(board: &Board, most: usize) -> Error {
    let cells = board.rows() * board.columns();
    anyhow!("a board of {cells} cells is too large to trace; give one of at most {most} cells")
}

/// Returns every path of the board, whatever it spells.
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

/// Returns every cell to begin at, and every path with each neighbour of its end, free or not, in the
/// order in which a search would try them.
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

/// Converts a path to numbers: the cell it begins at, then the index of the neighbour at each step. A search
/// finds paths in the order of these lists.
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
