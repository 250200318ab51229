//! All boards one step from a board, with their scores: one cell with another letter, or two cells swapped.
//!
//! These two are what good boards are made with. A letter alone cannot bring a pair into the right order without a
//! worse board between, a swap cannot bring a letter that is missing; with both, far fewer climbs end
//! on a board that is only better than those around it. The letters of a cell are scored in one search for all 26.

use crate::board::SOLID;
use crate::{Graph, Score, Scorer, Size};

/// Scores what lies around boards of one size.
#[derive(Debug)]
pub(crate) struct Steps<'g> {
    scorer: Scorer<'g>,
}

impl<'g> Steps<'g> {
    pub fn new(graph: &'g Graph, size: Size) -> Self {
        Self {
            scorer: Scorer::new(graph, size),
        }
    }

    /// Calls `see` with each board that has another letter than `board` in one cell, and its score; `beyond` are
    /// further codes to be tried there.
    pub fn change_a_cell(
        &mut self,
        board: &[u8],
        beyond: &[u8],
        see: &mut impl FnMut(&[u8], Score),
    ) {
        let mut changed = board.to_vec();
        for cell in 0..board.len() {
            for code in (0..SOLID).chain(beyond.iter().copied()) {
                if code != board[cell] {
                    changed[cell] = code;
                    let score = self.scorer.score(&changed);
                    see(&changed, score);
                }
            }
            changed[cell] = board[cell];
        }
    }

    /// Calls `see` with each board that has two cells of `board` swapped, and its score.
    pub fn swap_two_cells(&mut self, board: &[u8], see: &mut impl FnMut(&[u8], Score)) {
        let mut swapped = board.to_vec();
        for second in 1..board.len() {
            for first in 0..second {
                if board[first] != board[second] {
                    swapped.swap(first, second);
                    let score = self.scorer.score(&swapped);
                    see(&swapped, score);
                    swapped.swap(first, second);
                }
            }
        }
    }
}
