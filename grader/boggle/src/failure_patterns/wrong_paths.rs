//! Words found by a search that reuses cells, jumps, or enters solid cells.

use crate::oracle::grid::{SOLID, adjoin, places};
use crate::oracle::{Grid, Place, trace};

/// Whether a word can be spelled if cells may be reused.
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

/// Whether a word can be spelled if a path may enter solid cells, which have no letters.
pub fn spelled_over_solid_cells(board: &Grid, word: &str) -> bool {
    /// The maximum number of solid cells; with more, there are too many paths.
    const SOLID_SQUARES: usize = 6;
    let mut open = board.clone();
    let mut entered = 0;
    for cell in open.iter_mut().flatten().filter(|cell| *cell == SOLID) {
        cell.clear();
        entered += 1;
    }
    (1..=SOLID_SQUARES).contains(&entered) && !trace(&open, word).is_empty()
}
