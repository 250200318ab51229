//! What a copy is: the same words, in nodes of its own.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        Self {
            root: self.root.clone(),
            words: self.words,
        }
    }

    /// Makes `self` a copy of `source`. What `self` held before is gone, and from
    /// here on neither of the two notices what is done to the other.
    fn clone_from(&mut self, source: &Self) {
        *self = source.clone();
    }
}
