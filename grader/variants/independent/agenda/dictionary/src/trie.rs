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
//! A word is found in as many steps as it has letters, however many words there
//! are. That is what the solver lives on: a path over the board that spells no
//! prefix can be given up at once.

use crate::DictionaryError;
use crate::arena::{Arena, ROOT};
use crate::letters::slots;

/// A set of words made of the letters a–z.
///
/// Asking for a word or a prefix, and adding a word, take time in proportion to
/// the length of that word alone.
pub struct Dictionary {
    pub(crate) arena: Arena,
    /// The number of terminal nodes, so that nobody has to count them.
    pub(crate) size: usize,
}

impl Dictionary {
    /// An empty dictionary: a root without children.
    pub fn new() -> Self {
        Self {
            arena: Arena::new(),
            size: 0,
        }
    }

    /// The number of distinct words.
    pub fn word_count(&self) -> usize {
        self.size
    }

    /// Adds `word`; true if it was not there yet.
    ///
    /// # Errors
    ///
    /// If `word` is empty or has a character outside a–z. It is looked at as a
    /// whole before anything is added, so an error leaves the dictionary as it was.
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

    /// Whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// If `word` has a character outside a–z, wherever in it.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let end = self.arena.follow(&slots(word)?);
        Ok(end.is_some_and(|node| self.arena.is_terminal(node)))
    }

    /// Whether some word begins with `prefix`. Every word is a prefix of itself,
    /// and the empty string is a prefix even of an empty dictionary.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z, wherever in it.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        // Nodes are only ever made on the way to a word.
        Ok(self.arena.follow(&slots(prefix)?).is_some())
    }

    /// Removes every word. To do it twice is fine.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}
