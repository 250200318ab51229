//! Assigns a place to each node so that no two nodes overlap.
//!
//! Each leaf gets its own line, in alphabetical order, and a parent is halfway between its first
//! and its last child. So every subtree keeps to the lines of its own leaves, which no
//! other subtree uses.

use crate::shape::Node;

/// The place of a node in the picture, in steps.
#[derive(Clone, Copy)]
pub struct Place {
    /// The number of letters from the root.
    pub depth: usize,
    /// The line of leaves, counted from 0. A parent may be between two lines.
    pub line: f64,
}

/// Returns a place for each of `nodes`. Parents must come before their children.
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
    // In reverse, the places of the children are known before that of their parent.
    for (number, node) in nodes.iter().enumerate().rev() {
        if let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) {
            places[number].line = (places[first].line + places[last].line) / 2.0;
        }
    }
    places
}

/// Returns the indices of the nodes without children, in alphabetical order.
fn leaves(nodes: &[Node]) -> Vec<usize> {
    let mut leaves: Vec<usize> = (0..nodes.len())
        .filter(|&number| nodes[number].children.is_empty())
        .collect();
    leaves.sort_by_key(|&number| &nodes[number].prefix);
    leaves
}
