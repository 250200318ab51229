//! The names of the directions.

use std::cmp::Ordering;

use solver::Position;

/// Returns the direction from a cell to its neighbour `to`: `N`, `NE`, `E` and so on.
pub fn direction(from: Position, to: Position) -> String {
    let vertical = match to.row.cmp(&from.row) {
        Ordering::Less => "N",
        Ordering::Equal => "",
        Ordering::Greater => "S",
    };
    let horizontal = match to.column.cmp(&from.column) {
        Ordering::Less => "W",
        Ordering::Equal => "",
        Ordering::Greater => "E",
    };
    vertical.to_string() + horizontal
}
