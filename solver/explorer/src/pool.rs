//! The search for the best board: a pool of boards that climbs.
//!
//! A pool holds the best boards seen so far, no two of them mirror images. A round scores all boards one step from those
//! that are new in it, and keeps the best of all; it is over when nothing is new. One board that climbs alone ends on the first
//! board that is better than all around it. In a pool the way may go down, over any board that is among its best.
//!
//! Many small pools find the best board more surely than one as large as all of them: in a pool everything comes to descend from
//! a few boards, and another pool has others. At the end the best of each climb together, in a pool with as much room as all had.

use std::cmp::Reverse;
use std::collections::HashSet;

use data::Random;
use rayon::prelude::*;

use crate::graph::LETTERS;
use crate::steps::Steps;
use crate::symmetry::Symmetries;
use crate::{CubeSet, ExplorerError, Graph, Score, Scorer, Size, board};

/// What a board should have most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Points.
    Points,
    /// Words, whatever they are worth.
    Words,
    /// As few words as can be.
    NoWords,
}

/// How much is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many boards a pool holds.
    pub pool: usize,
    /// Of how many random boards it is first filled with the best.
    pub starts: usize,
    /// How many pools climb, one after the other, before the best of each do.
    pub pools: usize,
}

/// A board and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The board, a code for each cell.
    pub board: Vec<u8>,
    /// Its score.
    pub score: Score,
}

/// The search for the best board of one size.
#[derive(Clone, Debug)]
pub struct Search<'g> {
    graph: &'g Graph,
    size: Size,
    aim: Aim,
    symmetries: Symmetries,
    cubes: Option<CubeSet>,
    /// Codes beyond those of letters that a cell may have.
    beyond: Vec<u8>,
}

/// A board of the pool, and whether the boards around it have been seen.
struct Kept {
    scored: Scored,
    is_done: bool,
}

impl Plan {
    /// A plan that mostly finds the best board that is known of this size, or one close to it: larger boards need more pools, and
    /// more to choose from at their beginning.
    pub fn of(size: Size) -> Self {
        let (starts, pools) = match size.cells() {
            0..=16 => (400, 5),
            17..=20 => (400, 12),
            _ => (2000, 20),
        };
        Self {
            pool: 20,
            starts,
            pools,
        }
    }
}

impl<'g> Search<'g> {
    /// A search among all boards of `size`, with any letters.
    pub fn new(graph: &'g Graph, size: Size, aim: Aim) -> Self {
        Self {
            graph,
            size,
            aim,
            symmetries: Symmetries::new(size),
            cubes: None,
            beyond: Vec::new(),
        }
    }

    /// The same search among the boards that `cubes` can show.
    ///
    /// # Errors
    ///
    /// If there is not a cube for each cell.
    pub fn with_cubes(self, cubes: CubeSet) -> Result<Self, ExplorerError> {
        let (count, size) = (cubes.count(), self.size);
        if count != size.cells() {
            return Err(ExplorerError::Count { cells: count, size });
        }
        Ok(Self {
            beyond: cubes.codes().filter(|&code| code >= board::SOLID).collect(),
            cubes: Some(cubes),
            ..self
        })
    }

    /// Lets the pools of `plan` climb, each from other random boards, and at last the best of each together. Each pool climbs no
    /// more after `go_on`, called after each round with the best board of its pool, has said no.
    ///
    /// The same numbers give the same board, on however many threads.
    pub fn best(
        &self,
        plan: Plan,
        random: &mut Random,
        go_on: &mut dyn FnMut(&Scored) -> bool,
    ) -> Scored {
        let mut is_over = false;
        let mut go_on = |best: &Scored| {
            is_over |= !go_on(best);
            !is_over
        };
        let pools = plan.pools.max(1);
        let winners: Vec<Scored> = (0..pools)
            .map(|_| self.climb(self.starts(plan, random), plan.pool, &mut go_on))
            .collect();
        self.climb(winners, plan.pool.saturating_mul(pools), &mut go_on)
    }

