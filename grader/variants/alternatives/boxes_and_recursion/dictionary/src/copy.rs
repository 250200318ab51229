//! Copying: a copy has the same words, in its own nodes.

use crate::Dictionary;
use crate::trie::Node;

/// Copies `node` and everything below it.
fn copy_node(node: &Node) -> Node {
    let mut copy = Node::new();
    copy.is_end = node.is_end;
    for i in 0..26 {
        if let Some(child) = &node.children[i] {
            copy.children[i] = Some(Box::new(copy_node(child)));
        }
    }
    copy
}

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        Dictionary {
            root: copy_node(&self.root),
            count: self.count,
        }
    }

    /// Makes `self` a copy of `source`. The old words of `self` are removed. Later
    /// changes to one of the two do not affect the other.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.root = copy_node(&source.root);
        self.count = source.count;
    }
}
