//! Copying: a copy has the same words, in its own nodes.

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
    /// Acts as the "copy constructor".
    /// Returns: a dictionary with the same words and nodes of its own.
    fn clone(&self) -> Self {
        Dictionary {
            root: copy_subtree(&self.root),
            count: self.count,
        }
    }

    /// Makes `self` a copy of `source`. The old words of `self` are removed. Later
    /// changes to one of the two do not affect the other.
    fn clone_from(&mut self, source: &Self) {
        // Like operator=, but self == source is not possible here: the compiler forbids it.
        self.clear();
        self.root = copy_subtree(&source.root);
        self.count = source.count;
    }
}
