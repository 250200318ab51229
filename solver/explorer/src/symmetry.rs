//! The ways to turn and mirror a board, which change none of its words.
//!
//! A square has eight, another rectangle four. Of the boards that are the same in this sense one stands for all: the
//! first in the order of codes. Without this a pool of boards would fill with mirror images of its best.

use crate::Size;

/// The symmetries of boards of one size.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// Of each, for each cell the one that comes to lie there. The first leaves all as it is.
    ways: Vec<Vec<usize>>,
}

impl Symmetries {
    /// Those of boards of this size.
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

    /// The board that stands for `board` and all that it can be turned and mirrored into.
    pub fn canonical(&self, board: &[u8]) -> Vec<u8> {
        let turned = |way: &Vec<usize>| way.iter().map(|&cell| board[cell]).collect();
        let mut first = board.to_vec();
        for way in &self.ways[1..] {
            // Most ways differ from the first within a cell or two, before anything is written.
            let cells = way.iter().map(|&cell| &board[cell]);
            if cells.lt(first.iter()) {
                first = turned(way);
            }
        }
        first
    }

    /// The board in all its ways, itself first.
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
    fn a_square_has_eight_ways_and_a_rectangle_four() {
        for (rows, columns, count) in [(3, 3, 8), (4, 4, 8), (3, 4, 4), (5, 2, 4)] {
            let size = Size::new(rows, columns).unwrap();
            let board: Vec<u8> = (0..size.cells() as u8).collect();
            let symmetries = Symmetries::new(size);
            let all: BTreeSet<Vec<u8>> = symmetries.all(&board).collect();
            assert_eq!(all.len(), count, "{size}");
        }
    }

    #[test]
    fn cells_that_adjoin_still_do() {
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
        fn boards_that_are_mirror_images_have_one_form(
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
