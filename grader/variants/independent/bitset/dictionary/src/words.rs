//! The words in alphabetical order, one at a time.
//!
//! The children of a node are in alphabetical order. So a walk over the tree that
//! visits each node before its children finds the words sorted.

use std::fmt;
use std::mem;

use crate::trie::{Node, letters};
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// Returns all words, sorted. No list is built: each word is spelled when needed.
    pub fn words(&self) -> Words<'_> {
        Words::below(&self.root, &[])
    }

    /// Returns the words that begin with `prefix`, sorted. They include `prefix` itself
    /// if it is a word.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        let above = letters(prefix)?;
        Ok(match self.root.descend(above) {
            Some(node) => Words::below(node, above),
            None => Words::default(),
        })
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Returned by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone, Default)]
pub struct Words<'a> {
    /// The nodes from the first to the current one, each with the first letter not yet followed
    /// (`z + 1` once all are). Empty when the walk is over.
    trail: Vec<(&'a Node, u8)>,
    /// The letters on the path from the root to the current node.
    spelled: Vec<u8>,
    /// Whether the current node was only just entered: its own mark comes before its children.
    entered: bool,
}

impl<'a> Words<'a> {
    /// Makes a walk over `top` and everything below it; `above` leads from the root to `top`.
    fn below(top: &'a Node, above: &[u8]) -> Self {
        Self {
            trail: vec![(top, b'a')],
            spelled: above.to_vec(),
            entered: true,
        }
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let (node, from) = self.trail.last_mut()?;
            if mem::take(&mut self.entered) && node.is_marked() {
                return Some(self.spelled.iter().copied().map(char::from).collect());
            }
            if let Some((byte, kid)) = node.first_kid(*from) {
                *from = byte + 1;
                self.spelled.push(byte);
                self.trail.push((kid, b'a'));
                self.entered = true;
            } else {
                self.trail.pop();
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
