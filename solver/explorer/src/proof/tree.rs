//! The list of a root class as a tree, with an upper bound at each node.
//!
//! A node of level `n` stands for all placements with the same digits at the first `n` open places. Its
//! children have different digits at the next place. A board has only one letter on that place, so the
//! *bound* of a node is the bound of the child that doesn't use the place, plus the largest bound of
//! the other children. The bound of a placement is its points.
//!
//! A class consists of several nodes: for each of its letters, those with the letter and those that
//! don't use the place. Their bound is defined in the same way, where children with the same digit are
//! one. It is lower than the sum of their bounds if they would need different letters. A search finds
//! it without a look at most of the tree: the sum of bounds shows which children cannot change it.

use super::list::{DIGIT, digits, points};
use crate::graph::LETTERS;

/// The placements of a root class.
#[derive(Default)]
pub struct Tree {
    /// The level of the root is first, that of the placements last.
    levels: Vec<Level>,
}

#[derive(Default)]
struct Level {
    /// None for placements.
    nodes: Vec<Node>,
    bounds: Vec<u32>,
}

/// The children of a node, which are next to each other on the next level.
#[derive(Clone, Copy, Default)]
struct Node {
    /// A bit for each digit of a child.
    digits: u32,
    /// The index of the first child.
    first: u32,
}

/// The nodes of a class, all on one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// The number of places whose letters are fixed, apart from those of the root class.
    pub level: usize,
    /// The indices of the nodes on their level.
    pub indices: Vec<u32>,
}

impl Tree {
    /// Makes the tree of a sorted list with `open` places. The time is linear in the length of the
    /// list, for each open place.
    pub fn fill(&mut self, list: &[u64], open: usize) {
        self.levels.resize_with(open + 1, Level::default);
        let mut level_digits: Vec<u64> = list.iter().copied().map(digits).collect();
        let placements = &mut self.levels[open];
        placements.bounds.clear();
        placements.bounds.extend(list.iter().copied().map(points));
        for level in (0..open).rev() {
            let (above, below) = self.levels.split_at_mut(level + 1);
            above[level].fill(&below[0].bounds, &mut level_digits);
        }
    }

    /// Returns the root, or no node if the list is empty.
    pub fn root(&self) -> Nodes {
        let count = self.levels[0].bounds.len() as u32;
        Nodes {
            level: 0,
            indices: (0..count).collect(),
        }
    }

    /// Returns the nodes of the boards that have a letter at the next place, given by its rank.
    pub fn select(&self, class: &Nodes, rank: u8) -> Nodes {
        let nodes = &self.levels[class.level].nodes;
        let nodes = class.indices.iter().map(|&index| nodes[index as usize]);
        let children = nodes.flat_map(|node| [node.child(0), node.child(rank)]);
        Nodes {
            level: class.level + 1,
            indices: children.flatten().collect(),
        }
    }

    /// Returns the bound of a class if it is more than `floor`, or else any upper bound that is not.
    /// `limits` has the highest rank at each open place.
    pub fn bound(&self, class: &Nodes, limits: &[u8], floor: u32) -> u32 {
        let is_limited = |limit: &u8| usize::from(*limit) < LETTERS;
        let mut search = Search {
            levels: &self.levels,
            limits,
            unlimited: limits
                .iter()
                .rposition(is_limited)
                .map_or(0, |last| last + 1),
            stack: class.indices.clone(),
        };
        search.bound(class.level, 0, floor)
    }
}

impl Level {
    /// Makes the nodes above those of the next level, which has these bounds. Replaces their `digits` by
    /// those of the new nodes.
    fn fill(&mut self, bounds: &[u32], digits: &mut Vec<u64>) {
        self.nodes.resize(digits.len(), Node::default());
        self.bounds.resize(digits.len(), 0);
        let (mut above, mut end) = (u64::MAX, 0);
        let (mut node, mut without, mut most) = (Node::default(), 0, 0);
        // No branch depends on the digits, because nobody can predict them.
        for index in 0..digits.len() {
            let (next, digit) = (digits[index] >> DIGIT, digits[index] & ((1 << DIGIT) - 1));
            let (is_new, is_without) = (next != above, digit == 0);
            above = next;
            let bound = bounds[index];
            without = match (is_without, is_new) {
                (true, _) => bound,
                (false, true) => 0,
                (false, false) => without,
            };
            most = if is_new { 0 } else { most };
            most = if is_without { most } else { most.max(bound) };
            node.first = if is_new { index as u32 } else { node.first };
            node.digits = if is_new { 0 } else { node.digits } | 1 << digit;
            end += usize::from(is_new);
            digits[end - 1] = above;
            self.nodes[end - 1] = node;
            self.bounds[end - 1] = without + most;
        }
        digits.truncate(end);
        self.nodes.truncate(end);
        self.bounds.truncate(end);
    }
}

impl Node {
    /// Returns the index of the child with a digit.
    fn child(self, digit: u8) -> Option<u32> {
        let lower = self.digits & ((1 << digit) - 1);
        (self.digits >> digit & 1 == 1).then(|| self.first + lower.count_ones())
    }
}

/// The search for the bound of a class.
struct Search<'t> {
    levels: &'t [Level],
    limits: &'t [u8],
    /// From this level on, all letters are allowed.
    unlimited: usize,
    /// The nodes of the class, and above them, those of the descendants that the search looks at.
    stack: Vec<u32>,
}

