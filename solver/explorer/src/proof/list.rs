//! The words on the boards of a class.
//!
//! A *class* contains all boards with given letters at the first places; the other places are *open*.
//! A *placement* is a word on some cells of a path, with a letter at each open place that it uses. A
//! board of the class has the word if it has these letters. A list contains the placements of all
//! words. Placements on the same letters are one, with the sum of their points.
//!
//! The points of all placements on a board are never less than its score. They are more if it has a
//! word on two different sets of cells.
//!
//! The letters of a placement are one number: a digit for each open place, the first one highest. A
//! digit is 0 if the placement doesn't use the place, or else the rank of the letter.

/// The bits of a digit.
pub const DIGIT: u32 = 5;

/// The maximum number of open places: next to its digits, a placement that is being made needs four bits for its points.
pub const MAX_OPEN: usize = (u64::BITS / DIGIT) as usize;

/// Returns the digit of `rank` at an open place, counted from the last one.
pub fn digit(rank: u8, place_from_last: usize) -> u64 {
    u64::from(rank) << (DIGIT * place_from_last as u32)
}

/// Returns the rank in `digits` at an open place, counted from the last one.
pub fn rank_at(digits: u64, place_from_last: usize) -> u8 {
    (digits >> (DIGIT * place_from_last as u32)) as u8 & ((1 << DIGIT) - 1)
}

/// Returns the last `open` digits.
pub fn without_first(digits: u64, open: usize) -> u64 {
    digits & ((1 << (DIGIT * open as u32)) - 1)
}

/// Placements, sorted by their digits.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct List {
    pub digits: Vec<u64>,
    /// The points of each placement.
    pub points: Vec<u32>,
}

impl List {
    /// Replaces the list by these placements, which are sorted, and adds up the points of those on the
    /// same letters.
    pub fn fill(&mut self, sorted: impl ExactSizeIterator<Item = (u64, u32)>) {
        let Self { digits, points } = self;
        digits.resize(sorted.len(), 0);
        points.clear();
        points.resize(sorted.len(), 0);
        let (mut last, mut end) = (u64::MAX, 0);
        // No branch depends on the digits, because nobody can predict them.
        for (next, more) in sorted {
            end += usize::from(next != last);
            last = next;
            digits[end - 1] = next;
            points[end - 1] += more;
        }
        digits.truncate(end);
        points.truncate(end);
    }

    /// Returns the number of placements.
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    /// Returns unused memory to the system.
    pub fn shrink(&mut self) {
        self.digits.shrink_to_fit();
        self.points.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_placements_on_the_same_letters_are_added_up() {
        let mut list = List::default();
        list.fill([(9, 9); 4].into_iter());
        list.fill([(1, 7), (1, 8), (2, 1), (3, 5), (3, 1)].into_iter());
        let expected = List {
            digits: vec![1, 2, 3],
            points: vec![15, 1, 6],
        };
        assert_eq!(list, expected);
    }
}
