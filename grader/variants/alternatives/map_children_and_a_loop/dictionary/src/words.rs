//! The words in alphabetical order, one at a time.
//!
//! The children of a node stand in the order of the alphabet, so walking the
//! tree, each node before its children, meets the words sorted.

use std::collections::btree_map;
use std::fmt;

use crate::trie::{Node, check_letters};
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// All words, sorted. No list is built: each is spelled when it is asked for.
    pub fn words(&self) -> Words<'_> {
        Words::below(String::new(), Some(&self.root))
    }

    /// The words that begin with `prefix`, sorted; `prefix` itself included if it is a word.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        check_letters(prefix)?;
        Ok(Words::below(prefix.to_string(), self.walk(prefix)))
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Made by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    /// The node the walk begins at, until it has been looked at.
    first: Option<&'a Node>,
    /// For each node on the way down, the children not yet gone to.
    todo: Vec<btree_map::Iter<'a, u8, Node>>,
    /// The letters on the way down.
    spelled: String,
}

impl<'a> Words<'a> {
    /// The words at and below `node`, which is where `spelled` leads.
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
