//! What a copy is: the same words, in nodes of its own.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        let mut twin = Self::new();
        twin.clone_from(self);
        twin
    }

    /// Makes `self` a copy of `source`. What `self` held before is gone, and from
    /// here on neither of the two notices what is done to the other.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.root = source.root.replicate();
        self.len = source.len;
    }
}
