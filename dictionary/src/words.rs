//! The words in alphabetical order, one at a time.
//!
//! The children of a node stand in the order of the alphabet, so walking the
//! tree, each node before its children, meets the words sorted.

use std::fmt;

use crate::trie::ROOT;
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// All words, sorted. No list is built: each is spelled when it is asked for.
    // EXERCISE: a walk that begins at the root
    pub fn words(&self) -> Words<'_> {
        self.words_below(Some(ROOT), "")
    }

    /// The words that begin with `prefix`, sorted; `prefix` itself included if it is a word.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z.
    // EXERCISE: a walk that begins where the prefix ends
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        Ok(self.words_below(self.find(prefix)?, prefix))
    }

    /// The words whose path leads through `node`, to which `prefix` leads; none without a node.
    fn words_below(&self, node: Option<usize>, prefix: &str) -> Words<'_> {
        Words {
            dictionary: self,
            spelled: prefix.to_string(),
            path: node.map(Visit::new).into_iter().collect(),
        }
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Made by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    // HANDED OUT
    dictionary: &'a Dictionary,
    // HANDOUT: // Where is the walk, and what has it spelled?
    /// What the path spells: the prefix asked for, and a letter for each node after its first.
    spelled: String,
    /// The nodes from the first one to where the walk is. A list and not the
    /// call stack: a word may have a million letters.
    path: Vec<Visit>,
}

/// A node on the path, and how much of it has been seen.
#[derive(Clone)]
struct Visit {
    node: usize,
    /// Whether the node itself has been looked at.
    arrived: bool,
    /// The letters still to try as children.
    letters: std::ops::RangeInclusive<u8>,
}

impl Visit {
    /// A node that the walk has just come to.
    fn new(node: usize) -> Self {
        Self {
            node,
            arrived: false,
            letters: b'a'..=b'z',
        }
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    // EXERCISE: go on to the next node at which a word ends
    fn next(&mut self) -> Option<String> {
        loop {
            let visit = self.path.last_mut()?;
            if !visit.arrived {
                visit.arrived = true;
                if self.dictionary.nodes[visit.node].is_word {
                    return Some(self.spelled.clone());
                }
            }
            match visit.letters.next() {
                Some(letter) => {
                    let number = usize::from(letter - b'a');
                    if let Some(child) = self.dictionary.child(visit.node, number) {
                        self.spelled.push(char::from(letter));
                        self.path.push(Visit::new(child));
                    }
                }
                None => {
                    self.spelled.pop();
                    self.path.pop();
                }
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

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words(at {:?})", self.spelled)
    }
}
