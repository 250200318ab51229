//! What a copy is: the same words, in nodes of its own.

use crate::Dictionary;
use crate::trie::{ALPHABET_SIZE, Node};

/// Makes a deep copy of a subtree. Calls itself for each child.
/// Needs: nothing.
/// Returns: a new node with the same mark, whose children are copies of the children of `node`.
fn copy_subtree(node: &Node) -> Node {
    let mut copy = Node::new();
    copy.is_word = node.is_word;
    for index in 0..ALPHABET_SIZE {
        match &node.children[index] {
            Some(child) => copy.children[index] = Some(Box::new(copy_subtree(child))),
            None => copy.children[index] = None,
        }
    }
    return copy;
}

impl Clone for Dictionary {
    /// The "copy constructor".
    /// Returns: a dictionary with the same words and nodes of its own.
    fn clone(&self) -> Self {
        Dictionary {
            root: copy_subtree(&self.root),
            count: self.count,
        }
    }

    /// Makes `self` a copy of `source`. What `self` held before is gone, and from
    /// here on neither of the two notices what is done to the other.
    fn clone_from(&mut self, source: &Self) {
        // Like operator=, but self == source is not possible here, the compiler forbids it.
        self.clear();
        self.root = copy_subtree(&source.root);
        self.count = source.count;
    }
}
