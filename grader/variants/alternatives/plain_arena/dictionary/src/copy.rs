//! Copies.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        Dictionary {
            nodes: self.nodes.clone(),
            words: self.words,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        *self = source.clone();
    }
}
