//! The words in alphabetical order, one at a time.
//!
//! The children of a node are in alphabetical order. So a walk over the tree that
//! visits each node before its children finds the words sorted.

use std::fmt;

use crate::arena::{NodeId, ROOT};
use crate::letters::slots;
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// Returns all words, sorted. No list is built: each word is spelled when needed.
    pub fn words(&self) -> Words<'_> {
        Words::below(self, Some(ROOT), "")
    }

    /// Returns the words that begin with `prefix`, sorted. They include `prefix` itself
    /// if it is a word.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        let start = self.arena.follow(&slots(prefix)?);
        Ok(Words::below(self, start, prefix))
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Returned by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    dictionary: &'a Dictionary,
    /// The nodes still to be visited, the next one last.
    pending: Vec<Visit>,
    /// The letters of the path to the last visited node.
    spelled: String,
}

/// A node to visit. By then, the first `keep` spelled letters lead to its parent, and
/// `letter` goes on from there. The start of a walk has already been spelled.
#[derive(Clone)]
struct Visit {
    node: NodeId,
    keep: usize,
    letter: Option<char>,
}

impl<'a> Words<'a> {
    /// Makes a walk over `start`, which `prefix` spells, and everything below it.
    fn below(dictionary: &'a Dictionary, start: Option<NodeId>, prefix: &str) -> Self {
        let visit = |node| Visit {
            node,
            keep: prefix.len(),
            letter: None,
        };
        Self {
            dictionary,
            pending: start.map(visit).into_iter().collect(),
            spelled: prefix.to_owned(),
        }
    }

    /// Spells the path to a node and pushes its children on the stack, z first, so that a
    /// comes off first.
    fn visit(&mut self, Visit { node, keep, letter }: Visit) {
        self.spelled.truncate(keep);
        self.spelled.extend(letter);
        let keep = self.spelled.len();
        let children = self.dictionary.arena.children(node).rev();
        self.pending.extend(children.map(|(letter, node)| Visit {
            node,
            keep,
            letter: Some(letter),
        }));
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let next = self.pending.pop()?;
            let node = next.node;
            self.visit(next);
            if self.dictionary.arena.is_terminal(node) {
                return Some(self.spelled.clone());
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
