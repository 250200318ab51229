//! The words in alphabetical order, one at a time.
//!
//! The children of a node are in alphabetical order. So a walk over the tree that
//! visits each node before its children finds the words sorted.

use std::fmt;

use crate::trie::ROOT;
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// Returns all words, sorted. No list is built: each word is spelled when needed.
    // EXERCISE: a walk that begins at the root
    pub fn words(&self) -> Words<'_> {
        self.words_below(Some(ROOT), "")
    }

    /// Returns the words that begin with `prefix`, sorted. They include `prefix` itself
    /// if it is a word.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z.
    // EXERCISE: a walk that begins where the prefix ends
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        Ok(self.words_below(self.find(prefix)?, prefix))
    }

    /// Returns the words at and below `node`, to which `prefix` leads; none without a node.
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
/// Returned by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    // HANDED OUT
    dictionary: &'a Dictionary,
    // HANDOUT: // Where is the walk, and what has it spelled?
    /// The letters of the path: the given prefix, and one letter for each node after the first.
    spelled: String,
    /// The nodes from the first one to the current one. A list instead of the call
    /// stack, because a word may have a million letters.
    path: Vec<Visit>,
}

/// A node on the path, and how much of it has been visited.
#[derive(Clone)]
struct Visit {
    node: usize,
    /// Whether the node itself has been visited.
    arrived: bool,
    /// The letters whose children are still to be tried.
    letters: std::ops::RangeInclusive<u8>,
}

impl Visit {
    /// Begins the visit of a node.
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

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words(at {:?})", self.spelled)
    }
}
