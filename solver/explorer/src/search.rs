//! The search that visits all prefixes on a board and counts each word once.

use crate::graph::LETTERS;
use crate::ground::{Ground, Row};
use crate::marks::Marks;
use crate::queue::{Cells, Place, Queue, node_of};
use crate::scoring::LONGEST;
use crate::{Graph, Instructions, Score, Size, step, vector};

/// A search that scores one board after another. When the queue is nearly full, it continues depth
/// first.
#[derive(Clone, Debug)]
pub(crate) struct Search<'g, F> {
    pub(crate) graph: &'g Graph,
    pub(crate) ground: Ground,
    pub(crate) queue: Queue<F>,
    pub(crate) marks: Marks,
    /// The prefixes that [`Search::score_neighbours`] saves for each letter. They are stored here
    /// so that no board needs an allocation.
    pub(crate) kept: [Vec<(Place, F)>; LETTERS],
    /// For each length of a word, its points plus [`WORD`].
    worth: [u64; LONGEST + 1],
    instructions: Instructions,
}

/// One word, in a sum of points and words. A queue of [`ROOM`] prefixes finds fewer than 2^16 words
/// before they are counted, so neither part overflows.
const WORD: u64 = 1 << 48;

/// The capacity of a queue: enough for all prefixes on nearly every board of 8×8.
pub(crate) const ROOM: usize = 1 << 15;

impl<'g, F: Cells> Search<'g, F> {
    /// Creates a search for boards of this size, with a queue of this capacity.
    pub(crate) fn new(
        graph: &'g Graph,
        size: Size,
        instructions: Instructions,
        room: usize,
    ) -> Self {
        Self {
            graph,
            ground: Ground::new(size),
            queue: Queue::new(room),
            marks: Marks::new(graph.nodes()),
            kept: Default::default(),
            worth: graph
                .scoring()
                .table()
                .map(|points| WORD + u64::from(points)),
            instructions,
        }
    }

    /// Searches from the prefixes in the queue, and returns the score of the words that are not
    /// marked yet. Calls `searched` with the board, the visited prefixes and the cells that were
    /// free before each.
    pub(crate) fn run(&mut self, mut searched: impl FnMut(&[Row], &[Place], &[F])) -> Score {
        let mut score = Score::default();
        loop {
            vector::search(
                self.instructions,
                self.graph.all(),
                &self.ground.rows,
                &mut self.queue,
            );
            self.count(&mut score);
            let queue = &mut self.queue;
            let searched_now = ..queue.head;
            searched(
                &*self.ground.rows,
                &queue.places[searched_now],
                &queue.free[searched_now],
            );
            if queue.head == queue.tail {
                queue.clear();
                return score;
            }
            queue.close_up();
            // A board with few different letters can have more prefixes than fit into memory.
            // Visiting the last one first needs little space.
            while self.queue.tail > self.queue.room() / 2 {
                let (place, free) = self.queue.pop();
                step::step(
                    self.graph.all(),
                    &*self.ground.rows,
                    &mut self.queue,
                    place,
                    free,
                );
                self.count(&mut score);
                searched(&*self.ground.rows, &[place], &[free]);
            }
        }
    }

    /// Counts the words found and clears their list.
    fn count(&mut self, score: &mut Score) {
        match self.marks.is_like() {
            true => self.count_with(score, Marks::meet_like),
            false => self.count_with(score, Marks::meet),
        }
    }

    /// Counts the words found, and calls `meet` to mark them.
    fn count_with(&mut self, score: &mut Score, meet: impl Fn(&mut Marks, u32) -> bool) {
        let (nodes, mut sum) = (self.graph.all(), 0);
        for &place in &self.queue.met[..self.queue.met_count] {
            let node = node_of(place);
            // The processor cannot predict whether a word is new, so there is no branch here.
            let is_new = meet(&mut self.marks, node);
            let worth = self.worth[nodes[node as usize].letters()];
            sum += std::hint::select_unpredictable(is_new, worth, 0);
        }
        self.queue.met_count = 0;
        *score += Score {
            points: u32::try_from(sum % WORD).unwrap_or(u32::MAX),
            words: (sum / WORD) as u32,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scoring;
    use crate::engine::Engine;

    /// On 3×4 cells with the same letter, each path spells a word or a prefix of one.
    #[test]
    fn search_visits_all_paths_even_if_prefixes_exceed_the_room() {
        let words: Vec<String> = (3..=12).map(|length| "a".repeat(length)).collect();
        let graph = Graph::new(&words, &Scoring::default()).unwrap();
        let size = Size::new(3, 4).unwrap();
        for instructions in Instructions::ALL {
            for room in [16, 1000, ROOM] {
                let mut search = Search::<u16>::new(&graph, size, instructions, room);
                let mut paths = 0;
                search.marks.begin(0);
                search.ground.put(&[0; 12]);
                search.push_each_cell();
                let score = search.run(|_, places, _| paths += places.len());
                let points = 1 + 1 + 2 + 3 + 5 + 5 * 11;
                assert_eq!(score, Score { points, words: 10 });
                assert_eq!(paths, PATHS, "{instructions:?}, room for {room}");
                assert_eq!(Engine::score(&mut search, &[0; 12]), score);
            }
        }
    }

    /// The number of paths, counted one by one without a graph.
    const PATHS: usize = 193_924;
}
