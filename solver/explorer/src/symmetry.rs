//! The rotations and reflections of a board, which do not change its words.
//!
//! A square has eight, other rectangles have four. The first of the equivalent boards in the order
//! of codes represents all of them. Otherwise, a pool would fill with mirror images of its best
//! board.

use crate::Size;

/// The symmetries of boards of one size.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// The source cell of each cell under each symmetry. The first one is the identity.
    ways: Vec<Vec<usize>>,
}

impl Symmetries {
    /// Creates the symmetries of boards of this size.
    pub fn new(size: Size) -> Self {
        let is_square = size.rows() == size.columns();
        let mut ways = Vec::new();
        for transposed in [false, true] {
            for upside_down in [false, true] {
                for mirrored in [false, true] {
                    if transposed && !is_square {
                        continue;
                    }
                    let from = |cell: usize| {
                        let (mut row, mut column) = (cell / size.columns(), cell % size.columns());
                        if upside_down {
                            row = size.rows() - 1 - row;
                        }
                        if mirrored {
                            column = size.columns() - 1 - column;
                        }
                        match transposed {
                            true => column * size.columns() + row,
                            false => row * size.columns() + column,
                        }
                    };
                    ways.push((0..size.cells()).map(from).collect());
                }
            }
        }
        Self { ways }
    }

    /// Returns the board that represents `board` and its rotations and reflections.
    pub fn canonical(&self, board: &[u8]) -> Vec<u8> {
        let turned = |way: &Vec<usize>| way.iter().map(|&cell| board[cell]).collect();
        let mut first = board.to_vec();
        for way in &self.ways[1..] {
            // Most boards differ from the first within a cell or two, before the allocation.
            let cells = way.iter().map(|&cell| &board[cell]);
            if cells.lt(first.iter()) {
                first = turned(way);
            }
        }
        first
    }

    /// Returns all rotations and reflections of the board, itself first.
    pub fn all<'b>(&'b self, board: &'b [u8]) -> impl Iterator<Item = Vec<u8>> + 'b {
        let turned = |way: &Vec<usize>| way.iter().map(|&cell| board[cell]).collect();
        self.ways.iter().map(turned)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn square_has_eight_symmetries_and_rectangle_has_four() {
        for (rows, columns, count) in [(3, 3, 8), (4, 4, 8), (3, 4, 4), (5, 2, 4)] {
            let size = Size::new(rows, columns).unwrap();
            let board: Vec<u8> = (0..size.cells() as u8).collect();
            let symmetries = Symmetries::new(size);
            let all: BTreeSet<Vec<u8>> = symmetries.all(&board).collect();
            assert_eq!(all.len(), count, "{size}");
        }
    }

    #[test]
    fn symmetries_keep_adjacent_cells_adjacent() {
        let size = Size::new(3, 3).unwrap();
        let board: Vec<u8> = (0..9).collect();
        let symmetries = Symmetries::new(size);
        for turned in symmetries.all(&board) {
            let place = |code: usize| turned.iter().position(|&other| usize::from(other) == code);
            for cell in 0..9 {
                let here = place(cell).unwrap();
                let around: BTreeSet<usize> = size.around(here).collect();
                let expected = size.around(cell).map(|other| place(other).unwrap());
                assert_eq!(around, expected.collect());
            }
        }
    }

    proptest! {
        #[test]
        fn rotated_and_mirrored_boards_share_one_canonical_form(
            board in prop::collection::vec(0_u8..4, 12),
            square: bool,
        ) {
            let size = if square { Size::new(3, 3) } else { Size::new(3, 4) }.unwrap();
            let symmetries = Symmetries::new(size);
            let board = &board[..size.cells()];
            let form = symmetries.canonical(board);
            prop_assert_eq!(symmetries.all(board).min(), Some(form.clone()));
            for turned in symmetries.all(board) {
                prop_assert_eq!(&symmetries.canonical(&turned), &form);
            }
        }
    }
}
