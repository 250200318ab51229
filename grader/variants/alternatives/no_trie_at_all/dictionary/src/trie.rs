//! No trie: the words and all their prefixes in sets of the standard library.

use std::collections::BTreeSet;

use crate::DictionaryError;

/// A set of words.
#[derive(Default)]
pub struct Dictionary {
    pub(crate) words: BTreeSet<String>,
    pub(crate) prefixes: BTreeSet<String>,
}

impl Dictionary {
    /// Makes an empty dictionary.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of different words.
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Adds a word.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        for end in 1..=word.len() {
            if !self.prefixes.contains(&word[..end]) {
                self.prefixes.insert(word[..end].to_string());
            }
        }
        Ok(self.words.insert(word.to_string()))
    }

    /// Returns whether `word` has been added.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        Ok(self.words.contains(word))
    }

    /// Returns whether some word begins with `prefix`.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        check_letters(prefix)?;
        Ok(prefix.is_empty() || self.prefixes.contains(prefix))
    }

    /// Removes every word.
    pub fn clear(&mut self) {
        self.words.clear();
        self.prefixes.clear();
    }
}

/// Finds the first character that is not a letter.
pub(crate) fn check_letters(word: &str) -> Result<(), DictionaryError> {
    for (position, character) in word.chars().enumerate() {
        if !character.is_ascii_lowercase() {
            return Err(DictionaryError::InvalidCharacter {
                character,
                position,
                word: word.to_string(),
            });
        }
    }
    Ok(())
}
