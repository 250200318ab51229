//! The steps of the search that decide whether the proof is right.
//!
//! The proof relies on each of them. Tests replace one at a time by an incorrect step, and show that
//! the checker or an exhaustive search notices.

use std::sync::Arc;

use super::list::List;
use super::placing::Placing;
use super::symmetric::{self, Limits};
use super::tree::{self, Buffers, NodeSet, Tree};

/// The steps. The default of each is correct.
pub trait Method: Sync {
    /// Makes the list of a part; see [`Placing::part`].
    fn part(&self, placing: &mut Placing, part: &[u8], list: &mut List) {
        placing.part(part, list);
    }

    /// Fixes a letter; see [`tree::select`].
    fn select(&self, trees: &[Arc<Tree>], class: &NodeSet, rank: u8) -> NodeSet {
        tree::select(trees, class, rank)
    }

    /// Calculates an upper bound; see [`tree::bound`].
    fn bound(&self, trees: &[Arc<Tree>], class: &NodeSet, limits: &[u8], floor: u32) -> u32 {
        tree::bound(trees, class, limits, floor)
    }

    /// Makes one tree of the placements at several nodes; see [`tree::merge`].
    fn merge(
        &self,
        trees: &[Arc<Tree>],
        nodes: &NodeSet,
        limits: &[u8],
        tree: &mut Tree,
        buffers: &mut Buffers,
    ) {
        tree::merge(trees, nodes, limits, tree, buffers);
    }

    /// Returns what symmetry leaves out; see [`symmetric::limits`].
    fn limits(&self, turns: &[Vec<usize>], ranks: &[u8]) -> Option<Limits> {
        symmetric::limits(turns, ranks)
    }

    /// Returns whether boards with this bound need another look.
    fn is_open(&self, bound: u32, target: u32) -> bool {
        bound >= target
    }

    /// Returns the ranks to try, the highest of which is `limit`.
    fn ranks(&self, limit: u8) -> Vec<u8> {
        (1..=limit).rev().collect()
    }
}

/// The correct steps.
#[derive(Clone, Copy)]
pub struct Correct;

impl Method for Correct {}