impl Search<'_> {
    /// Returns the bound of the nodes on the stack from `start` on, see [`Tree::bound`].
    fn bound(&mut self, level: usize, start: usize, floor: u32) -> u32 {
        let set = &self.stack[start..];
        let is_unlimited = level >= self.unlimited;
        if level + 1 == self.levels.len() || set.len() <= 1 && is_unlimited {
            let bounds = &self.levels[level].bounds;
            return set.iter().map(|&index| bounds[index as usize]).sum();
        }
        // For each digit, the sum of the bounds of the children. It is exact if only one node has such
        // a child and all letters are allowed.
        let mut sums = [0; LETTERS + 1];
        let mut best = 0;
        let bounds = &self.levels[level + 1].bounds;
        for &index in set {
            let Node { mut digits, first } = self.levels[level].nodes[index as usize];
            let mut child = first as usize;
            while digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                sums[digit] += bounds[child];
                if digit > 0 && is_unlimited {
                    best = best.max(bounds[child]);
                }
                digits &= digits - 1;
                child += 1;
            }
        }
        let (without, with) = sums.split_at_mut(1);
        let with = &mut with[..usize::from(self.limits[level])];
        let most = with.iter().max().copied().unwrap_or(0);
        if without[0] + most <= floor {
            return without[0] + most;
        }
        let without = self.bound_of_children(level, start, 0, floor.saturating_sub(most));
        best = best.max(floor.saturating_sub(without));
        // The letter with the largest sum comes first. The others need no look if their sums are lower
        // than its bound.
        while let Some((sum, rank)) = with.iter_mut().zip(1..).max_by_key(|(sum, _)| **sum)
            && *sum > best
        {
            best = best.max(self.bound_of_children(level, start, rank, best));
            *sum = 0;
        }
        without + best
    }

    /// Returns the bound of the children with a digit.
    fn bound_of_children(&mut self, level: usize, start: usize, digit: u8, floor: u32) -> u32 {
        let end = self.stack.len();
        for at in start..end {
            let node = self.levels[level].nodes[self.stack[at] as usize];
            self.stack.extend(node.child(digit));
        }
        let bound = self.bound(level + 1, end, floor);
        self.stack.truncate(end);
        bound
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::super::list::digit;
    use super::*;

    const OPEN: usize = 4;

    /// The highest rank.
    const RANKS: u8 = 3;

    /// The ranks at each place, and the points.
    type Plain = BTreeMap<[u8; OPEN], u32>;

    fn plain() -> impl Strategy<Value = Plain> {
        prop::collection::btree_map(prop::array::uniform(0..=RANKS), 1_u32..9, 0..60)
    }

    /// The limits of each place, most of which allow all letters.
    fn limits() -> impl Strategy<Value = [u8; OPEN]> {
        prop::array::uniform(prop_oneof![Just(LETTERS as u8), 1..=RANKS])
    }

    fn tree(plain: &Plain) -> Tree {
        let pack = |(ranks, &points): (&[u8; OPEN], &u32)| {
            let digits = ranks.iter().rev().enumerate();
            digits.map(|(place, &rank)| digit(rank, place)).sum::<u64>() + u64::from(points)
        };
        let list: Vec<u64> = plain.iter().map(pack).collect();
        let mut tree = Tree::default();
        // The tree of another list is replaced.
        tree.fill(&[digit(1, OPEN) + 1], OPEN + 1);
        tree.fill(&list, OPEN);
        tree
    }

    /// The placements of a class, without its letters.
    fn class(plain: &Plain, letters: &[u8]) -> Plain {
        let mut class = Plain::new();
        for (ranks, points) in plain {
            let mut letters = ranks.iter().zip(letters);
            if letters.all(|(&rank, &letter)| rank == 0 || rank == letter) {
                let mut ranks = *ranks;
                ranks[..letters.len()].fill(0);
                *class.entry(ranks).or_default() += points;
            }
        }
        class
    }

    /// The bound by its definition.
    fn bound(plain: &Plain, place: usize, limits: &[u8]) -> u32 {
        if place == OPEN {
            return plain.values().sum();
        }
        let with = |rank: u8| {
            let part = plain.iter().filter(|(ranks, _)| ranks[place] == rank);
            let part = part.map(|(ranks, points)| (*ranks, *points)).collect();
            bound(&part, place + 1, limits)
        };
        with(0) + (1..=limits[place].min(RANKS)).map(with).max().unwrap()
    }

    proptest! {
        #[test]
        fn bound_matches_its_definition(
            plain in plain(),
            limits in limits(),
            letters in prop::collection::vec(1..=RANKS, 0..OPEN),
            floor in 0_u32..200,
        ) {
            let tree = tree(&plain);
            let nodes = letters.iter().fold(tree.root(), |nodes, &letter| tree.select(&nodes, letter));
            let expected = bound(&class(&plain, &letters), letters.len(), &limits);
            prop_assert_eq!(tree.bound(&nodes, &limits, 0), expected);
            let cut = tree.bound(&nodes, &limits, floor);
            prop_assert!(cut == expected || expected <= cut && cut <= floor, "{} {}", cut, expected);
        }

        #[test]
        fn no_board_has_more_points_than_the_bound(
            plain in plain(),
            board in prop::array::uniform4(1..=RANKS),
            fixed in 0..=OPEN,
        ) {
            let points: u32 = class(&plain, &board).values().sum();
            let tree = tree(&plain);
            let nodes = board[..fixed].iter().fold(tree.root(), |nodes, &letter| tree.select(&nodes, letter));
            prop_assert!(points <= tree.bound(&nodes, &[LETTERS as u8; OPEN], 0));
            prop_assert!(fixed < OPEN || points == tree.bound(&nodes, &board, 0));
        }
    }
}
