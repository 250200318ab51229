//! Copying: a copy has the same words, in its own nodes.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        let mut twin = Self::new();
        twin.clone_from(self);
        twin
    }

    /// Makes `self` a copy of `source`. The old words of `self` are removed. Later
    /// changes to one of the two do not affect the other.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.root = source.root.replicate();
        self.len = source.len;
    }
}
