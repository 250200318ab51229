//! The list of a class as a tree, with an upper bound at each node.
//!
//! A node of level `n` stands for all placements with the same digits at the first `n` open places. Its
//! children have different digits at the next place. A board has only one letter on that place, so the
//! *bound* of a node is the bound of the child that doesn't use the place, plus the largest bound of
//! the other children. The bound of a placement is its points.
//!
//! The boards of a smaller class have the placements of several nodes: those with its letters, and those
//! that don't use the place of one. The bound of several nodes is defined in the same way, with children
//! of the same digit as one. It is lower than the sum of their bounds if they would need different
//! letters. The search for it looks at few of the nodes, because the sums of bounds show which
//! children cannot have the largest one.

use std::sync::Arc;

use super::list::{DIGIT, List, rank_at, without_first};
use crate::graph::LETTERS;

/// A list as a tree.
#[derive(Default)]
pub struct Tree {
    /// The placements, which are the nodes of the last level.
    list: List,
    /// The nodes of the other levels, the root last.
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    bound: u32,
    /// A bit for each digit of a child.
    digits: u32,
    /// The index of the child with the lowest digit, where those of placements come before those of
    /// other nodes. The other children follow.
    first: u32,
}

/// The nodes of a class, all of one level.
pub struct NodeSet {
    /// The number of open places that the class fixes.
    pub level: usize,
    pub nodes: Vec<NodeId>,
}

/// Which node of which tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId {
    tree: u32,
    index: u32,
}

impl Tree {
    /// Replaces this tree by that of a list with `open` places. The time is linear in the length of the
    /// list, for each open place. Afterwards, `list` and `scratch` have no meaning.
    pub fn fill(&mut self, list: &mut List, open: usize, scratch: &mut Vec<u64>) {
        std::mem::swap(&mut self.list, list);
        self.nodes.clear();
        scratch.clone_from(&self.list.digits);
        for _ in 0..open {
            self.add_level(scratch);
        }
    }

    /// Returns unused memory to the system.
    pub fn shrink(&mut self) {
        self.list.shrink();
        self.nodes.shrink_to_fit();
    }

    /// Returns the number of nodes.
    fn len(&self) -> usize {
        self.list.len() + self.nodes.len()
    }

    /// Returns a node that isn't a placement.
    fn node(&self, index: u32) -> Node {
        self.nodes[index as usize - self.list.len()]
    }

    fn bound(&self, index: u32) -> u32 {
        let index = index as usize;
        match self.list.points.get(index) {
            Some(&points) => points,
            None => self.nodes[index - self.list.len()].bound,
        }
    }

    /// Returns the placements of a node, which is that many levels above them.
    fn placements(&self, index: u32, levels: usize) -> impl Iterator<Item = (u64, u32)> {
        let (mut first, mut last) = (index, index);
        for _ in 0..levels {
            first = self.node(first).first;
            let node = self.node(last);
            last = node.first + node.digits.count_ones() - 1;
        }
        let range = first as usize..=last as usize;
        let points = self.list.points[range.clone()].iter().copied();
        self.list.digits[range].iter().copied().zip(points)
    }

    /// Adds the nodes above the last ones, which have these `digits` at the first places. Replaces these
    /// by the digits of the new nodes.
    fn add_level(&mut self, digits: &mut Vec<u64>) {
        let below = self.len() - digits.len();
        let level = self.nodes.len();
        // Trees take most of the memory, so they do not reserve more than they need.
        self.nodes.reserve_exact(digits.len());
        self.nodes.resize(level + digits.len(), Node::default());
        let (mut above, mut end) = (u64::MAX, 0);
        let (mut node, mut without, mut most) = (Node::default(), 0, 0);
        // No branch depends on the digits, because nobody can predict them.
        for at in 0..digits.len() {
            let (next, digit) = (digits[at] >> DIGIT, digits[at] & ((1 << DIGIT) - 1));
            let (is_new, is_without) = (next != above, digit == 0);
            above = next;
            let index = (below + at) as u32;
            let bound = self.bound(index);
            without = match (is_without, is_new) {
                (true, _) => bound,
                (false, true) => 0,
                (false, false) => without,
            };
            most = if is_new { 0 } else { most };
            most = if is_without { most } else { most.max(bound) };
            node = Node {
                bound: without + most,
                digits: if is_new { 0 } else { node.digits } | 1 << digit,
                first: if is_new { index } else { node.first },
            };
            end += usize::from(is_new);
            digits[end - 1] = above;
            self.nodes[level + end - 1] = node;
        }
        digits.truncate(end);
        self.nodes.truncate(level + end);
    }
}

