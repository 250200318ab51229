//! The words in alphabetical order, one at a time.
//!
//! The children of a node are in alphabetical order. So a walk over the tree that
//! visits each node before its children finds the words sorted.

use std::collections::btree_map;
use std::fmt;

use crate::trie::{Node, check_letters};
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// Returns all words, sorted. No list is built: each word is spelled when needed.
    pub fn words(&self) -> Words<'_> {
        Words::below(String::new(), Some(&self.root))
    }

    /// Returns the words that begin with `prefix`, sorted. They include `prefix` itself
    /// if it is a word.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        check_letters(prefix)?;
        Ok(Words::below(prefix.to_string(), self.walk(prefix)))
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Returned by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    /// The node at which the walk begins, until it has been visited.
    first: Option<&'a Node>,
    /// For each node on the path, the children not yet visited.
    todo: Vec<btree_map::Iter<'a, u8, Node>>,
    /// The letters of the path.
    spelled: String,
}

impl<'a> Words<'a> {
    /// Returns the words at and below `node`, to which `spelled` leads.
    fn below(spelled: String, node: Option<&'a Node>) -> Self {
        Self {
            first: node,
            todo: Vec::new(),
            spelled,
        }
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if let Some(node) = self.first.take() {
            self.todo.push(node.children.iter());
            if node.end {
                return Some(self.spelled.clone());
            }
        }
        loop {
            if let Some((&letter, node)) = self.todo.last_mut()?.next() {
                self.spelled.push(char::from(letter));
                self.todo.push(node.children.iter());
                if node.end {
                    return Some(self.spelled.clone());
                }
            } else {
                self.todo.pop();
                self.spelled.pop();
            }
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
