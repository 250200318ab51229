//! Searches in other orders than the specified one, or with cells used again.

use super::solver_facts::SolverFacts;
use crate::oracle::grid::{adjoin, places};
use crate::oracle::{Grid, Place};
use data::DIRECTIONS;
use judge::failure_patterns::clue::Clue;

/// A search that goes another way: the rank of a first cell, and of each direction N, NE, ..., NW.
pub type Order = (fn(Place) -> Place, [usize; 8]);

pub const BY_COLUMNS: Order = (|(row, column)| (column, row), [0, 1, 2, 3, 4, 5, 6, 7]);
pub const OTHER_WAY_ROUND: Order = (|start| start, [0, 7, 6, 5, 4, 3, 2, 1]);
pub const ROW_BY_ROW: Order = (|start| start, [1, 2, 4, 7, 6, 5, 3, 0]);

/// Whether the words would be met in the order in which they were got on such a search.
pub fn met(clue: &Clue, (start, directions): Order) -> bool {
    let offset = |from: usize, to: usize| to as isize - from as isize;
    let itinerary = |path: &Vec<Place>| {
        let steps = path.windows(2).filter_map(|pair| {
            let step = (offset(pair[0].0, pair[1].0), offset(pair[0].1, pair[1].1));
            let direction = DIRECTIONS.iter().position(|direction| *direction == step)?;
            Some(directions[direction])
        });
        (start(path[0]), steps.collect::<Vec<usize>>())
    };
    let mut words = clue.words_expected();
    words.sort_by_cached_key(|word| clue.paths(word).iter().map(itinerary).min());
    words == clue.words_got()
}

/// Whether a word can be spelled if cells may be used again.
pub fn spelled_with_reuse<'w>(board: &Grid, word: &'w str) -> bool {
    let steps = |word: &'w str| {
        let step = move |place: Place| Some((place, word.strip_prefix(&*board[place.0][place.1])?));
        places(board).filter_map(step)
    };
    let mut open: Vec<(Place, &str)> = steps(word).collect();
    while let Some((here, rest)) = open.pop() {
        if rest.is_empty() {
            return true;
        }
        open.extend(steps(rest).filter(|&(place, _)| place == here || adjoin(place, here)));
    }
    false
}
