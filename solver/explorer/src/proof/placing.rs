//! Makes the list of a class.
//!
//! The list consists of parts: for each set of fixed places, the placements that use exactly those.
//! Many classes share a part without the last fixed place, so these parts are kept.

use std::collections::HashMap;

use rayon::prelude::*;

use super::layout::Layout;
use super::list::{digit, join, tidy};
use crate::ExplorerError;
use crate::graph::{Graph, LETTERS, Node, ROOT};

/// The beginning of a word on the cells of a path.
#[derive(Clone, Copy)]
struct Path {
    /// The places of the path, as bits.
    used: u64,
    /// The digits of its open places.
    digits: u64,
    /// The place of its last cell.
    last: usize,
}

/// Makes lists.
pub struct Placing<'g> {
    graph: &'g Graph,
    /// The rank of each letter.
    ranks: [u8; LETTERS],
    /// The places around each place.
    around: Vec<Vec<usize>>,
    /// The ranks of all letters below each node, as bits.
    below: Vec<u32>,
    /// The parts without the last fixed place. A part has rank 0 at the places that it doesn't use.
    parts: HashMap<Vec<u8>, Vec<u64>>,
    // Buffers, which are kept because the system takes long to provide new memory.
    lists: Vec<Vec<u64>>,
    spare: Vec<u64>,
    before: Vec<u64>,
}

impl<'g> Placing<'g> {
    pub fn new(graph: &'g Graph, layout: &Layout) -> Self {
        let (ranks, places) = (layout.ranks(), layout.places());
        let around = layout.cells.iter().map(|&cell| {
            let around = layout.size.around(cell);
            around.map(|cell| places[cell]).collect()
        });
        // Children have higher numbers than their parents.
        let mut below = vec![0; graph.nodes()];
        for (number, &node) in graph.all().iter().enumerate().rev() {
            for (letter, child) in graph.children(node) {
                below[number] |= 1 << ranks[usize::from(letter)] | below[child as usize];
            }
        }
        Self {
            graph,
            ranks,
            around: around.collect(),
            below,
            parts: HashMap::new(),
            lists: Vec::new(),
            spare: Vec::new(),
            before: Vec::new(),
        }
    }

    /// Writes to `list` the list of the class with these ranks at the first places. At most
    /// [`super::list::MAX_OPEN`] places may be open.
    ///
    /// # Errors
    ///
    /// Fails if the points of some letters do not fit into a placement.
    pub fn list(&mut self, fixed: &[u8], list: &mut Vec<u64>) -> Result<(), ExplorerError> {
        list.clear();
        for used in 0..1_usize << fixed.len() {
            let ranks = fixed.iter().enumerate();
            let part = ranks.map(|(place, &rank)| rank * (used >> place & 1) as u8);
            let part: Vec<u8> = part.collect();
            let is_shared = part.last() == Some(&0);
            let placements = match self.parts.remove(&part) {
                Some(placements) => placements,
                None => self.part(&part)?,
            };
            std::mem::swap(list, &mut self.before);
            join(&self.before, &placements, 0, list)?;
            if is_shared {
                self.parts.insert(part, placements);
            } else {
                self.spare = placements;
            }
        }
        // Classes come in order, so the parts of earlier classes are not needed again.
        let is_needed = |part: &[u8]| {
            part.iter()
                .zip(fixed)
                .all(|(&rank, &fixed)| rank == 0 || rank == fixed)
        };
        self.parts.retain(|part, _| is_needed(part));
        Ok(())
    }

    /// Returns the placements that use those of the first places that have a rank in `part`, with
    /// these ranks, and none of the other first places.
    fn part(&mut self, part: &[u8]) -> Result<Vec<u64>, ExplorerError> {
        let mut lists = std::mem::take(&mut self.lists);
        lists.resize(LETTERS, Vec::new());
        lists
            .par_iter_mut()
            .zip(0..LETTERS as u8)
            .for_each(|(list, letter)| {
                list.clear();
                let rank = self.ranks[usize::from(letter)];
                let start = |place| self.step(part, 0, 0, place, rank);
                let paths: Vec<Path> = (0..self.around.len()).filter_map(start).collect();
                if let Some(node) = self.graph.step(ROOT, letter) {
                    self.visit(part, node, &paths, list);
                }
            });
        let mut placements = std::mem::take(&mut self.spare);
        placements.clear();
        for list in &lists {
            placements.extend_from_slice(list);
        }
        self.lists = lists;
        tidy(&mut placements)?;
        Ok(placements)
    }

    /// Adds the placements of all words that begin with the prefix of `node`, of which `paths` are all
    /// paths.
    fn visit(&self, part: &[u8], node: u32, paths: &[Path], list: &mut Vec<u64>) {
        // The places of the part whose letters do not come any more.
        let below = self.below[node as usize];
        let is_last = |&place: &usize| part[place] != 0 && below >> part[place] & 1 == 0;
        let last: u64 = (0..part.len())
            .filter(is_last)
            .map(|place| 1 << place)
            .sum();
        let paths: Vec<Path> = paths
            .iter()
            .filter(|path| path.used & last == last)
            .copied()
            .collect();
        if paths.is_empty() {
            return;
        }
        let here = self.graph.node(node);
        self.add(part, here, &paths, list);
        let mut longer = Vec::new();
        for (letter, child) in self.graph.children(here) {
            let rank = self.ranks[usize::from(letter)];
            longer.clear();
            for path in &paths {
                let around = self.around[path.last].iter();
                longer.extend(
                    around
                        .filter_map(|&place| self.step(part, path.used, path.digits, place, rank)),
                );
            }
            self.visit(part, child, &longer, list);
        }
    }

    /// Adds the placements of the word of `node`, if it is one, once on the same letters. A word with a
    /// letter twice can have two paths on the same letters.
    fn add(&self, part: &[u8], node: Node, paths: &[Path], list: &mut Vec<u64>) {
        let points = u64::from(self.graph.scoring().points(node.letters()));
        if points == 0 {
            return;
        }
        let needed: u64 = (0..part.len())
            .filter(|&place| part[place] != 0)
            .map(|place| 1 << place)
            .sum();
        let paths = paths.iter().filter(|path| path.used & needed == needed);
        let start = list.len();
        list.extend(paths.map(|path| path.digits + points));
        let new = &mut list[start..];
        new.sort_unstable();
        let mut kept = 0;
        for at in 0..new.len() {
            if at == 0 || new[at] != new[kept - 1] {
                new[kept] = new[at];
                kept += 1;
            }
        }
        list.truncate(start + kept);
    }

    /// Returns the path with one more letter at `place`, if the place is free and a board of the part
    /// can have the letter there.
    fn step(&self, part: &[u8], used: u64, digits: u64, place: usize, rank: u8) -> Option<Path> {
        let digit = match part.get(place) {
            _ if used >> place & 1 != 0 => return None,
            Some(&fixed) if fixed == rank => 0,
            Some(_) => return None,
            None => digit(rank, self.around.len() - 1 - place),
        };
        Some(Path {
            used: used | 1 << place,
            digits: digits + digit,
            last: place,
        })
    }
}
