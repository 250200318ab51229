//! A board with one two-letter cell, as in the largest boxes.
//!
//! The vectors can handle only cells with one letter. The board is therefore searched with this
//! cell solid. That search saves the prefixes that reach a neighbour of the cell and continue with
//! both letters. A second search starts from the saved prefixes, on that cell. Words already found
//! do not count again. No box has several such cells, so the slower search with paths is enough for
//! those boards.

use crate::Score;
use crate::board;
use crate::graph::ROOT;
use crate::queue::{Cells, cell_of, node_of, place};
use crate::search::Search;

impl<F: Cells> Search<'_, F> {
    /// Scores `board`, on which only `cell` has two letters.
    pub(crate) fn score_with_pair(&mut self, board: &[u8], cell: usize) -> Score {
        let graph = self.graph;
        let both = |node: u32| {
            let mut letters = board::face(board[cell], false).bytes();
            letters.try_fold(node, |node, letter| graph.step(node, letter - b'a'))
        };
        // The layout treats every code that isn't a letter as solid.
        self.ground.put(board);
        self.marks.begin(0);
        self.push_each_cell();

        let [kept, ..] = &mut self.kept;
        let mut kept = std::mem::take(kept);
        kept.clear();
        let mut score = self.run(|rows, places, frees| {
            for (&from, &free) in places.iter().zip(frees) {
                let row = &rows[cell_of(from)];
                if row.around >> cell & 1 == 1
                    && let Some(node) = both(node_of(from))
                {
                    kept.push((place(node, cell), free.and(row.others)));
                }
            }
        });
        kept.extend(both(ROOT).map(|node| (place(node, cell), F::ALL)));
        for part in kept.chunks(self.queue.room() / 2) {
            for &(place, free) in part {
                self.queue.push(place, free);
            }
            score += self.run(|_, _, _| ());
        }
        let [first, ..] = &mut self.kept;
        *first = kept;
        score
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::board::{CODES, SOLID};
    use crate::search::Search;
    use crate::{Graph, Instructions, Score, Scorer, Scoring, Size};

    proptest! {
        #[test]
        fn score_with_a_pair_equals_the_points_of_the_words_found(
            words in prop::collection::vec("[aehinrt]{3,7}", 1..80),
            letters in prop::collection::vec(prop_oneof![Just(0_u8), Just(4), Just(7), Just(8), Just(13), Just(17), Just(19), Just(SOLID)], 12),
            pair in SOLID + 1..CODES as u8,
            cell in 0..12_usize,
            room in prop_oneof![Just(16), Just(1024)],
        ) {
            let graph = Graph::new(&words, &Scoring::default()).unwrap();
            let size = Size::new(3, 4).unwrap();
            let mut board = letters;
            board[cell] = pair;
            let found = Scorer::new(&graph, size).words(&board);
            let points = found.iter().map(|found| graph.scoring().points(found.word.len()));
            let expected = Score { points: points.sum(), words: found.len() as u32 };
            for instructions in Instructions::ALL {
                let mut search = Search::<u16>::new(&graph, size, instructions, room);
                for _ in 0..3 {
                    prop_assert_eq!(search.score_with_pair(&board, cell), expected);
                }
            }
        }
    }
}