impl Node {
    /// Returns the index of the child with a digit.
    fn child(self, digit: u8) -> Option<u32> {
        let lower = self.digits & ((1 << digit) - 1);
        (self.digits >> digit & 1 == 1).then(|| self.first + lower.count_ones())
    }
}

/// Returns the roots of all trees.
pub fn roots(trees: &[Arc<Tree>]) -> NodeSet {
    let trees = (0..).zip(trees).filter(|(_, tree)| tree.len() > 0);
    let root = |(tree, of): (u32, &Arc<Tree>)| NodeId {
        tree,
        index: of.len() as u32 - 1,
    };
    NodeSet {
        level: 0,
        nodes: trees.map(root).collect(),
    }
}

/// Returns the set of those boards of a class that have a letter at the next place, given by its rank.
pub fn select(trees: &[Arc<Tree>], class: &NodeSet, rank: u8) -> NodeSet {
    let mut selected = children(trees, class, 0);
    selected.nodes.extend(children(trees, class, rank).nodes);
    selected
}

/// Returns the children that have a digit at the next place.
fn children(trees: &[Arc<Tree>], class: &NodeSet, digit: u8) -> NodeSet {
    let child = |&NodeId { tree, index }: &NodeId| {
        let index = trees[tree as usize].node(index).child(digit)?;
        Some(NodeId { tree, index })
    };
    NodeSet {
        level: class.level + 1,
        nodes: class.nodes.iter().filter_map(child).collect(),
    }
}

/// Returns the bound of a class if it is more than `floor`, or else any upper bound that is not.
/// `limits` has the highest rank at each open place.
pub fn bound(trees: &[Arc<Tree>], class: &NodeSet, limits: &[u8], floor: u32) -> u32 {
    let last_limited = limits.iter().rposition(|&limit| is_limited(limit));
    let mut search = Search {
        trees,
        limits,
        unlimited: last_limited.map_or(0, |last| last + 1),
        stack: class.nodes.clone(),
    };
    search.bound(class.level, 0, floor)
}

/// Replaces `tree` by one of the placements at and below `nodes`, without the letters that the limits
/// exclude.
pub fn merge(
    trees: &[Arc<Tree>],
    nodes: &NodeSet,
    limits: &[u8],
    tree: &mut Tree,
    buffers: &mut Buffers,
) {
    let open = limits.len() - nodes.level;
    let limits = limits[nodes.level..].iter().rev().copied().enumerate();
    let limits: Vec<(usize, u8)> = limits.filter(|&(_, limit)| is_limited(limit)).collect();
    let is_possible = |(digits, _): &(u64, u32)| {
        let mut limits = limits.iter();
        limits.all(|&(place, limit)| rank_at(*digits, place) <= limit)
    };
    let Buffers {
        list,
        pairs,
        scratch,
    } = buffers;
    pairs.clear();
    for &NodeId { tree, index } in &nodes.nodes {
        let placements = trees[tree as usize].placements(index, open);
        let placements = placements.map(|(digits, points)| (without_first(digits, open), points));
        pairs.extend(placements.filter(is_possible));
    }
    // The placements of each tree are sorted already, and this method makes use of it.
    pairs.sort_by_key(|(digits, _)| *digits);
    list.fill(pairs.iter().copied());
    tree.fill(list, open, scratch);
}

/// Buffers, which are kept because the system takes long to provide new memory.
#[derive(Default)]
pub struct Buffers {
    pub list: List,
    pub pairs: Vec<(u64, u32)>,
    pub scratch: Vec<u64>,
}

/// Returns whether not all letters are allowed.
fn is_limited(limit: u8) -> bool {
    usize::from(limit) < LETTERS
}

/// The search for the bound of a class.
struct Search<'t> {
    trees: &'t [Arc<Tree>],
    limits: &'t [u8],
    /// From this level on, all letters are allowed.
    unlimited: usize,
    /// The nodes of the class, and then those of the descendants that the search looks at.
    stack: Vec<NodeId>,
}

