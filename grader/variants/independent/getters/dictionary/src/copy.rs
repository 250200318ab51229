//! Copying: a copy has the same words, in its own nodes.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        let root = self.get_root().clone();
        Dictionary::with_root(root, self.word_count())
    }

    /// Makes `self` a copy of `source`. The old words of `self` are removed. Later
    /// changes to one of the two do not affect the other.
    fn clone_from(&mut self, source: &Self) {
        // The assignment drops the old nodes of self.
        *self = source.clone();
    }
}
