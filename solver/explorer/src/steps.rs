//! All boards one step from a board, with their scores: one cell with another letter, or two cells
//! swapped.
//!
//! Good boards arise from these two steps. Changing one letter cannot reverse a pair without a
//! worse board in between, and a swap cannot add a missing letter. With both steps, far fewer
//! climbs end at a local maximum. One search scores all 26 letters of a cell.

use crate::{Graph, Neighbours, Score, Scorer, Size};

/// Scores the boards one step from boards of one size.
#[derive(Debug)]
pub(crate) struct Steps<'g> {
    neighbours: Neighbours<'g>,
    scorer: Scorer<'g>,
}

impl<'g> Steps<'g> {
    pub fn new(graph: &'g Graph, size: Size) -> Self {
        Self {
            neighbours: Neighbours::new(graph, size),
            scorer: Scorer::new(graph, size),
        }
    }

    /// Calls `see` with each board that differs from `board` in the letter of one cell, and with
    /// its score. Also tries the codes in `beyond`.
    pub fn change_a_cell(
        &mut self,
        board: &[u8],
        beyond: &[u8],
        see: &mut impl FnMut(&[u8], Score),
    ) {
        let mut changed = board.to_vec();
        for cell in 0..board.len() {
            let scores = self.neighbours.score(board, cell);
            for (letter, score) in (0..)
                .zip(scores)
                .filter(|(letter, _)| *letter != board[cell])
            {
                changed[cell] = letter;
                see(&changed, score);
            }
            for &code in beyond.iter().filter(|code| **code != board[cell]) {
                changed[cell] = code;
                let score = self.scorer.score(&changed);
                see(&changed, score);
            }
            changed[cell] = board[cell];
        }
    }

    /// Calls `see` with each board that has two cells of `board` swapped, and with its score.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Scoring, board};

    #[test]
    fn each_step_is_taken_once_and_has_the_score_of_its_board() {
        let graph = Graph::from_text(data::SMALL, &Scoring::default()).unwrap();
        let size = Size::new(2, 3).unwrap();
        let mut scorer = Scorer::new(&graph, size);
        for (text, swaps) in [("steals", 14), ("t h e r e s", 14), ("th e r e # s", 14)] {
            let start = board::parse(text, size, true).unwrap();
            let mut steps = Steps::new(&graph, size);
            let mut seen = BTreeSet::new();
            let mut see = |board: &[u8], score| {
                assert_eq!(score, scorer.score(board), "{board:?}");
                assert!(seen.insert(board.to_vec()), "{board:?} again");
            };
            steps.change_a_cell(&start, &[board::SOLID], &mut see);
            steps.swap_two_cells(&start, &mut see);
            // A cell with none of the 27 codes has one more code to try.
            let pairs = start.iter().filter(|code| **code > board::SOLID).count();
            assert_eq!(seen.len(), 6 * 26 + pairs + swaps, "{text}");
        }
    }
}