impl Search<'_> {
    fn node(&self, NodeId { tree, index }: NodeId) -> Node {
        self.trees[tree as usize].node(index)
    }

    /// Returns the bound of the nodes on the stack from `start` on, see [`bound`].
    fn bound(&mut self, level: usize, start: usize, floor: u32) -> u32 {
        let set = &self.stack[start..];
        let is_unlimited = level >= self.unlimited;
        if level == self.limits.len() || set.len() <= 1 && is_unlimited {
            let bound = |&NodeId { tree, index }: &NodeId| self.trees[tree as usize].bound(index);
            return set.iter().map(bound).sum();
        }
        // For each digit, the sum of the bounds of the children. It is exact if only one node has such
        // a child and all letters are allowed.
        let mut sums = [0; LETTERS + 1];
        let mut best = 0;
        let mut seen = 0;
        for &node in set {
            let Node { digits, first, .. } = self.node(node);
            seen |= digits;
            let tree = &self.trees[node.tree as usize];
            for (digit, child) in bits(digits).zip(first..) {
                let bound = tree.bound(child);
                sums[digit] += bound;
                if digit > 0 && is_unlimited {
                    best = best.max(bound);
                }
            }
        }
        let allowed = seen & !1 & ((2 << self.limits[level]) - 1);
        let mut letters: u32 = bits(allowed)
            .filter(|&digit| sums[digit] > best)
            .map(|digit| 1 << digit)
            .sum();
        let most = bits(letters).map(|digit| sums[digit]).max().unwrap_or(best);
        if sums[0] + most <= floor {
            return sums[0] + most;
        }
        let without = self.bound_of_children(level, start, 0, floor.saturating_sub(most));
        best = best.max(floor.saturating_sub(without));
        // The letter with the largest sum comes first. The others need no look if their sums are lower
        // than its bound.
        while let Some(digit) = bits(letters).max_by_key(|&digit| sums[digit])
            && sums[digit] > best
        {
            best = best.max(self.bound_of_children(level, start, digit as u8, best));
            letters &= !(1 << digit);
        }
        without + best
    }

    /// Returns the bound of the children with a digit.
    fn bound_of_children(&mut self, level: usize, start: usize, digit: u8, floor: u32) -> u32 {
        let end = self.stack.len();
        for at in start..end {
            let NodeId { tree, .. } = self.stack[at];
            let child = self.node(self.stack[at]).child(digit);
            self.stack.extend(child.map(|index| NodeId { tree, index }));
        }
        let bound = self.bound(level + 1, end, floor);
        self.stack.truncate(end);
        bound
    }
}

/// Returns the numbers of the bits that are set.
fn bits(set: u32) -> impl Iterator<Item = usize> {
    let next = |&set: &u32| Some(set & (set - 1)).filter(|&set| set != 0);
    let first = Some(set).filter(|&set| set != 0);
    std::iter::successors(first, next).map(|set| set.trailing_zeros() as usize)
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

    /// The trees of two lists: one with the placements of an even number of points, and one with the others.
    fn trees(plain: &Plain) -> [Arc<Tree>; 2] {
        let pack = |(ranks, &points): (&[u8; OPEN], &u32)| {
            let digits = ranks.iter().rev().enumerate();
            (
                digits.map(|(place, &rank)| digit(rank, place)).sum::<u64>(),
                points,
            )
        };
        [0, 1].map(|odd| {
            let part = plain.iter().filter(|(_, points)| *points % 2 == odd);
            let part: Vec<(u64, u32)> = part.map(pack).collect();
            // The tree of another list is replaced.
            let (mut tree, mut list) = (Tree::default(), List::default());
            list.fill([(digit(1, OPEN), 1)].into_iter());
            tree.fill(&mut list, OPEN + 1, &mut Vec::new());
            list.fill(part.into_iter());
            tree.fill(&mut list, OPEN, &mut Vec::new());
            Arc::new(tree)
        })
    }

    fn nodes(trees: &[Arc<Tree>], letters: &[u8]) -> NodeSet {
        let letters = letters.iter();
        letters.fold(roots(trees), |nodes, &letter| select(trees, &nodes, letter))
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
            let trees = trees(&plain);
            let nodes = nodes(&trees, &letters);
            let expected = bound(&class(&plain, &letters), letters.len(), &limits);
            prop_assert_eq!(super::bound(&trees, &nodes, &limits, 0), expected);
            let mut merged = Tree::default();
            merge(&trees, &nodes, &limits, &mut merged, &mut Buffers::default());
            let merged = [Arc::new(merged)];
            let node = NodeSet { level: nodes.level, ..roots(&merged) };
            prop_assert_eq!(super::bound(&merged, &node, &[LETTERS as u8; OPEN], 0), expected);
            let cut = super::bound(&trees, &nodes, &limits, floor);
            prop_assert!(cut == expected || expected <= cut && cut <= floor, "{} {}", cut, expected);
        }

        #[test]
        fn no_board_has_more_points_than_the_bound(
            plain in plain(),
            board in prop::array::uniform4(1..=RANKS),
            fixed in 0..=OPEN,
        ) {
            let points: u32 = class(&plain, &board).values().sum();
            let trees = trees(&plain);
            let nodes = nodes(&trees, &board[..fixed]);
            prop_assert!(points <= super::bound(&trees, &nodes, &[LETTERS as u8; OPEN], 0));
            prop_assert!(fixed < OPEN || points == super::bound(&trees, &nodes, &board, 0));
        }
    }
}
