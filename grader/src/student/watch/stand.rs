//! What is known of a student's work: how each item was answered last.

use std::collections::BTreeSet;

use crate::student::next_step;
use judge::assignment::Assignment;
use report::{Item, Phase};

/// What is known of the work.
#[derive(Clone, Debug, Default)]
pub struct Stand {
    /// Why there is nothing to ask, and what to do about it.
    pub problem: Option<String>,
    /// The phases, in order.
    pub phases: Vec<Known>,
    /// The items that have been right before, by their ids.
    pub were_right: BTreeSet<String>,
}

/// What is known of a phase.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Its items as they were answered last, and what the compiler said last. While it does not compile,
    /// the items stay as they were.
    pub graded: Phase,
    /// Whether there is a program.
    pub compiles: bool,
}

impl Known {
    /// Whether there is nothing to do in it.
    pub fn is_right(&self) -> bool {
        self.compiles && self.graded.items.iter().all(is_right)
    }

    /// Takes a new answer in place of the last one.
    pub fn put(&mut self, answered: Item) {
        let items = &mut self.graded.items;
        match items.iter_mut().find(|item| item.id == answered.id) {
            Some(item) => *item = answered,
            None => items.push(answered),
        }
    }
}

/// Whether an item was right when it was answered last.
pub fn is_right(item: &Item) -> bool {
    item.earned == item.points
}

impl Stand {
    /// Whether there is nothing left to do.
    pub fn is_right(&self) -> bool {
        self.problem.is_none() && self.phases.iter().all(Known::is_right)
    }

    /// The points earned.
    pub fn earned(&self) -> u32 {
        self.phases.iter().map(|phase| phase.graded.earned()).sum()
    }

    /// The points that programs can earn.
    pub fn possible(&self) -> u32 {
        let phases = self.phases.iter();
        phases.map(|phase| phase.graded.possible()).sum()
    }

    /// The items of a phase that have been right before, and are not now.
    pub fn broken(&self, phase: usize) -> impl Iterator<Item = &Item> {
        let lost = self.phases[phase].graded.items.iter();
        lost.filter(|item| !is_right(item) && self.were_right.contains(&item.id))
    }

    /// The item of a phase to speak of: one that has been right before, or else the first on the way.
    pub fn first_lost(&self, assignment: &Assignment, phase: usize) -> Option<&Item> {
        let graded = &self.phases[phase].graded;
        let was_right = |item: &Item| self.were_right.contains(&item.id);
        next_step::first_lost(assignment, graded, was_right)
            .or_else(|| next_step::first_lost(assignment, graded, |_| true))
    }
}
