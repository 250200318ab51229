//! Comments that a program cannot distinguish from real ones. The instructor decides whether they count.

use std::collections::{BTreeMap, BTreeSet};

use super::comment_text::{condition_words, has_word};
use super::items::Item;
use crate::manual::line::list_names;
use judge::assignment::Assignment;
use report::Phase;

/// The number of items with the same comment that cannot be coincidence.
const REPEATED: usize = 3;

/// The share of common words above which two comments are almost the same, in percent.
const ALMOST_THE_SAME: usize = 80;

/// The similarity of another comment.
pub enum Alike {
    /// All words are the same.
    Same(String),
    /// Almost all words are the same.
    Almost(String),
}

/// The conditions of the previous exercises, with their positions.
#[derive(Default)]
pub struct Conditions(Vec<(String, BTreeSet<String>)>);

impl Conditions {
    /// Adds the conditions of an item.
    ///
    /// Returns a previous item with similar conditions, if there is one. The words of the handout, names and numbers do
    /// not count.
    pub fn add(&mut self, item: &Item, starter_code: &str) -> Option<Alike> {
        let words = condition_words(&item.doc, &item.name, starter_code);
        let alike = self.0.iter().find_map(|(place, others)| {
            let common = words.intersection(others).count();
            let all = words.union(others).count();
            match () {
                () if words.is_empty() || others.is_empty() => None,
                () if common == all => Some(Alike::Same(place.clone())),
                () if common * 100 >= all * ALMOST_THE_SAME => Some(Alike::Almost(place.clone())),
                () => None,
            }
        });
        self.0.push((item.place(), words));
        alike
    }
}

/// Returns the doubt about conditions without real words, if it applies.
pub fn wordless_conditions(item: &Item, starter_code: &str) -> Option<String> {
    let words = condition_words(&item.doc, &item.name, starter_code);
    (!has_word(&words)).then(|| {
        format!(
            "the conditions of {} might not contain real words",
            item.place()
        )
    })
}

/// Returns the doubt about an exercise whose milestone has earned no points, if it applies.
pub fn earns_nothing(assignment: &Assignment, phases: &[Phase], item: &Item) -> Option<String> {
    let name = item.in_file();
    let mut milestones = assignment.milestones.iter();
    let milestone = milestones.find(|milestone| milestone.exercises.contains(&name))?;
    let items = phases.iter().flat_map(|phase| &phase.items);
    let mut items = items
        .filter(|item| milestone.items.contains(&item.id))
        .peekable();
    items.peek()?;
    (items.all(|item| item.earned == 0)).then(|| {
        let items = milestone.items.join(", ");
        format!(
            "{} belongs to rubric items that earned no points: {items}",
            item.place()
        )
    })
}

/// The comments of items, to find repeated ones.
#[derive(Default)]
pub struct Comments(BTreeMap<BTreeSet<String>, Vec<String>>);

impl Comments {
    /// Adds the comment of an item. Returns the doubt about a comment without real words, if it applies.
    pub fn add(&mut self, item: &Item, comment: &str) -> Option<String> {
        let words = condition_words(comment, &item.name, "");
        let is_wordless = !has_word(&words);
        self.0.entry(words).or_default().push(item.place());
        is_wordless.then(|| {
            format!(
                "the comment on {} might not contain real words",
                item.place()
            )
        })
    }

    /// Lists the comments that several items share.
    pub fn repeated(self) -> impl Iterator<Item = String> {
        let comments = self.0.into_values();
        let repeated = comments.filter(|places| places.len() >= REPEATED);
        repeated.map(|places| {
            format!(
                "{} items have the same comment: {}",
                places.len(),
                list_names(places)
            )
        })
    }
}
