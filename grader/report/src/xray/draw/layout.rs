//! The layout of a trie: a position for each node, without overlaps.
//!
//! Each leaf has a line of its own, in alphabetical order, and a parent is halfway between its first and its last
//! child. So every branch stays on the lines of its own leaves.

use crate::xray::trie::Node;

/// The position of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodePosition {
    /// The number of letters from the root.
    pub depth: usize,
    /// The line of leaves, from 0; a parent may be between two lines.
    pub line: f64,
    /// The index of the parent among the nodes.
    pub parent: Option<usize>,
}

/// Returns a position for each of `nodes`, which are in alphabetical order.
pub fn node_positions(nodes: &[Node]) -> Vec<NodePosition> {
    let parent = |node: &Node| {
        let parent = node.parent()?;
        nodes.iter().position(|other| other.prefix == parent)
    };
    let mut positions: Vec<NodePosition> = nodes
        .iter()
        .map(|node| NodePosition {
            depth: node.depth(),
            line: 0.0,
            parent: parent(node),
        })
        .collect();
    let mut leaves = 0;
    // In reverse order, children come before their parents.
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (number, position) in positions.iter().enumerate() {
        if let Some(parent) = position.parent {
            children[parent].push(number);
        }
    }
    for (position, children) in positions.iter_mut().zip(&children) {
        if children.is_empty() {
            position.line = f64::from(leaves);
            leaves += 1;
        }
    }
    for number in (0..nodes.len()).rev() {
        if let [first, .., last] | [first @ last] = children[number][..] {
            positions[number].line = (positions[first].line + positions[last].line) / 2.0;
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xray::trie::{Answer, AnswerPair};

    #[test]
    fn parent_is_placed_between_its_children() {
        let nodes: Vec<Node> = ["", "a", "t", "te", "to"]
            .map(|prefix| Node {
                prefix: prefix.to_string(),
                also: String::new(),
                is_prefix: AnswerPair::equal(Answer::Yes),
                is_word: AnswerPair::equal(Answer::No),
            })
            .into();
        let lines: Vec<f64> = node_positions(&nodes)
            .iter()
            .map(|position| position.line)
            .collect();
        assert_eq!(lines, [0.75, 0.0, 1.5, 1.0, 2.0]);
        assert_eq!(node_positions(&nodes)[4].parent, Some(2));
    }
}
