//! Makes the lists of root classes.
//!
//! The placements of a root class consist of parts: for each set of fixed places, those that use
//! exactly these places. Classes with the same letters there share a part.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::layout::Layout;
use super::list::{List, digit, rank_at};
use super::symmetric;
use crate::ExplorerError;
use crate::graph::{Graph, LETTERS, Node, ROOT};

/// The number of pieces of the word list that are placed in parallel.
const PIECES: usize = 64;

/// The lowest bits of a placement that is being made: which of the different points it has. Its digits are
/// above them.
const VALUE: u32 = 4;

/// A word that counts.
struct Word {
    /// The ranks of its letters.
    ranks: Vec<u8>,
    /// The index of its points in [`Placing::values`].
    value: u64,
    /// Whether it has a letter twice. Then two of its paths can need the same letters on the same cells.
    has_repeats: bool,
}

/// All paths of one length that use the same fixed places at the same steps.
#[derive(Clone, Default)]
struct Paths {
    count: usize,
    /// For each step on an open place: its number, and what rank 1 there adds to the placement of each
    /// path.
    steps: Vec<(usize, Vec<u64>)>,
}

/// Makes the lists of parts.
pub struct Placing {
    words: Vec<Word>,
    /// The different points of words.
    values: Vec<u32>,
    /// The paths; [`Self::add`] calculates their index.
    paths: Vec<Paths>,
    cells: usize,
    fixed_places: usize,
    /// Pairs of open places, counted from the last one. Symmetry leaves out boards with a lower rank at
    /// the first place of a pair than at the second one.
    orders: Vec<(usize, usize)>,
    /// Buffers, which are kept because the system takes long to provide new memory.
    pieces: Vec<Vec<u64>>,
    whole: Vec<u64>,
}

impl Placing {
    /// # Errors
    ///
    /// Fails if words have too many different points.
    pub fn new(graph: &Graph, layout: &Layout) -> Result<Self, ExplorerError> {
        let (places, cells) = (layout.places(), layout.cells.len());
        let around = layout.cells.iter().map(|&cell| {
            let around = layout.size.around(cell);
            around.map(|cell| places[cell]).collect()
        });
        let around: Vec<Vec<usize>> = around.collect();
        let orders = symmetric::orders(&symmetric::turns(layout)).into_iter();
        let lengths_and_steps = 1 + layout.fixed_places as u32;
        let mut placing = Self {
            words: Vec::new(),
            values: Vec::new(),
            paths: vec![Paths::default(); (cells + 1).pow(lengths_and_steps)],
            cells,
            fixed_places: layout.fixed_places,
            orders: orders
                .filter(|(place, _)| *place >= layout.fixed_places)
                .map(|(place, source)| (cells - 1 - place, cells - 1 - source))
                .collect(),
            pieces: vec![Vec::new(); PIECES],
            whole: Vec::new(),
        };
        placing.add_words(graph, layout, graph.node(ROOT), &mut Vec::new());
        if placing.values.len() > 1 << VALUE {
            return Err(ExplorerError::TooManyPoints);
        }
        let mut path = Vec::new();
        for place in 0..cells {
            placing.add_paths(&around, layout.fixed_places, place, &mut path);
        }
        Ok(placing)
    }

    /// Adds the words at and below a node that fit on the board. `ranks` are those of its prefix.
    fn add_words(&mut self, graph: &Graph, layout: &Layout, node: Node, ranks: &mut Vec<u8>) {
        let points = graph.scoring().points(node.letters());
        if points > 0 {
            let known = self.values.iter().position(|value| *value == points);
            let value = known.unwrap_or(self.values.len());
            if known.is_none() {
                self.values.push(points);
            }
            let different: BTreeSet<u8> = ranks.iter().copied().collect();
            self.words.push(Word {
                ranks: ranks.clone(),
                value: value as u64,
                has_repeats: different.len() < ranks.len(),
            });
        }
        if ranks.len() == layout.cells.len() {
            return;
        }
        for (letter, child) in graph.children(node) {
            ranks.push(layout.ranks()[usize::from(letter)]);
            self.add_words(graph, layout, graph.node(child), ranks);
            ranks.pop();
        }
    }

    /// Adds the path that goes on to `place`, and all longer ones.
    fn add_paths(
        &mut self,
        around: &[Vec<usize>],
        fixed: usize,
        place: usize,
        path: &mut Vec<usize>,
    ) {
        path.push(place);
        let mut index = path.len();
        for place in 0..fixed {
            let step = path.iter().position(|&other| other == place);
            index = index * (self.cells + 1) + step.map_or(0, |step| step + 1);
        }
        let Paths { count, steps } = &mut self.paths[index];
        *count += 1;
        let open = path
            .iter()
            .enumerate()
            .filter(|(_, place)| **place >= fixed);
        for (number, (step, &place)) in open.enumerate() {
            if number == steps.len() {
                steps.push((step, Vec::new()));
            }
            steps[number]
                .1
                .push(digit(1, self.cells - 1 - place) << VALUE);
        }
        for &next in &around[place] {
            if !path.contains(&next) {
                self.add_paths(around, fixed, next, path);
            }
        }
        path.pop();
    }

