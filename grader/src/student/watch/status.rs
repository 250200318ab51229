//! The latest results of a student's work, by item.

use std::collections::BTreeSet;

use crate::student::next_step;
use judge::assignment::Assignment;
use report::{Item, Phase};

/// The latest results of a student's work.
#[derive(Clone, Debug, Default)]
pub struct Status {
    /// The reason why nothing can be tested, and the remedy.
    pub problem: Option<String>,
    /// The phases, in order.
    pub phases: Vec<PhaseStatus>,
    /// The ids of the items that have passed at least once.
    pub were_right: BTreeSet<String>,
}

/// The latest results of a phase.
#[derive(Clone, Debug, Default)]
pub struct PhaseStatus {
    /// The latest results of the items, and the latest compiler messages. While the phase does not compile, the items
    /// keep their results.
    pub graded: Phase,
    /// Whether the program compiles.
    pub compiles: bool,
}

impl PhaseStatus {
    /// Whether the phase compiles and all its items pass.
    pub fn is_right(&self) -> bool {
        self.compiles && self.graded.items.iter().all(is_right)
    }

    /// Replaces the result of an item.
    pub fn put(&mut self, result: Item) {
        let items = &mut self.graded.items;
        match items.iter_mut().find(|item| item.id == result.id) {
            Some(item) => *item = result,
            None => items.push(result),
        }
    }
}

/// Whether an item passed in the last run.
pub fn is_right(item: &Item) -> bool {
    item.earned == item.points
}

impl Status {
    /// Whether the work is complete.
    pub fn is_right(&self) -> bool {
        self.problem.is_none() && self.phases.iter().all(PhaseStatus::is_right)
    }

    /// Returns the points earned.
    pub fn earned(&self) -> u32 {
        self.phases.iter().map(|phase| phase.graded.earned()).sum()
    }

    /// Returns the maximum points from automatic grading.
    pub fn possible(&self) -> u32 {
        let phases = self.phases.iter();
        phases.map(|phase| phase.graded.possible()).sum()
    }

    /// Returns the items of a phase that fail now and have passed before.
    pub fn broken(&self, phase: usize) -> impl Iterator<Item = &Item> {
        let lost = self.phases[phase].graded.items.iter();
        lost.filter(|item| !is_right(item) && self.were_right.contains(&item.id))
    }

    /// Returns the item of a phase for the feedback: a regression if there is one, otherwise the first in the order of
    /// the exercises.
    pub fn first_lost(&self, assignment: &Assignment, phase: usize) -> Option<&Item> {
        let graded = &self.phases[phase].graded;
        let was_right = |item: &Item| self.were_right.contains(&item.id);
        next_step::first_lost(assignment, graded, was_right)
            .or_else(|| next_step::first_lost(assignment, graded, |_| true))
    }
}
