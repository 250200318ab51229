//! Your dictionary. Its steps are counted from outside, by means of `is_prefix`.

use std::error::Error;

use dictionary::{Dictionary, DictionaryError};

use crate::LookUp;
use crate::count::Count;

/// A dictionary of the words.
pub struct Trie(Dictionary);

impl Trie {
    /// Adds each word.
    pub fn new(words: &[&str]) -> Result<Self, DictionaryError> {
        let mut dictionary = Dictionary::new();
        for word in words {
            dictionary.add_word(word)?;
        }
        Ok(Self(dictionary))
    }
}

impl LookUp for Trie {
    fn look_up(&self, word: &str, count: &mut Count) -> Result<bool, Box<dyn Error>> {
        // A walk goes on while there is a node, that is, while the letters so far are a prefix.
        for end in 1..=word.len() {
            count.step_down();
            if !self.0.is_prefix(&word[..end])? {
                break;
            }
        }
        Ok(self.0.is_word(word)?)
    }
}