    /// Returns the number of placements of each part, before those on the same letters are joined. The
    /// index of a part has its ranks as digits to base 27, the first one highest.
    pub fn counts(&self) -> Vec<u64> {
        const BASE: usize = LETTERS + 1;
        let fixed = self.fixed_places;
        let mut counts = vec![0; BASE.pow(fixed as u32)];
        let mut of_length = vec![Vec::new(); self.cells + 1];
        for (index, paths) in self.paths.iter().enumerate() {
            if paths.count > 0 {
                // The digits of the index: the length, then the step at each fixed place, or 0.
                let digit = |place: usize| {
                    index / (self.cells + 1).pow((fixed - place) as u32) % (self.cells + 1)
                };
                let steps: Vec<usize> = (1..=fixed).map(digit).collect();
                of_length[digit(0)].push((steps, paths.count as u64));
            }
        }
        for word in &self.words {
            for (steps, count) in &of_length[word.ranks.len()] {
                let rank = |&step: &usize| match step {
                    0 => 0,
                    step => usize::from(word.ranks[step - 1]),
                };
                let part = steps.iter().map(rank);
                counts[part.fold(0, |part, rank| part * BASE + rank)] += count;
            }
        }
        counts
    }

    /// Writes to `list` the placements that use those of the fixed places that have a rank in `part`,
    /// with these ranks, and none of the other fixed places.
    pub fn part(&mut self, part: &[u8], list: &mut List) {
        let mut pieces = std::mem::take(&mut self.pieces);
        let words = self
            .words
            .par_chunks(self.words.len().div_ceil(PIECES).max(1));
        words.zip(&mut pieces).for_each(|(words, piece)| {
            for word in words {
                self.add_word(word, part, piece);
            }
        });
        self.whole.clear();
        for piece in &mut pieces {
            self.whole.append(piece);
        }
        self.pieces = pieces;
        self.whole.sort_unstable();
        let points = |placement| self.values[placement as usize & ((1 << VALUE) - 1)];
        let placements = self.whole.iter();
        list.fill(placements.map(|&placement| (placement >> VALUE, points(placement))));
    }

    /// Adds the placements of a word, each once, but for those that are only on boards that symmetry
    /// leaves out.
    fn add_word(&self, word: &Word, part: &[u8], list: &mut Vec<u64>) {
        let start = list.len();
        self.add(word, part, word.ranks.len(), list);
        keep(list, start, |placement, _| self.is_possible(placement));
        if word.has_repeats {
            list[start..].sort_unstable();
            keep(list, start, |placement, last| Some(placement) != last);
        }
    }

    /// Returns whether a placement can be on a board that symmetry keeps.
    fn is_possible(&self, placement: u64) -> bool {
        let digits = placement >> VALUE;
        let is_in_order = |&(place, source): &(usize, usize)| {
            let rank = rank_at(digits, place);
            rank == 0 || rank >= rank_at(digits, source)
        };
        // Nobody can predict the order, so all pairs are compared.
        let in_order = self.orders.iter().map(is_in_order);
        in_order.fold(true, |all, is_in_order| all & is_in_order)
    }

    /// Adds the placements of a word on all paths that have the letters of `part` at the next fixed
    /// places. `index` stands for the length of the paths, and the steps at which they use the places so
    /// far.
    fn add(&self, word: &Word, part: &[u8], index: usize, list: &mut Vec<u64>) {
        let index_with = |step: usize| index * (self.cells + 1) + step;
        match part {
            [] => {
                let Paths { count, steps } = &self.paths[index];
                let start = list.len();
                list.resize(start + count, word.value);
                for (step, digits) in steps {
                    let rank = u64::from(word.ranks[*step]);
                    for (placement, digit) in list[start..].iter_mut().zip(digits) {
                        *placement += rank * digit;
                    }
                }
            }
            [0, rest @ ..] => self.add(word, rest, index_with(0), list),
            [rank, rest @ ..] => {
                let steps = (1..).zip(&word.ranks).filter(|(_, other)| *other == rank);
                for (step, _) in steps {
                    self.add(word, rest, index_with(step), list);
                }
            }
        }
    }
}

/// Keeps the placements from `start` on that are wanted. `is_wanted` also sees the last one that was kept.
fn keep(list: &mut Vec<u64>, start: usize, is_wanted: impl Fn(u64, Option<u64>) -> bool) {
    let mut end = start;
    for at in start..list.len() {
        let placement = list[at];
        let last = (end > start).then(|| list[end - 1]);
        list[end] = placement;
        end += usize::from(is_wanted(placement, last));
    }
    list.truncate(end);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{Scoring, Size};

    /// Returns all paths of a length.
    fn paths(size: Size, length: usize) -> Vec<Vec<usize>> {
        let mut paths: Vec<Vec<usize>> = (0..size.cells()).map(|cell| vec![cell]).collect();
        for _ in 1..length {
            let longer = paths.iter().flat_map(|path| {
                let next = size.around(path[path.len() - 1]);
                let next = next.filter(|cell| !path.contains(cell));
                next.map(|cell| [&path[..], &[cell]].concat())
            });
            paths = longer.collect();
        }
        paths
    }

    #[test]
    fn counts_are_those_of_all_words_on_all_paths() {
        let words = ["cab", "abba", "cede", "decade"];
        let graph = Graph::new(&words, &Scoring::default()).unwrap();
        let size = Size::new(2, 3).unwrap();
        let mut layout = Layout::new(&graph, size);
        layout.fixed_places = 2;
        let (ranks, places) = (layout.ranks(), layout.places());
        let mut expected = BTreeMap::new();
        for word in words {
            for path in paths(size, word.len()) {
                let mut part = [0, 0];
                for (letter, cell) in word.bytes().zip(path) {
                    if let Some(rank) = part.get_mut(places[cell]) {
                        *rank = usize::from(ranks[usize::from(letter - b'a')]);
                    }
                }
                *expected
                    .entry(part[0] * (LETTERS + 1) + part[1])
                    .or_insert(0) += 1;
            }
        }
        let counts = Placing::new(&graph, &layout).unwrap().counts();
        let counts = counts.into_iter().enumerate();
        let counts: BTreeMap<usize, u64> = counts.filter(|(_, count)| *count > 0).collect();
        assert_eq!(counts, expected);
    }
}
