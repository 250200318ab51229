//! A binary search tree: each node has a word, with smaller words to one side and greater
//! words to the other. Nothing balances it, so its shape depends on the order in which
//! words are added.

use std::cmp::Ordering;
use std::error::Error;

use crate::LookUp;
use crate::count::Count;

/// The nodes, in the order in which they were added; the first is the root.
pub struct SearchTree(Vec<Node>);

struct Node {
    word: String,
    /// The indices of the nodes on both sides.
    smaller: Option<usize>,
    greater: Option<usize>,
}

impl SearchTree {
    /// Adds each word, in the given order.
    pub fn new(words: &[&str]) -> Self {
        let mut tree = Self(Vec::new());
        for word in words {
            tree.add(word);
        }
        tree
    }

    fn add(&mut self, word: &str) {
        let (last, side) = self.walk(|other| word.cmp(other));
        let new = Some(self.0.len());
        match (last, side) {
            (Some(_), Ordering::Equal) => return,
            (Some(last), Ordering::Less) => self.0[last].smaller = new,
            (Some(last), Ordering::Greater) => self.0[last].greater = new,
            // The tree is empty: this node becomes the root.
            (None, _) => {}
        }
        self.0.push(Node {
            word: word.to_string(),
            smaller: None,
            greater: None,
        });
    }

    /// Walks down as `compare` directs. Returns the last node visited, and its comparison.
    fn walk(&self, mut compare: impl FnMut(&str) -> Ordering) -> (Option<usize>, Ordering) {
        let mut last = (None, Ordering::Equal);
        let mut next = (!self.0.is_empty()).then_some(0);
        while let Some(place) = next {
            let node = &self.0[place];
            let side = compare(&node.word);
            last = (Some(place), side);
            next = match side {
                Ordering::Less => node.smaller,
                Ordering::Greater => node.greater,
                Ordering::Equal => None,
            };
        }
        last
    }
}

impl LookUp for SearchTree {
    fn look_up(&self, word: &str, count: &mut Count) -> Result<bool, Box<dyn Error>> {
        let (last, side) = self.walk(|other| count.compare(word, other));
        Ok(last.is_some() && side == Ordering::Equal)
    }
}
