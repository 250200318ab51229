//! What is said after a save. Nothing here reads, runs or shows anything.

use super::stand::{Stand, is_right};
use crate::assignment::Assignment;
use crate::next;
use crate::progress::SoFar;
use crate::report::Item;

/// One thing.
#[derive(Clone, Debug)]
pub enum Told {
    /// There is nothing to ask; why, and what to do.
    Problem(String),
    /// A phase does not compile.
    NotCompiled {
        /// The phase.
        package: String,
        /// What the compiler said first.
        message: String,
        /// How much more it said.
        more: usize,
    },
    /// An item is lost.
    Lost {
        /// Where the work stands.
        so_far: SoFar,
        /// The titles of what is right since the last time.
        now_right: Vec<String>,
        /// The titles of what has been right before, and is not now.
        broken: Vec<String>,
        /// The item, explained as far as it can be.
        item: Box<Item>,
        /// What the compiler says of its commands, where one of them does not compile.
        message: Option<String>,
        /// What to do.
        step: String,
    },
    /// Everything is right.
    AllRight {
        /// Where the work stands.
        so_far: SoFar,
        /// The titles of what is right since the last time.
        now_right: Vec<String>,
        /// What is left for others to do.
        step: String,
    },
}

impl Told {
    /// Whether it says where the work stands: not where nothing could be asked.
    pub fn has_points(&self) -> bool {
        matches!(self, Self::Lost { .. } | Self::AllRight { .. })
    }
}

/// What there is to say about a phase, if there is anything: `before` is what was known when something was said last, if
/// anything was. If everything is right and was right then, there is not.
pub fn told(
    assignment: &Assignment,
    before: Option<&Stand>,
    now: &Stand,
    phase: usize,
    so_far: SoFar,
) -> Option<Told> {
    if let Some(problem) = &now.problem {
        return Some(Told::Problem(problem.clone()));
    }
    if now.is_right() {
        let parts = assignment.parts.iter();
        return (!before.is_some_and(Stand::is_right)).then(|| Told::AllRight {
            so_far,
            now_right: now_right(before, now),
            step: next::for_a_person(parts.map(|part| (part.points, part.title.as_str()))),
        });
    }
    let known = &now.phases[phase];
    let first_message = known.graded.compiler.first();
    if !known.compiles {
        return Some(Told::NotCompiled {
            package: known.graded.package.clone(),
            message: first_message.cloned().unwrap_or_default(),
            more: known.graded.compiler.len().saturating_sub(1),
        });
    }
    let item = now.first_lost(assignment, phase)?;
    Some(Told::Lost {
        so_far,
        now_right: now_right(before, now),
        broken: now.broken(phase).map(|item| item.title.clone()).collect(),
        item: Box::new(item.clone()),
        message: match item.explanation {
            None => first_message.cloned(),
            Some(_) => None,
        },
        step: next::step(assignment, &known.graded, item),
    })
}

/// The titles of the items that are right and were not before.
fn now_right(before: Option<&Stand>, now: &Stand) -> Vec<String> {
    let Some(before) = before else {
        return Vec::new();
    };
    let was_right = |id: &str| {
        let mut items = before.phases.iter().flat_map(|phase| &phase.graded.items);
        items.any(|item| item.id == id && is_right(item))
    };
    let items = now.phases.iter().flat_map(|phase| &phase.graded.items);
    let new = items.filter(|item| is_right(item) && !was_right(&item.id));
    new.map(|item| item.title.clone()).collect()
}
