//! Copying: a copy has the same words, in its own nodes.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        // Links are numbers within the arena, so they are also correct in a copy of it.
        Self {
            arena: self.arena.clone(),
            size: self.size,
        }
    }

    /// Makes `self` a copy of `source`. The old words of `self` are removed. Later
    /// changes to one of the two do not affect the other.
    fn clone_from(&mut self, source: &Self) {
        *self = source.clone();
    }
}
