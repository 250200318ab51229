//! A place for each node, so that no two are in each other's way.
//!
//! Each leaf gets a line of its own, in alphabetical order, and a parent stands halfway between its first
//! and its last child. So every subtree keeps to the lines of its own leaves, which no
//! other subtree has.

use crate::shape::Node;

/// Where a node stands, in steps.
#[derive(Clone, Copy)]
pub struct Place {
    /// How many letters it is away from the root.
    pub depth: usize,
    /// On which line of leaves, from 0; a parent may be between two of them.
    pub line: f64,
}

/// A place for each of `nodes`, of which parents come before their children.
pub fn places(nodes: &[Node]) -> Vec<Place> {
    let mut places: Vec<Place> = nodes
        .iter()
        .map(|node| Place {
            depth: node.prefix.len(),
            line: 0.0,
        })
        .collect();
    for (line, leaf) in leaves(nodes).into_iter().enumerate() {
        places[leaf].line = line as f64;
    }
    // From the back, the children are known before their parent.
    for (number, node) in nodes.iter().enumerate().rev() {
        if let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) {
            places[number].line = (places[first].line + places[last].line) / 2.0;
        }
    }
    places
}

/// The nodes that end their branches, in alphabetical order.
fn leaves(nodes: &[Node]) -> Vec<usize> {
    let mut leaves: Vec<usize> = (0..nodes.len())
        .filter(|&number| nodes[number].children.is_empty())
        .collect();
    leaves.sort_by_key(|&number| &nodes[number].prefix);
    leaves
}
