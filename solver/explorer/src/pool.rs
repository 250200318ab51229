//! The search for the best board, by hill climbing with a pool of boards.
//!
//! A pool contains the best boards seen so far, with no two that are rotations or mirror images of
//! each other. A round scores all boards one step from the new boards of the pool, and keeps the
//! best of all. The climb ends when no board is new. Hill climbing from a single board ends at the
//! first local maximum. A pool can pass through worse boards, as long as they are among its best.
//!
//! Many small pools find the best board more reliably than one large pool of the same total size.
//! All boards of a pool soon descend from a few ancestors, and another pool has other ancestors. At
//! the end, the best board of each pool goes into a final pool, which has as much space as all
//! others together.

use std::cmp::Reverse;
use std::collections::HashSet;

use data::Random;
use rayon::prelude::*;

use crate::graph::LETTERS;
use crate::steps::Steps;
use crate::symmetry::Symmetries;
use crate::{CubeSet, ExplorerError, Graph, Score, Scorer, Size, board};

/// The quantity that the search maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The points.
    Points,
    /// The number of words, regardless of points.
    Words,
    /// The fewest words.
    NoWords,
}

/// The extent of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of boards in a pool.
    pub pool: usize,
    /// The number of random boards, the best of which form the initial pool.
    pub starts: usize,
    /// The number of pools that climb one after another, before the final pool of their best
    /// boards.
    pub pools: usize,
}

/// A board and its score.
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
    /// The codes above the letters that a cell may have.
    beyond: Vec<u8>,
}

/// A board of the pool, and whether the boards one step from it have been scored.
struct Kept {
    scored: Scored,
    is_done: bool,
}

impl Plan {
    /// Returns a plan that usually finds the best known board of this size, or one close to it.
    /// Larger boards need more pools and more random boards.
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
    /// Creates a search among all boards of `size`, with any letters.
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

    /// Restricts the search to boards that some of the `cubes` can show.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer cubes than cells.
    pub fn with_cubes(self, cubes: CubeSet) -> Result<Self, ExplorerError> {
        let (count, size) = (cubes.count(), self.size);
        if count < size.cells() {
            return Err(ExplorerError::Count { cells: count, size });
        }
        Ok(Self {
            beyond: cubes.codes().filter(|&code| code >= board::SOLID).collect(),
            cubes: Some(cubes),
            ..self
        })
    }

    /// Runs the pools of `plan`, each with other random boards, then the final pool with the best
    /// board of each.
    ///
    /// Calls `go_on` after each round with the best board of the current pool. Once `go_on` has
    /// returned `false`, every further climb stops after its first selection.
    ///
    /// The same random numbers give the same board on any number of threads.
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
        let winners = self.climb_pools(plan, random, |_| true, &mut go_on);
        self.climb_last(plan, winners, &mut go_on)
    }

    /// Runs the pools of `plan` at the places that `is_wanted` accepts, as [`Self::best`] does, and
    /// returns the best board of each. The other pools use up their random numbers.
    pub fn climb_pools(
        &self,
        plan: Plan,
        random: &mut Random,
        is_wanted: impl Fn(usize) -> bool,
        go_on: &mut dyn FnMut(&Scored) -> bool,
    ) -> Vec<Scored> {
        let mut winners = Vec::new();
        for place in 0..plan.pools.max(1) {
            let starts = self.starts(plan, random);
            if is_wanted(place) {
                winners.push(self.climb(starts, plan.pool, go_on));
            }
        }
        winners
    }

    /// Runs the final pool with the best board of each pool, as [`Self::best`] does.
    ///
    /// # Panics
    ///
    /// Panics if there is no board.
    pub fn climb_last(
        &self,
        plan: Plan,
        winners: Vec<Scored>,
        go_on: &mut dyn FnMut(&Scored) -> bool,
    ) -> Scored {
        let boards = plan.pool.saturating_mul(plan.pools.max(1));
        self.climb(winners, boards, go_on)
    }

    /// Lets a pool of at most `boards` boards climb from `starts`. Stops when no board is new or
    /// `go_on` returns `false`, and returns the best board.
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
            // A board that isn't better than this one would be dropped.
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

    /// Returns the part of a score that the search maximises.
    pub fn value(&self, score: Score) -> u32 {
        match self.aim {
            Aim::Points => score.points,
            Aim::Words => score.words,
            Aim::NoWords => u32::MAX - score.words,
        }
    }

    /// Returns random boards. Cubes are rolled; without cubes, letters are drawn as often as words
    /// contain them.
    fn starts(&self, plan: Plan, random: &mut Random) -> Vec<Scored> {
        let letters = letters(self.graph);
        let mut scorer = Scorer::new(self.graph, self.size);
        let mut start = || {
            let board = match &self.cubes {
                Some(cubes) => {
                    let mut board = cubes.roll(random);
                    board.truncate(self.size.cells());
                    board
                }
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

    /// Returns the boards one step from `board` that are better than `floor`.
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

    /// Adds boards to the pool, except those that have been in it before.
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

    /// Keeps the best boards, the best one first. Ties are broken by the order of codes, so that
    /// the result is always the same.
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

/// Returns letters, each as often as it leads to a node of the graph. If there are no words, each
/// letter is equally frequent.
fn letters(graph: &Graph) -> Vec<u8> {
    /// The approximate number of letters to draw from.
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