    /// Lets a pool of so many boards climb from these, until nothing in it is new or `go_on` says no; the best of it.
    fn climb(
        &self,
        starts: Vec<Scored>,
        boards: usize,
        go_on: &mut dyn FnMut(&Scored) -> bool,
    ) -> Scored {
        let boards = boards.max(1);
        let mut seen = HashSet::new();
        let mut pool = Vec::new();
        self.add(&mut pool, &mut seen, starts);
        loop {
            self.keep_best(&mut pool, boards);
            if !go_on(&pool[0].scored) || pool.iter().all(|kept| kept.is_done) {
                return pool.swap_remove(0).scored;
            }
            // What is no better than this would not stay.
            let floor = match pool.get(boards - 1) {
                None => 0,
                Some(last) => self.value(last.scored.score),
            };
            let new: Vec<&[u8]> = pool
                .iter()
                .filter(|kept| !kept.is_done)
                .map(|kept| kept.scored.board.as_slice())
                .collect();
            let found: Vec<Vec<Scored>> = new
                .par_iter()
                .map_init(
                    || Steps::new(self.graph, self.size),
                    |steps, board| self.around(steps, board, floor),
                )
                .collect();
            for kept in &mut pool {
                kept.is_done = true;
            }
            self.add(&mut pool, &mut seen, found.into_iter().flatten());
        }
    }

    /// What counts of a score.
    pub fn value(&self, score: Score) -> u32 {
        match self.aim {
            Aim::Points => score.points,
            Aim::Words => score.words,
            Aim::NoWords => u32::MAX - score.words,
        }
    }

    /// Random boards: rolled, or of letters drawn as often as words have them.
    fn starts(&self, plan: Plan, random: &mut Random) -> Vec<Scored> {
        let letters = letters(self.graph);
        let mut scorer = Scorer::new(self.graph, self.size);
        let mut start = || {
            let board = match &self.cubes {
                Some(cubes) => cubes.roll(random),
                None => {
                    let mut letter = || letters[random.below(letters.len() as u32) as usize];
                    (0..self.size.cells()).map(|_| letter()).collect()
                }
            };
            let score = scorer.score(&board);
            let board = self.symmetries.canonical(&board);
            Scored { board, score }
        };
        (0..plan.starts.max(1)).map(|_| start()).collect()
    }

    /// The boards one step from `board` that are worth more than `floor`.
    fn around(&self, steps: &mut Steps, board: &[u8], floor: u32) -> Vec<Scored> {
        let mut found = Vec::new();
        let mut see = |board: &[u8], score: Score| {
            let can_show = |cubes: &CubeSet| cubes.can_show(board);
            if self.value(score) > floor && self.cubes.as_ref().is_none_or(can_show) {
                let board = self.symmetries.canonical(board);
                found.push(Scored { board, score });
            }
        };
        steps.change_a_cell(board, &self.beyond, &mut see);
        steps.swap_two_cells(board, &mut see);
        found
    }

    /// Puts boards into the pool, but none that was there before.
    fn add(
        &self,
        pool: &mut Vec<Kept>,
        seen: &mut HashSet<Vec<u8>>,
        boards: impl IntoIterator<Item = Scored>,
    ) {
        let new = boards
            .into_iter()
            .filter(|scored| seen.insert(scored.board.clone()));
        pool.extend(new.map(|scored| Kept {
            scored,
            is_done: false,
        }));
    }

    /// Leaves the best boards in the pool, the best one first. Of two that are worth the same the first in the order of codes is
    /// the better one, so that the order is always the same.
    fn keep_best(&self, pool: &mut Vec<Kept>, most: usize) {
        pool.sort_unstable_by(|a, b| {
            let key = |kept: &Kept| Reverse(self.value(kept.scored.score));
            key(a)
                .cmp(&key(b))
                .then_with(|| a.scored.board.cmp(&b.scored.board))
        });
        pool.truncate(most);
    }
}

/// Letters, each as often as it leads to a node of the graph; all alike if there are no words.
fn letters(graph: &Graph) -> Vec<u8> {
    /// About how many letters there are to draw from.
    const DRAWN: usize = 1000;
    let mut counts = [0_usize; LETTERS];
    for node in graph.all() {
        for (letter, count) in counts.iter_mut().enumerate() {
            *count += (node.children() >> letter & 1) as usize;
        }
    }
    let all: usize = counts.iter().sum();
    let drawn = counts.iter().map(|count| 1 + count * DRAWN / all.max(1));
    let letters = (0..LETTERS as u8).zip(drawn);
    letters
        .flat_map(|(letter, times)| std::iter::repeat_n(letter, times))
        .collect()
}
