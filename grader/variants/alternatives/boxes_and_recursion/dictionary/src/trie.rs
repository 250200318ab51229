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

/// One node of the tree: a child for each letter, and whether a word ends here.
pub(crate) struct Node {
    pub(crate) children: [Option<Box<Node>>; 26],
    pub(crate) is_end: bool,
}

impl Node {
    /// Makes a node without children at which no word ends.
    pub(crate) fn new() -> Node {
        Node {
            children: [const { None }; 26],
            is_end: false,
        }
    }

    /// Returns the node that `letters` lead to from this one, or None if the path ends before.
    pub(crate) fn find(&self, letters: &[u8]) -> Option<&Node> {
        if letters.is_empty() {
            return Some(self);
        }
        match &self.children[letter_index(letters[0])] {
            Some(child) => child.find(&letters[1..]),
            None => None,
        }
    }
}

/// Returns the index of a letter a-z among the children of a node.
/// The letter must be checked first, see check_letters.
fn letter_index(letter: u8) -> usize {
    (letter - b'a') as usize
}

/// Returns the letter whose index among the children is `index`.
pub(crate) fn index_letter(index: usize) -> char {
    (b'a' + index as u8) as char
}

/// Returns an error for the first character of `word` that is not a letter a-z.
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

/// A set of words made of the letters a–z.
///
/// Looking up a word or a prefix, or adding a word, takes time in proportion to
/// its length alone.
pub struct Dictionary {
    pub(crate) root: Node,
    pub(crate) count: usize,
}

impl Dictionary {
    /// Makes an empty dictionary: a root without children.
    pub fn new() -> Self {
        Dictionary {
            root: Node::new(),
            count: 0,
        }
    }

    /// Returns the number of distinct words.
    pub fn word_count(&self) -> usize {
        self.count
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
        check_letters(word)?;

        let mut node = &mut self.root;
        for letter in word.bytes() {
            let i = letter_index(letter);
            if node.children[i].is_none() {
                node.children[i] = Some(Box::new(Node::new()));
            }
            node = node.children[i].as_mut().unwrap();
        }

        if node.is_end {
            return Ok(false);
        }
        node.is_end = true;
        self.count += 1;
        Ok(true)
    }

    /// Returns whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// Fails if `word` has a character outside a–z in any position.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        match self.root.find(word.as_bytes()) {
            Some(node) => Ok(node.is_end),
            None => Ok(false),
        }
    }

    /// Returns whether some word begins with `prefix`. Every word is a prefix of
    /// itself, and the empty string is a prefix even in an empty dictionary.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z in any position.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        check_letters(prefix)?;
        Ok(self.root.find(prefix.as_bytes()).is_some())
    }

    /// Removes every word. Clearing an empty dictionary is harmless.
    pub fn clear(&mut self) {
        self.root = Node::new();
        self.count = 0;
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}
