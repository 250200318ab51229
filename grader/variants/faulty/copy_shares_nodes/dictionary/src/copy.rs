//! A copy that is none: both dictionaries hold one root.

use std::rc::Rc;

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        Self {
            root: Rc::clone(&self.root),
            word_count: self.word_count,
        }
    }
}
