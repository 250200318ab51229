//! Scores many boards at once, on all available threads.
//!
//! Boards are independent of one another, and the graph is read-only. Each thread has a scorer of
//! its own, which the batch keeps for the next call.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::{Graph, Instructions, Score, Scorer, Size};

/// Scores many boards.
///
/// ```
/// use explorer::{Batch, Graph, Instructions, Score, Scoring, Size, board};
///
/// let graph = Graph::new(&["cat", "tac"], &Scoring::default())?;
/// let size = Size::new(1, 3)?;
/// let mut boards = board::parse("cat", size, true)?;
/// boards.extend(board::parse("cxt", size, true)?);
/// let mut scores = Vec::new();
/// Batch::new(&graph, size, Instructions::widest()).score(&boards, &mut scores);
/// assert_eq!(scores, [Score { points: 2, words: 2 }, Score::default()]);
/// # Ok::<(), explorer::ExplorerError>(())
/// ```
#[derive(Debug)]
pub struct Batch<'g> {
    graph: &'g Graph,
    size: Size,
    instructions: Instructions,
    /// The scorers that no thread is using.
    scorers: Mutex<Vec<Scorer<'g>>>,
}

/// The number of boards that a thread takes at a time: a few milliseconds of work.
const SHARE: usize = 1024;

impl<'g> Batch<'g> {
    /// Creates a batch for boards of this size. If the processor lacks `instructions`, the batch
    /// uses the portable ones.
    pub fn new(graph: &'g Graph, size: Size, instructions: Instructions) -> Self {
        Self {
            graph,
            size,
            instructions,
            scorers: Mutex::default(),
        }
    }

    /// Replaces the contents of `scores` with the scores of `boards`, in the same order.
    ///
    /// The boards follow one another without a gap. The threads are those of the current `rayon`
    /// pool.
    ///
    /// # Panics
    ///
    /// Panics if the length of `boards` is not a multiple of the number of cells.
    pub fn score(&self, boards: &[u8], scores: &mut Vec<Score>) {
        let cells = self.size.cells();
        assert!(boards.len().is_multiple_of(cells), "whole boards");
        let shares = boards.par_chunks(SHARE * cells);
        scores.clear();
        scores.par_extend(shares.flat_map_iter(|share| {
            let mut scorer = self.take_scorer();
            let scores: Vec<Score> = share
                .chunks_exact(cells)
                .map(|board| scorer.score(board))
                .collect();
            self.scorers
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(scorer);
            scores
        }));
    }

    fn take_scorer(&self) -> Scorer<'g> {
        let idle = self
            .scorers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        idle.unwrap_or_else(|| Scorer::with(self.graph, self.size, self.instructions))
    }
}
