//! What a copy is: the same words, in nodes of its own.

use crate::Dictionary;

impl Clone for Dictionary {
    // EXERCISE: a new dictionary with the same words and nodes of its own
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.clone_from(self);
        copy
    }

    /// Makes `self` a copy of `source`. What `self` held before is gone, and from
    /// here on neither of the two notices what is done to the other.
    ///
    /// Pre: none; `self` may hold anything.
    /// Post: `self` has the words of `source`, and no node of it.
    // EXERCISE: forget what was here, then copy every node
    fn clone_from(&mut self, source: &Self) {
        // Nodes name one another by their places and not by addresses, so the
        // same numbers are right in lists of the copy's own.
        self.nodes.clear();
        self.nodes.extend_from_slice(&source.nodes);
        self.children.clear();
        self.children.extend_from_slice(&source.children);
        self.word_count = source.word_count;
    }
}
