//! The board in the shape the search wants: cells are numbers, and who adjoins whom is
//! worked out once instead of at every step.

use std::ops::Range;
use std::slice;

use crate::{Board, Position};

/// A board with its ways precomputed.
///
/// Solid squares keep their number and have no way in or out. One more cell, [`Grid::outside`],
/// is where every search begins: from there a way leads to each open cell, row by row.
pub(crate) struct Grid<'b> {
    places: Vec<Position>,
    /// The letters of each cell; empty where it is solid, and never asked there.
    text: Vec<&'b str>,
    /// The ways out of all cells, end to end.
    ways: Vec<usize>,
    /// Which part of `ways` belongs to which cell; the last is that of the outside.
    spans: Vec<Range<usize>>,
}

impl<'b> Grid<'b> {
    /// Works out the ways of `board`, whose letters it borrows.
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

    /// The cell that is not on the board: one number beyond the last.
    pub(crate) fn outside(&self) -> usize {
        self.places.len()
    }

    /// The cells one may step to from `cell`, in searching order. `cell` is on the board or
    /// is the outside.
    pub(crate) fn ways(&self, cell: usize) -> slice::Iter<'_, usize> {
        self.ways[self.spans[cell].clone()].iter()
    }

    /// The letters of `cell`, which is on the board.
    pub(crate) fn text(&self, cell: usize) -> &'b str {
        self.text[cell]
    }

    /// Where `cell` is; it is on the board.
    pub(crate) fn place(&self, cell: usize) -> Position {
        self.places[cell]
    }
}
