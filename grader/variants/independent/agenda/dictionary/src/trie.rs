//! The trie: a tree in which every path of letters from the root is a prefix.
//!
//! The five words `a axe tea ten to` (`*` marks the end of a word):
//!
//! ```text
//!            root
//!           /    \
//!         a*      t
//!         |      / \
//!         x     e   o*
//!         |    / \
//!         e*  a*  n*
//! ```
//!
//! Finding a word takes as many steps as it has letters, however many words there
//! are. The solver depends on the prefixes: it can give up at once on a path over
//! the board that does not spell one.

use crate::DictionaryError;
use crate::arena::{Arena, ROOT};
use crate::letters::slots;

/// A set of words made of the letters a–z.
///
/// Looking up a word or a prefix, or adding a word, takes time in proportion to
/// its length alone.
pub struct Dictionary {
    pub(crate) arena: Arena,
    /// The number of terminal nodes, so that they need not be counted.
    pub(crate) size: usize,
}

impl Dictionary {
    /// Makes an empty dictionary: a root without children.
    pub fn new() -> Self {
        Self {
            arena: Arena::new(),
            size: 0,
        }
    }

    /// Returns the number of distinct words.
    pub fn word_count(&self) -> usize {
        self.size
    }

    /// Adds `word` and returns true if it is new.
    ///
    /// # Errors
    ///
    /// Fails if `word` is empty or has a character outside a–z. The whole word is checked before
    /// anything is added, so an error leaves the dictionary unchanged.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        let last = slots(word)?
            .into_iter()
            .fold(ROOT, |node, slot| self.arena.step_or_grow(node, slot));
        let new = self.arena.mark(last);
        self.size += usize::from(new);
        Ok(new)
    }

    /// Returns whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// Fails if `word` has a character outside a–z in any position.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let end = self.arena.follow(&slots(word)?);
        Ok(end.is_some_and(|node| self.arena.is_terminal(node)))
    }

    /// Returns whether some word begins with `prefix`. Every word is a prefix of
    /// itself, and the empty string is a prefix even in an empty dictionary.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z in any position.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        // Nodes are made only on the path to a word.
        Ok(self.arena.follow(&slots(prefix)?).is_some())
    }

    /// Removes every word. Clearing an empty dictionary is harmless.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}
