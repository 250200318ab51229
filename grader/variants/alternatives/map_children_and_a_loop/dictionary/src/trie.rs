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
/// Asking for a word or a prefix, and adding a word, take time in proportion to
/// the length of that word alone.
pub struct Dictionary {
    pub(crate) root: Node,
    pub(crate) words: usize,
}

impl Dictionary {
    /// An empty dictionary: a root without children.
    pub fn new() -> Self {
        Self {
            root: Node::default(),
            words: 0,
        }
    }

    /// The number of distinct words.
    pub fn word_count(&self) -> usize {
        self.words
    }

    /// Adds `word`; true if it was not there yet.
    ///
    /// # Errors
    ///
    /// If `word` is empty or has a character outside a–z. It is looked at as a
    /// whole before anything is added, so an error leaves the dictionary as it was.
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

    /// Whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// If `word` has a character outside a–z, wherever in it.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        Ok(self.walk(word).is_some_and(|node| node.end))
    }

    /// Whether some word begins with `prefix`. Every word is a prefix of itself,
    /// and the empty string is a prefix even of an empty dictionary.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z, wherever in it.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        check_letters(prefix)?;
        Ok(self.walk(prefix).is_some())
    }

    /// The node at the end of a path of checked letters, if the tree has it.
    pub(crate) fn walk(&self, letters: &str) -> Option<&Node> {
        let mut node = &self.root;
        for letter in letters.bytes() {
            node = node.children.get(&letter)?;
        }
        Some(node)
    }

    /// Removes every word. To do it twice is fine.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

/// Refuses a word with a character outside a–z: the first one is reported.
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
