//! The words in alphabetical order, one at a time.
//!
//! The children of a node stand in the order of the alphabet, so walking the
//! tree, each node before its children, meets the words sorted.

use std::fmt;

use crate::trie::letter_numbers;
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// All words, sorted.
    ///
    /// Does: collects the words into a list first, with a recursive walk over the tree,
    /// and hands them out from there. A walk that spells each word when it is asked for
    /// would need a stack of its own; this one I can read.
    pub fn words(&self) -> Words<'_> {
        let mut collected = Vec::new();
        self.get_root().collect_words(String::new(), &mut collected);
        Words::new(self, collected)
    }

    /// The words that begin with `prefix`, sorted; `prefix` itself included if it is a word.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        let numbers = match letter_numbers(prefix) {
            Ok(numbers) => numbers,
            Err(error) => return Err(error),
        };
        let mut collected = Vec::new();
        match self.get_root().find(&numbers) {
            Some(node) => node.collect_words(prefix.to_string(), &mut collected),
            // No word begins like this: the list stays empty.
            None => {}
        }
        Ok(Words::new(self, collected))
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Made by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    /// Whose words these are. While somebody goes through them, it cannot be changed.
    dictionary: &'a Dictionary,
    /// All the words, in the order in which they are handed out.
    collected: Vec<String>,
    /// The place of the next word in `collected`.
    next_place: usize,
}

impl<'a> Words<'a> {
    /// Needs: words of `dictionary`, already sorted.
    ///
    /// Returns: an iterator that stands before the first of them.
    fn new(dictionary: &'a Dictionary, collected: Vec<String>) -> Words<'a> {
        Words {
            dictionary,
            collected,
            next_place: 0,
        }
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        match self.collected.get(self.next_place) {
            Some(word) => {
                self.next_place += 1;
                Some(word.clone())
            }
            None => None,
        }
    }
}

impl std::iter::FusedIterator for Words<'_> {}

/// Two dictionaries are equal if they hold the same words, in whatever order these came.
impl PartialEq for Dictionary {
    fn eq(&self, other: &Self) -> bool {
        self.word_count() == other.word_count() && self.words().eq(other.words())
    }
}

impl Eq for Dictionary {}

/// Adds each word that can be one. `Extend` has no way to report an error, so a
/// word that [`Dictionary::add_word`] refuses is left out: ask that method if it matters.
impl<S: AsRef<str>> Extend<S> for Dictionary {
    fn extend<I: IntoIterator<Item = S>>(&mut self, words: I) {
        for word in words {
            // Refused words are left out, as said above.
            let _ = self.add_word(word.as_ref());
        }
    }
}

/// Collects words as [`Extend`] adds them.
impl<S: AsRef<str>> FromIterator<S> for Dictionary {
    fn from_iter<I: IntoIterator<Item = S>>(words: I) -> Self {
        let mut dictionary = Self::new();
        dictionary.extend(words);
        dictionary
    }
}

/// Short on purpose: a failed assertion should not print a hundred thousand words.
impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dictionary({} words)", self.word_count())
    }
}
