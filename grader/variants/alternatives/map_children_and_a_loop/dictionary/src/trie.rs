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

use std::collections::BTreeMap;

use crate::DictionaryError;

/// A node: its children by letter, and whether a word ends here.
#[derive(Clone, Default)]
pub(crate) struct Node {
    pub(crate) children: BTreeMap<u8, Node>,
    pub(crate) end: bool,
}

/// A set of words made of the letters a–z.
///
/// Looking up a word or a prefix, or adding a word, takes time in proportion to
/// its length alone.
pub struct Dictionary {
    pub(crate) root: Node,
    pub(crate) words: usize,
}

impl Dictionary {
    /// Makes an empty dictionary: a root without children.
    pub fn new() -> Self {
        Self {
            root: Node::default(),
            words: 0,
        }
    }

    /// Returns the number of distinct words.
    pub fn word_count(&self) -> usize {
        self.words
    }

    /// Adds `word` and returns true if it is new.
    ///
    /// # Errors
    ///
    /// Fails if `word` is empty or has a character outside a–z. The whole word is checked before
    /// anything is added, so an error leaves the dictionary unchanged.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        let mut node = &mut self.root;
        for letter in word.bytes() {
            node = node.children.entry(letter).or_default();
        }
        let new = !node.end;
        node.end = true;
        if new {
            self.words += 1;
        }
        Ok(new)
    }

    /// Returns whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// Fails if `word` has a character outside a–z in any position.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        Ok(self.walk(word).is_some_and(|node| node.end))
    }

    /// Returns whether some word begins with `prefix`. Every word is a prefix of
    /// itself, and the empty string is a prefix even in an empty dictionary.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z in any position.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        check_letters(prefix)?;
        Ok(self.walk(prefix).is_some())
    }

    /// Returns the node at the end of a path of checked letters, if the tree has it.
    pub(crate) fn walk(&self, letters: &str) -> Option<&Node> {
        let mut node = &self.root;
        for letter in letters.bytes() {
            node = node.children.get(&letter)?;
        }
        Some(node)
    }

    /// Removes every word. Clearing an empty dictionary is harmless.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

/// Rejects a word with a character outside a–z and reports the first one.
pub(crate) fn check_letters(word: &str) -> Result<(), DictionaryError> {
    for (position, character) in word.chars().enumerate() {
        if !character.is_ascii_lowercase() {
            return Err(DictionaryError::InvalidCharacter {
                character,
                position,
                word: word.to_string(),
            });
        }
    }
    Ok(())
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}
