//! The words in alphabetical order, one at a time.
//!
//! The children of a node are in alphabetical order. So a walk over the tree that
//! visits each node before its children finds the words sorted.

use std::fmt;

use crate::trie::letter_numbers;
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// Returns all words, sorted.
    ///
    /// Does: collects the words into a list first, with a recursive walk over the tree,
    /// and returns them from there. A walk that spells each word only when needed
    /// would need its own stack; this version is easier to read.
    pub fn words(&self) -> Words<'_> {
        let mut collected = Vec::new();
        self.get_root().collect_words(String::new(), &mut collected);
        Words::new(self, collected)
    }

    /// Returns the words that begin with `prefix`, sorted. They include `prefix` itself
    /// if it is a word.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        let numbers = match letter_numbers(prefix) {
            Ok(numbers) => numbers,
            Err(error) => return Err(error),
        };
        let mut collected = Vec::new();
        match self.get_root().find(&numbers) {
            Some(node) => node.collect_words(prefix.to_string(), &mut collected),
            // No word begins with this prefix: the list stays empty.
            None => {}
        }
        Ok(Words::new(self, collected))
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Returned by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    /// The owner of the words. It cannot be changed while this iterator is in use.
    dictionary: &'a Dictionary,
    /// All the words, in the order in which they are returned.
    collected: Vec<String>,
    /// The index of the next word in `collected`.
    next_place: usize,
}

impl<'a> Words<'a> {
    /// Needs: words of `dictionary`, already sorted.
    ///
    /// Returns: an iterator that starts before the first of them.
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

/// Two dictionaries are equal if they contain the same words, added in any order.
impl PartialEq for Dictionary {
    fn eq(&self, other: &Self) -> bool {
        self.word_count() == other.word_count() && self.words().eq(other.words())
    }
}

impl Eq for Dictionary {}

/// Adds each valid word. `Extend` has no way to report an error, so it skips a word
/// that [`Dictionary::add_word`] rejects. Call that method if errors matter.
impl<S: AsRef<str>> Extend<S> for Dictionary {
    fn extend<I: IntoIterator<Item = S>>(&mut self, words: I) {
        for word in words {
            // Rejected words are skipped, as described above.
            let _ = self.add_word(word.as_ref());
        }
    }
}

/// Collects words and skips invalid ones, in the same way as [`Extend`].
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
