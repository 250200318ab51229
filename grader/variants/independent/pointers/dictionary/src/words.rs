//! The words in alphabetical order, one at a time.
//!
//! The children of a node are in alphabetical order. So a walk over the tree that
//! visits each node before its children finds the words sorted.

use std::fmt;

use crate::trie::{ALPHABET_SIZE, Node, check_letters};
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// Returns all words, sorted. No list is built: each word is spelled when needed.
    pub fn words(&self) -> Words<'_> {
        return Words::starting_at(Some(&self.root), "");
    }

    /// Returns the words that begin with `prefix`, sorted. They include `prefix` itself
    /// if it is a word.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        check_letters(prefix)?;
        return Ok(Words::starting_at(self.find_node(prefix), prefix));
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
///
/// Returned by [`Dictionary::words`] and [`Dictionary::words_with_prefix`].
#[derive(Clone)]
pub struct Words<'a> {
    /// The nodes from the start of the walk down to the current one. This would be the
    /// call stack if `next` could be recursive.
    stack: Vec<StackEntry<'a>>,
    /// The letters of the path to the last node of the stack.
    spelled: String,
}

/// One "function call" of the walk: a node, and how far we are with it.
#[derive(Clone)]
struct StackEntry<'a> {
    node: &'a Node,
    /// Whether the node itself was visited (a node comes before its children).
    was_visited: bool,
    /// The index of the next child to visit.
    next_child: usize,
}

impl<'a> Words<'a> {
    /// Prepares a walk.
    /// Needs: `prefix` is the path from the root to `node`.
    /// Returns: the walk over `node` and everything below it; an empty walk if `node` is None.
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
                // No child is left: go back up and remove the letter.
                self.stack.pop();
                self.spelled.pop();
            }
        }
        return None;
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
