// Copying, deep of course.

use crate::Dictionary;

impl Clone for Dictionary {
    fn clone_from(&mut self, other: &Self) {
        self.total = other.total;
        self.links.clear();
        self.links.extend_from_slice(&other.links);
        self.cells.clear();
        self.cells.extend_from_slice(&other.cells);
    }

    fn clone(&self) -> Self {
        let mut result = Dictionary::new();
        result.clone_from(self);
        return result;
    }
}
