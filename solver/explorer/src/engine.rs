//! The search for boards of any size. A set of cells is only as wide as the board needs.

use crate::graph::ROOT;
use crate::queue::{Cells, place};
use crate::search::{ROOM, Search};
use crate::{Graph, Instructions, Score, Size};

/// The operations of a search. None of them allocates memory.
pub(crate) trait Engine: Send + std::fmt::Debug {
    /// Scores a board on which every cell has one letter or is solid.
    fn score(&mut self, board: &[u8]) -> Score;
    /// Scores a board on which only `cell` has two letters.
    fn score_with_pair(&mut self, board: &[u8], cell: usize) -> Score;
    /// Scores a board of the first kind with each letter in turn on `cell`, and ignores the letter
    /// that is there now.
    fn neighbours(&mut self, board: &[u8], cell: usize) -> [Score; 26];
}

/// Creates the search for boards of this size.
pub(crate) fn engine<'g>(
    graph: &'g Graph,
    size: Size,
    instructions: Instructions,
) -> Box<dyn Engine + 'g> {
    match size.cells() {
        ..=16 => Box::new(Search::<u16>::new(graph, size, instructions, ROOM)),
        17..=32 => Box::new(Search::<u32>::new(graph, size, instructions, ROOM)),
        _ => Box::new(Search::<u64>::new(graph, size, instructions, ROOM)),
    }
}

impl<F: Cells> Engine for Search<'_, F> {
    fn score(&mut self, board: &[u8]) -> Score {
        self.marks.begin(0);
        self.ground.put(board);
        self.push_each_cell();
        self.run(|_, _, _| ())
    }

    fn score_with_pair(&mut self, board: &[u8], cell: usize) -> Score {
        Self::score_with_pair(self, board, cell)
    }

    fn neighbours(&mut self, board: &[u8], cell: usize) -> [Score; 26] {
        self.score_neighbours(board, cell)
    }
}

impl<F: Cells> Search<'_, F> {
    /// Pushes the first letter of each path.
    pub(crate) fn push_each_cell(&mut self) {
        let root = self.graph.node(ROOT);
        for (cell, &letter) in self.ground.letters().iter().enumerate() {
            if root.children() & letter != 0 {
                self.queue.push(place(root.child(letter), cell), F::ALL);
            }
        }
    }
}
