//! What a copy is: the same words, in nodes of its own.

use crate::Dictionary;
use crate::trie::Node;

/// A copy of `node` and of everything below it.
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

    /// Makes `self` a copy of `source`. What `self` held before is gone, and from
    /// here on neither of the two notices what is done to the other.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.root = copy_node(&source.root);
        self.count = source.count;
    }
}
