//! The word list of the course CS 107: an array that grows, written by hand, and binary search.
//!
//! Its document allows no ready-made vector: the words lie in a boxed slice that is replaced by one
//! twice as long whenever it is full.

use std::cmp::Ordering;

/// Words, sorted once they are all there.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    // HANDOUT: // What does it have to remember between one call and the next?
    /// The words, and room for more: empty strings.
    words: Box<[String]>,
    /// How many there are.
    count: usize,
    /// How many entries could not be used.
    skipped: usize,
}

impl Lexicon {
    /// The room of the first array.
    const FIRST: usize = 8;

    /// The words of a text, one between any white space: capitals are folded, the order does not matter, and a
    /// word that is there twice counts once. Entries with other characters than letters are skipped.
    // EXERCISE: push every word in lower case, then sort, then leave out the doubles
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

    /// How many words there are.
    // EXERCISE: that is counted
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    // EXERCISE: ask how many there are
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many entries of the text were no words.
    // EXERCISE: that is counted, too
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Whether it has `word`, in lower case: binary search, O(log n) comparisons.
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

    /// Moves the words to an array twice as long; on average a word is moved less than twice.
    fn grow(&mut self) {
        let room = (2 * self.words.len()).max(Self::FIRST);
        let mut larger: Box<[String]> = (0..room).map(|_| String::new()).collect();
        for (place, word) in self.words.iter_mut().enumerate() {
            larger[place] = std::mem::take(word);
        }
        self.words = larger;
    }

    /// Sorts the words, and leaves each there once.
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
