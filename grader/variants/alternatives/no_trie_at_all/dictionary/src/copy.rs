//! Copies.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        Dictionary {
            words: self.words.clone(),
            prefixes: self.prefixes.clone(),
        }
    }
}
