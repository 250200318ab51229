//! What a copy is: the same words, in nodes of its own.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        // Links are numbers within the arena, so they hold in a copy of it too.
        Self {
            arena: self.arena.clone(),
            size: self.size,
        }
    }

    /// Makes `self` a copy of `source`. What `self` held before is gone, and from
    /// here on neither of the two notices what is done to the other.
    fn clone_from(&mut self, source: &Self) {
        *self = source.clone();
    }
}
