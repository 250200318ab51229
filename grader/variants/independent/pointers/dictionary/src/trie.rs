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

/// The number of letters of the alphabet, and so the number of children of a node.
pub(crate) const ALPHABET_SIZE: usize = 26;

/// One node of the tree.
///
/// `children[0]` is the subtree of the letter 'a', `children[25]` that of 'z'.
/// A child that is `None` does not exist (in C++ I would write a null pointer).
/// `is_word` is true if the path from the root to this node is a word.
pub(crate) struct Node {
    pub(crate) children: [Option<Box<Node>>; ALPHABET_SIZE],
    pub(crate) is_word: bool,
}

impl Node {
    /// Creates a node without children at which no word ends.
    /// Returns: the new node.
    pub(crate) fn new() -> Node {
        Node {
            children: [const { None }; ALPHABET_SIZE],
            is_word: false,
        }
    }
}

/// Calculates which child belongs to a letter.
/// Needs: `letter` is one of b'a'..=b'z' (call `check_letters` first).
/// Returns: 0 for 'a' up to 25 for 'z'.
fn child_index(letter: u8) -> usize {
    return (letter - b'a') as usize;
}

/// Checks that a text has only the characters a-z.
/// Needs: nothing; any text is allowed, including the empty one.
/// Returns: Ok if all characters are letters a-z, otherwise the error with the FIRST
/// wrong character and its position (counted in characters, not in bytes).
pub(crate) fn check_letters(text: &str) -> Result<(), DictionaryError> {
    let mut position = 0;
    for character in text.chars() {
        if character < 'a' || character > 'z' {
            return Err(DictionaryError::InvalidCharacter {
                character: character,
                position: position,
                word: text.to_string(),
            });
        }
        position += 1;
    }
    return Ok(());
}

/// A set of words made of the letters a–z.
///
/// Looking up a word or a prefix, or adding a word, takes time in proportion to
/// its length alone.
pub struct Dictionary {
    /// The root of the tree. It always exists, even in an empty dictionary.
    pub(crate) root: Node,
    /// The number of nodes that have `is_word` set.
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
        return self.count;
    }

    /// Adds `word` and returns true if it is new.
    ///
    /// # Errors
    ///
    /// Fails if `word` is empty or has a character outside a–z. The whole word is checked before
    /// anything is added, so an error leaves the dictionary unchanged.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        // All the checks come first, so that nothing is added in case of an error.
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        check_letters(word)?;

        // Walk down from the root and create the nodes that are missing.
        let letters = word.as_bytes();
        let mut current = &mut self.root;
        for i in 0..letters.len() {
            let index = child_index(letters[i]);
            current = current.children[index].get_or_insert_with(|| Box::new(Node::new()));
        }

        // Now current is the last node of the word.
        if current.is_word {
            return Ok(false);
        }
        current.is_word = true;
        self.count += 1;
        return Ok(true);
    }

    /// Returns whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// Fails if `word` has a character outside a–z in any position.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        let node = self.find_node(word);
        match node {
            Some(node) => return Ok(node.is_word),
            None => return Ok(false),
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
        // Every node has a word at it or below it, so the node alone is enough.
        return Ok(self.find_node(prefix).is_some());
    }

    /// Walks from the root down along the letters of `text`.
    /// Needs: `text` has only letters a-z.
    /// Returns: the node at the end of the path (the root for an empty text), or None
    /// if the path is not in the tree.
    pub(crate) fn find_node(&self, text: &str) -> Option<&Node> {
        let letters = text.as_bytes();
        let mut current = &self.root;
        for i in 0..letters.len() {
            match &current.children[child_index(letters[i])] {
                Some(child) => current = child,
                None => return None,
            }
        }
        return Some(current);
    }

    /// Removes every word. Clearing an empty dictionary is harmless.
    pub fn clear(&mut self) {
        // The assignment drops the old root with everything below it (no delete needed).
        self.root = Node::new();
        self.count = 0;
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}
