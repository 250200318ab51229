//! What a copy is: the same words, in nodes of its own.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        let root = self.get_root().clone();
        Dictionary::with_root(root, self.word_count())
    }

    /// Makes `self` a copy of `source`. What `self` held before is gone, and from
    /// here on neither of the two notices what is done to the other.
    fn clone_from(&mut self, source: &Self) {
        // The old nodes of self are dropped by the assignment.
        *self = source.clone();
    }
}
