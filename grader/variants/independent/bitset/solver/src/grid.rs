//! The board in the form that the search needs: cells are numbers, and their neighbours are
//! calculated once instead of at every step.

use std::ops::Range;
use std::slice;

use crate::{Board, Position};

/// A board with precomputed steps from cell to cell.
///
/// Solid squares keep their number, but no step leads to or from them. Every search begins at
/// one more cell, [`Grid::outside`]: from there a step leads to each open cell, row by row.
pub(crate) struct Grid<'b> {
    places: Vec<Position>,
    /// The letters of each cell; empty and never read for a solid cell.
    text: Vec<&'b str>,
    /// The steps from all cells, one list after another.
    ways: Vec<usize>,
    /// The range of `ways` for each cell; the last one is for the outside.
    spans: Vec<Range<usize>>,
}

impl<'b> Grid<'b> {
    /// Calculates the steps on `board`, whose letters it borrows.
    pub(crate) fn new(board: &'b Board) -> Self {
        let open = |at: &Position| board.letters(*at).is_some();
        let places: Vec<Position> = board.positions().collect();
        let mut grid = Grid {
            text: Vec::with_capacity(places.len()),
            ways: Vec::with_capacity(9 * places.len()),
            spans: Vec::with_capacity(places.len() + 1),
            places,
        };
        for &at in &grid.places {
            let from = grid.ways.len();
            if let Some(letters) = board.letters(at) {
                grid.text.push(letters);
                let around = board.neighbours(at).filter(open);
                grid.ways.extend(around.map(|next| board.index(next)));
            } else {
                grid.text.push("");
            }
            grid.spans.push(from..grid.ways.len());
        }
        let from = grid.ways.len();
        let starts = grid.places.iter().filter(|at| open(at));
        grid.ways.extend(starts.map(|&at| board.index(at)));
        grid.spans.push(from..grid.ways.len());
        grid
    }

    /// Returns the number of the cell that is not on the board: one more than the last.
    pub(crate) fn outside(&self) -> usize {
        self.places.len()
    }

    /// Returns the cells to which a step from `cell` may lead, in search order. `cell` is on the
    /// board or is the outside.
    pub(crate) fn ways(&self, cell: usize) -> slice::Iter<'_, usize> {
        self.ways[self.spans[cell].clone()].iter()
    }

    /// Returns the letters of `cell`, which is on the board.
    pub(crate) fn text(&self, cell: usize) -> &'b str {
        self.text[cell]
    }

    /// Returns the position of `cell`, which is on the board.
    pub(crate) fn place(&self, cell: usize) -> Position {
        self.places[cell]
    }
}
