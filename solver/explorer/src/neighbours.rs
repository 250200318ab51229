//! A board with each letter in turn on one of its cells, faster than 26 separate boards.
//!
//! All 26 boards share the words that do not touch the cell. One search with the cell solid finds
//! those. That search also saves the prefixes that reach a neighbour of the cell, by the letter
//! with which they could continue on the cell. The search for each letter starts from its own saved
//! prefixes, so no path is searched twice.

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
    /// The scorer for boards with two-letter cells.
    scorer: Scorer<'g>,
}

impl<'g> Neighbours<'g> {
    /// Creates a scorer for boards of this size, with the widest instructions of the processor.
    pub fn new(graph: &'g Graph, size: Size) -> Self {
        Self::with(graph, size, Instructions::widest())
    }

    /// Creates a scorer with these instructions, or with the portable ones if the processor lacks
    /// them.
    pub fn with(graph: &'g Graph, size: Size, instructions: Instructions) -> Self {
        Self {
            engine: engine(graph, size, instructions),
            scorer: Scorer::with(graph, size, instructions),
        }
    }

    /// Scores `board` with each letter in turn on `cell`, and ignores the letter that is there now.
    /// The index is 0 for a to 25 for z; if `q` is read as `qu`, 16 is Qu.
    ///
    /// # Panics
    ///
    /// Panics if the number of cells differs from the size, or if the board has no cell with that
    /// number.
    pub fn score(&mut self, board: &[u8], cell: usize) -> [Score; 26] {
        assert_eq!(board.len(), self.scorer.size().cells(), "cells of a board");
        assert!(cell < board.len(), "a cell of the board");
        if board.iter().all(|&code| code <= SOLID) {
            return self.engine.neighbours(board, cell);
        }
        let mut board = board.to_vec();
        std::array::from_fn(|letter| {
            // There are only 26 letters.
            board[cell] = letter as u8;
            self.scorer.score(&board)
        })
    }
}

impl<F: Cells> Search<'_, F> {
    /// Scores `board` with each letter in turn on `cell`.
    pub(crate) fn score_neighbours(&mut self, board: &[u8], cell: usize) -> [Score; LETTERS] {
        let mut without = [SOLID; Size::MAX_CELLS];
        without[..board.len()].copy_from_slice(board);
        without[cell] = SOLID;
        self.ground.put(&without[..board.len()]);
        // There are only 26 letters.
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
        fn each_letter_of_a_cell_scores_like_a_separate_board(
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
                // Repeat until the numbers of the marks wrap.
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
