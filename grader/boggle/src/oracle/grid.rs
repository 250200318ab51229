//! The cells of a board: positions, solid cells and neighbours.

use super::solver::{Grid, Place};

/// The text of a solid cell, which no path may enter.
pub const SOLID: &str = "#";

/// Returns all positions, row by row.
pub fn places(board: &Grid) -> impl Iterator<Item = Place> {
    let rows = board.iter().enumerate();
    rows.flat_map(|(row, cells)| (0..cells.len()).map(move |column| (row, column)))
}

/// Whether two different cells are adjacent.
pub fn adjoin(one: Place, other: Place) -> bool {
    one != other && one.0.abs_diff(other.0) <= 1 && one.1.abs_diff(other.1) <= 1
}
