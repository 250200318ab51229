//! The words in alphabetical order, one at a time.
//!
//! The children of a node stand in the order of the alphabet, so walking the
//! tree, each node before its children, meets the words sorted.

use std::fmt;

use crate::arena::{NodeId, ROOT};
use crate::letters::slots;
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// All words, sorted. No list is built: each is spelled when it is asked for.
    pub fn words(&self) -> Words<'_> {
        Words::below(self, Some(ROOT), "")
    }

    /// The words that begin with `prefix`, sorted; `prefix` itself included if it is a word.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        let start = self.arena.follow(&slots(prefix)?);
        Ok(Words::below(self, start, prefix))
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Made by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    dictionary: &'a Dictionary,
    /// What is still to be visited, the next one last.
    pending: Vec<Visit>,
    /// The path to the node visited last.
    spelled: String,
}

/// A node to visit. Of what is spelled by then, the first `keep` letters lead to its
/// parent and `letter` goes on from there; the start of a walk has been spelled already.
#[derive(Clone)]
struct Visit {
    node: NodeId,
    keep: usize,
    letter: Option<char>,
}

impl<'a> Words<'a> {
    /// The walk over `start`, which `prefix` spells, and what is below it.
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

    /// Spells the path to a node and puts its children on the stack, z first, so that a
    /// is the one to come back first.
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
