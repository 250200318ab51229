//! A board with each letter in turn on one of its cells, for less than the price of 26 boards.
//!
//! Words that do not touch the cell are the same on all 26: they are searched once, with the cell solid. On
//! that search's way the beginnings that come past the cell are kept by the letter they could step on, and
//! each letter's search begins with its own: no path is walked twice.

use crate::board::SOLID;
use crate::engine::{Engine, engine};
use crate::graph::{LETTERS, ROOT};
use crate::queue::{Cells, cell_of, node_of, place};
use crate::search::Search;
use crate::{Graph, Instructions, Score, Scorer, Size};

/// Scores boards that differ in one cell.
///
/// ```
/// use explorer::{Graph, Neighbours, Score, Scoring, Size, board};
///
/// let graph = Graph::new(&["cat", "cot"], &Scoring::default())?;
/// let size = Size::new(1, 3)?;
/// let mut neighbours = Neighbours::new(&graph, size);
/// let scores = neighbours.score(&board::parse("cxt", size, true)?, 1);
/// let letters: Vec<usize> = (0..26).filter(|&letter| scores[letter].words == 1).collect();
/// assert_eq!(letters, [0, 14]);
/// # Ok::<(), explorer::ExplorerError>(())
/// ```
#[derive(Debug)]
pub struct Neighbours<'g> {
    engine: Box<dyn Engine + 'g>,
    /// For boards with cells of two letters.
    scorer: Scorer<'g>,
}

impl<'g> Neighbours<'g> {
    /// For boards of this size, with the widest instructions that the processor has.
    pub fn new(graph: &'g Graph, size: Size) -> Self {
        Self::with(graph, size, Instructions::widest())
    }

    /// The same with these instructions, or the portable ones if the processor has not these.
    pub fn with(graph: &'g Graph, size: Size, instructions: Instructions) -> Self {
        Self {
            engine: engine(graph, size, instructions),
            scorer: Scorer::with(graph, size, instructions),
        }
    }

    /// What `board` is worth with each letter on `cell`, whatever is there: from 0 for a to 25 for z, and 16
    /// is Qu where `q` stands for `qu`.
    ///
    /// # Panics
    ///
    /// If the board has not as many cells as the size, or no cell of that number.
    pub fn score(&mut self, board: &[u8], cell: usize) -> [Score; 26] {
        assert_eq!(board.len(), self.scorer.size().cells(), "cells of a board");
        assert!(cell < board.len(), "a cell of the board");
        if board.iter().all(|&code| code <= SOLID) {
            return self.engine.neighbours(board, cell);
        }
        let mut board = board.to_vec();
        std::array::from_fn(|letter| {
            // There are 26.
            board[cell] = letter as u8;
            self.scorer.score(&board)
        })
    }
}

impl<F: Cells> Search<'_, F> {
    /// What `board` is worth with each letter on `cell`.
    pub(crate) fn score_neighbours(&mut self, board: &[u8], cell: usize) -> [Score; LETTERS] {
        let mut without = [SOLID; Size::MOST];
        without[..board.len()].copy_from_slice(board);
        without[cell] = SOLID;
        self.ground.put(&without[..board.len()]);
        // There are 26.
        self.marks.begin(LETTERS as u8);
        self.push_each_cell();

        let mut kept = std::mem::take(&mut self.kept);
        kept.iter_mut().for_each(Vec::clear);
        let graph = self.graph;
        let same = self.run(|rows, places, frees| {
            for (&from, &free) in places.iter().zip(frees) {
                let row = &rows[cell_of(from)];
                if row.around >> cell & 1 == 0 {
                    continue;
                }
                let node = graph.node(node_of(from));
                let mut letters = node.children();
                while letters != 0 {
                    let bit = letters & letters.wrapping_neg();
                    let step = (place(node.child(bit), cell), free.and(row.others));
                    kept[bit.trailing_zeros() as usize].push(step);
                    letters &= letters - 1;
                }
            }
        });

        let root = graph.node(ROOT);
        let scores = std::array::from_fn(|letter| {
            self.marks.begin_like();
            let bit = 1 << letter;
            if root.children() & bit != 0 {
                self.queue.push(place(root.child(bit), cell), F::ALL);
            }
            let mut score = same;
            for part in kept[letter].chunks(self.queue.room() / 2) {
                for &(place, free) in part {
                    self.queue.push(place, free);
                }
                score += self.run(|_, _, _| ());
            }
            score + self.run(|_, _, _| ())
        });
        self.kept = kept;
        scores
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Scoring;

    proptest! {
        #[test]
        fn each_letter_scores_as_a_board_of_its_own(
            words in prop::collection::vec("[a-dqu]{3,6}", 1..80),
            board in prop::collection::vec(prop_oneof![0..4_u8, Just(16), Just(20), Just(SOLID)], 12),
            cell in 0..12_usize,
            room in prop_oneof![Just(16), Just(64), Just(1024)],
        ) {
            let graph = Graph::new(&words, &Scoring::default()).unwrap();
            let size = Size::new(3, 4).unwrap();
            let mut scorer = Scorer::new(&graph, size);
            for instructions in Instructions::ALL {
                let mut search = Search::<u16>::new(&graph, size, instructions, room);
                // Again and again, so that the marks are used up.
                for _ in 0..12 {
                    let scores = search.score_neighbours(&board, cell);
                    for (letter, score) in scores.into_iter().enumerate() {
                        let mut board = board.clone();
                        board[cell] = letter as u8;
                        prop_assert_eq!(score, scorer.score(&board), "{}", letter);
                    }
                }
            }
        }
    }
}
