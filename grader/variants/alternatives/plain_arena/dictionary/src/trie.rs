//! A trie as one list of nodes.

use crate::DictionaryError;

pub(crate) const ROOT: usize = 0;

/// A set of words.
pub struct Dictionary {
    pub(crate) nodes: Vec<Node>,
    pub(crate) words: usize,
}

#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) is_word: bool,
    /// The indices of the children; 0 means no child.
    children: [u32; 26],
}

impl Node {
    fn new() -> Self {
        Node {
            is_word: false,
            children: [0; 26],
        }
    }
}

impl Dictionary {
    /// Makes an empty dictionary.
    pub fn new() -> Self {
        Dictionary {
            nodes: vec![Node::new()],
            words: 0,
        }
    }

    /// Returns the number of different words.
    pub fn word_count(&self) -> usize {
        self.words
    }

    /// Adds a word.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        let mut current = 0;
        for byte in word.bytes() {
            let letter = (byte - b'a') as usize;
            if self.nodes[current].children[letter] == 0 {
                self.nodes[current].children[letter] = self.nodes.len() as u32;
                self.nodes.push(Node::new());
            }
            current = self.nodes[current].children[letter] as usize;
        }
        let new = !self.nodes[current].is_word;
        self.nodes[current].is_word = true;
        self.words += usize::from(new);
        Ok(new)
    }

    /// Returns whether `word` has been added.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        Ok(matches!(self.find(word)?, Some(node) if self.nodes[node].is_word))
    }

    /// Returns whether some word begins with `prefix`.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        self.find(prefix).map(|node| node.is_some())
    }

    /// Removes every word.
    pub fn clear(&mut self) {
        self.nodes.truncate(1);
        self.nodes[0] = Node::new();
        self.words = 0;
    }

    pub(crate) fn find(&self, word: &str) -> Result<Option<usize>, DictionaryError> {
        check_letters(word)?;
        let letters = word.bytes().map(|byte| (byte - b'a') as usize);
        Ok(letters
            .into_iter()
            .try_fold(ROOT, |node, letter| self.child(node, letter)))
    }

    pub(crate) fn child(&self, node: usize, letter: usize) -> Option<usize> {
        match self.nodes[node].children[letter] {
            0 => None,
            child => Some(child as usize),
        }
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}

/// Finds the first character that is not a letter.
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
