//! Binary search: compare with the word in the middle, and drop the half that cannot contain the word.

use std::cmp::Ordering;
use std::error::Error;

use crate::LookUp;
use crate::count::Count;

/// The words in alphabetical order.
pub struct SortedList(Vec<String>);

impl SortedList {
    /// Makes a list of `words`, which must be sorted.
    pub fn new(words: &[&str]) -> Self {
        Self(words.iter().map(ToString::to_string).collect())
    }
}

impl LookUp for SortedList {
    fn look_up(&self, word: &str, count: &mut Count) -> Result<bool, Box<dyn Error>> {
        Ok(binary_search(&self.0, |middle| count.compare(word, middle)))
    }
}

/// Returns whether `compare` finds one of `words` equal. The standard library has a binary search too, but its
/// number of comparisons is not specified and may change with its version.
fn binary_search(mut words: &[String], mut compare: impl FnMut(&str) -> Ordering) -> bool {
    while !words.is_empty() {
        let middle = words.len() / 2;
        match compare(&words[middle]) {
            Ordering::Equal => return true,
            Ordering::Less => words = &words[..middle],
            Ordering::Greater => words = &words[middle + 1..],
        }
    }
    false
}
