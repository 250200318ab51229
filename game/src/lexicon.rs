//! The word list of the course CS107: an array that grows, written by hand, and binary search.
//!
//! The course's document allows no ready-made vector. The words are in a boxed slice; when it is
//! full, one twice as long replaces it.

use std::cmp::Ordering;

/// A sorted list of words.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    // HANDOUT: // What does it have to remember between one call and the next?
    /// The words, followed by empty strings as spare capacity.
    words: Box<[String]>,
    /// The number of words.
    count: usize,
    /// The number of unusable entries.
    skipped: usize,
}

impl Lexicon {
    /// The capacity of the first array.
    const FIRST: usize = 8;

    /// Creates a word list from a text, in which white space separates the words.
    ///
    /// Capitals are folded, and the order does not matter; repeated words count once. Entries with
    /// other characters than letters are skipped.
    // EXERCISE: push every word in lower case, then sort, then remove duplicates
    pub fn from_text(text: &str) -> Self {
        let mut lexicon = Self::default();
        for word in text.split_whitespace() {
            if word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
                lexicon.push(word.to_ascii_lowercase());
            } else {
                lexicon.skipped += 1;
            }
        }
        lexicon.sort();
        lexicon
    }

    /// Returns the number of words.
    // EXERCISE: return the count that `from_text` kept
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether the list is empty.
    // EXERCISE: true if there are no words
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of skipped entries of the text.
    // EXERCISE: return the number of entries that `from_text` skipped
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Whether the list contains `word`, in lower case: binary search, O(log n) comparisons.
    // EXERCISE: look in the middle; which half can it be in?
    pub fn contains(&self, word: &str) -> bool {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.words[middle].as_str().cmp(word) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return true,
                Ordering::Greater => high = middle,
            }
        }
        false
    }

    fn push(&mut self, word: String) {
        if self.count == self.words.len() {
            self.grow();
        }
        self.words[self.count] = word;
        self.count += 1;
    }

    /// Moves the words to an array twice as long; on average, each word moves less than twice.
    fn grow(&mut self) {
        let room = (2 * self.words.len()).max(Self::FIRST);
        let mut larger: Box<[String]> = (0..room).map(|_| String::new()).collect();
        for (place, word) in self.words.iter_mut().enumerate() {
            larger[place] = std::mem::take(word);
        }
        self.words = larger;
    }

    /// Sorts the words and removes duplicates.
    fn sort(&mut self) {
        self.words[..self.count].sort_unstable();
        let mut kept = 0;
        for place in 0..self.count {
            if kept == 0 || self.words[place] != self.words[kept - 1] {
                self.words.swap(kept, place);
                kept += 1;
            }
        }
        for left_over in &mut self.words[kept..self.count] {
            left_over.clear();
        }
        self.count = kept;
    }
}
