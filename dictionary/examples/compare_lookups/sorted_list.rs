//! Binary search: look at the word in the middle, and leave out the half that cannot have it.

use std::cmp::Ordering;
use std::error::Error;

use crate::LookUp;
use crate::count::Count;

/// The words in the order of the alphabet.
pub struct SortedList(Vec<String>);

impl SortedList {
    /// Takes words that are sorted.
    pub fn new(words: &[&str]) -> Self {
        Self(words.iter().map(ToString::to_string).collect())
    }
}

impl LookUp for SortedList {
    fn look_up(&self, word: &str, count: &mut Count) -> Result<bool, Box<dyn Error>> {
        Ok(binary_search(&self.0, |middle| count.compare(word, middle)))
    }
}

/// Whether `compare` says of one of `words` that it is equal. The standard library has this too; how often
/// that compares is its own business, and may change with its version.
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
