//! Copies.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        Dictionary {
            root: self.root.clone(),
        }
    }
}
