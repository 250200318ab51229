//! The trie, in few functions.

use std::num::NonZeroU32;

use crate::DictionaryError;

/// A set of words made of the letters a–z.
pub struct Dictionary {
    pub(crate) nodes: Vec<Node>,
    pub(crate) children: Vec<[Option<NonZeroU32>; 26]>,
    pub(crate) word_count: usize,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    pub(crate) is_word: bool,
    pub(crate) children: u32,
}

impl Dictionary {
    /// An empty dictionary.
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::default()],
            children: vec![[None; 26]],
            word_count: 0,
        }
    }

    /// The number of distinct words.
    pub fn word_count(&self) -> usize {
        self.word_count
    }

    /// Adds `word`; true if it was not there yet.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        check_letters(word)?;
        let mut node = 0;
        for letter in word.bytes().map(|letter| usize::from(letter - b'a')) {
            let children = &self.children[self.nodes[node].children as usize];
            node = match children[letter].map(|child| child.get() as usize) {
                Some(child) => child,
                None => {
                    let too_many = "four billion nodes would take 400 GiB";
                    if self.nodes[node].children == 0 {
                        self.nodes[node].children =
                            u32::try_from(self.children.len()).expect(too_many);
                        self.children.push([None; 26]);
                    }
                    let child = self.nodes.len();
                    self.nodes.push(Node::default());
                    let children = &mut self.children[self.nodes[node].children as usize];
                    children[letter] = NonZeroU32::new(u32::try_from(child).expect(too_many));
                    child
                }
            };
        }
        if self.nodes[node].is_word {
            return Ok(false);
        }
        self.nodes[node].is_word = true;
        self.word_count += 1;
        Ok(true)
    }

    /// Whether `word` has been added.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let node = self.find(word)?;
        Ok(node.is_some_and(|node| self.nodes[node].is_word))
    }

    /// Whether some word begins with `prefix`.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        Ok(self.find(prefix)?.is_some())
    }

    /// Removes every word.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    pub(crate) fn find(&self, prefix: &str) -> Result<Option<usize>, DictionaryError> {
        check_letters(prefix)?;
        let mut node = 0;
        for letter in prefix.bytes().map(|letter| usize::from(letter - b'a')) {
            let children = &self.children[self.nodes[node].children as usize];
            match children[letter].map(|child| child.get() as usize) {
                Some(child) => node = child,
                None => return Ok(None),
            }
        }
        Ok(Some(node))
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}

pub(crate) fn check_letters(word: &str) -> Result<(), DictionaryError> {
    let mut characters = word.chars().enumerate();
    match characters.find(|(_, character)| !character.is_ascii_lowercase()) {
        None => Ok(()),
        Some((position, character)) => Err(DictionaryError::InvalidCharacter {
            character,
            position,
            word: word.to_string(),
        }),
    }
}
