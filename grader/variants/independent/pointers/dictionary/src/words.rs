//! The words in alphabetical order, one at a time.
//!
//! The children of a node stand in the order of the alphabet, so walking the
//! tree, each node before its children, meets the words sorted.

use std::fmt;

use crate::trie::{ALPHABET_SIZE, Node, check_letters};
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// All words, sorted. No list is built: each is spelled when it is asked for.
    pub fn words(&self) -> Words<'_> {
        return Words::starting_at(Some(&self.root), "");
    }

    /// The words that begin with `prefix`, sorted; `prefix` itself included if it is a word.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        check_letters(prefix)?;
        return Ok(Words::starting_at(self.find_node(prefix), prefix));
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Made by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    /// The nodes from the start of the walk down to where it is now. This is what the
    /// call stack would be if `next` could be recursive.
    stack: Vec<StackEntry<'a>>,
    /// The letters of the path to the last node of the stack.
    spelled: String,
}

/// One "function call" of the walk: a node, and how far we are with it.
#[derive(Clone)]
struct StackEntry<'a> {
    node: &'a Node,
    /// False until the node itself was looked at (a node comes before its children).
    was_visited: bool,
    /// The index of the child that has to be looked at next.
    next_child: usize,
}

impl<'a> Words<'a> {
    /// Prepares a walk.
    /// Needs: `prefix` is the path from the root to `node`.
    /// Returns: the walk over `node` and everything below; over nothing if `node` is None.
    fn starting_at(node: Option<&'a Node>, prefix: &str) -> Words<'a> {
        let mut words = Words {
            stack: Vec::new(),
            spelled: prefix.to_string(),
        };
        if let Some(node) = node {
            words.stack.push(StackEntry {
                node: node,
                was_visited: false,
                next_child: 0,
            });
        }
        return words;
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while !self.stack.is_empty() {
            let last = self.stack.len() - 1;
            let entry = &mut self.stack[last];

            // The node itself first.
            if !entry.was_visited {
                entry.was_visited = true;
                if entry.node.is_word {
                    return Some(self.spelled.clone());
                }
            }

            // Then search for its next child, in the order of the alphabet.
            let mut index = entry.next_child;
            while index < ALPHABET_SIZE && entry.node.children[index].is_none() {
                index += 1;
            }
            entry.next_child = index + 1;

            if index < ALPHABET_SIZE {
                // Go down.
                if let Some(child) = &entry.node.children[index] {
                    self.spelled.push((b'a' + index as u8) as char);
                    self.stack.push(StackEntry {
                        node: child,
                        was_visited: false,
                        next_child: 0,
                    });
                }
            } else {
                // No child is left: go back up and forget the letter.
                self.stack.pop();
                self.spelled.pop();
            }
        }
        return None;
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
