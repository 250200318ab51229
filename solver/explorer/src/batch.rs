//! Many boards at once, on as many threads as there are.
//!
//! Boards have nothing to do with one another, and the graph is only read: each thread has a scorer of its
//! own, kept from one batch to the next.

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
    /// Those that no thread uses just now.
    scorers: Mutex<Vec<Scorer<'g>>>,
}

/// How many boards a thread takes at a time: a few milliseconds of work.
const SHARE: usize = 1024;

impl<'g> Batch<'g> {
    /// For boards of this size, with these instructions, or the portable ones if the processor has not these.
    pub fn new(graph: &'g Graph, size: Size, instructions: Instructions) -> Self {
        Self {
            graph,
            size,
            instructions,
            scorers: Mutex::default(),
        }
    }

    /// Puts the scores of `boards`, one board directly after the other, into `scores`, in their order and
    /// instead of what is there. The threads are those of the pool of `rayon` that this is called in.
    ///
    /// # Panics
    ///
    /// If the boards are not whole ones.
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
