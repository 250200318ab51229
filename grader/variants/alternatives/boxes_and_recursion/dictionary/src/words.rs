//! The words in alphabetical order, one at a time.
//!
//! The children of a node stand in the order of the alphabet, so walking the
//! tree, each node before its children, meets the words sorted.

use std::fmt;

use crate::trie::{Node, check_letters, index_letter};
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// All words, sorted. No list is built: each is spelled when it is asked for.
    pub fn words(&self) -> Words<'_> {
        Words {
            waiting: vec![(&self.root, String::new())],
        }
    }

    /// The words that begin with `prefix`, sorted; `prefix` itself included if it is a word.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        check_letters(prefix)?;
        let mut waiting = Vec::new();
        if let Some(node) = self.root.find(prefix.as_bytes()) {
            waiting.push((node, prefix.to_string()));
        }
        Ok(Words { waiting })
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Made by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    /// The nodes that still have to be visited, each with the letters that lead to it.
    /// The one that comes first in the alphabet is on top (at the end).
    waiting: Vec<(&'a Node, String)>,
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while let Some((node, word)) = self.waiting.pop() {
            // Push the children from z to a, so that a is on top.
            for i in (0..26).rev() {
                if let Some(child) = &node.children[i] {
                    let mut longer = word.clone();
                    longer.push(index_letter(i));
                    self.waiting.push((child, longer));
                }
            }
            if node.is_end {
                return Some(word);
            }
        }
        None
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
