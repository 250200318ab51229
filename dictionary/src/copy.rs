//! Copying: a copy has the same words, in its own nodes.

use crate::Dictionary;

impl Clone for Dictionary {
    // EXERCISE: a new dictionary with the same words, in its own nodes
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.clone_from(self);
        copy
    }

    /// Makes `self` a copy of `source`. The old words of `self` are removed. Later
    /// changes to one of the two do not affect the other.
    ///
    /// Pre: none; `self` may contain any words.
    /// Post: `self` has the words of `source`, and shares no node with it.
    // EXERCISE: remove the old words, then copy every node
    fn clone_from(&mut self, source: &Self) {
        // Nodes refer to each other by index and not by address, so the same
        // numbers are correct in the lists of the copy.
        self.nodes.clear();
        self.nodes.extend_from_slice(&source.nodes);
        self.children.clear();
        self.children.extend_from_slice(&source.children);
        self.word_count = source.word_count;
    }
}
