//! The trie: nodes linked by counted references.

use std::cell::RefCell;
use std::rc::Rc;

use crate::DictionaryError;

/// A set of words made of the letters a–z.
pub struct Dictionary {
    pub(crate) root: Link,
    pub(crate) word_count: usize,
}

/// A node, owned by its parent and by the code that walks past it.
pub(crate) type Link = Rc<RefCell<Node>>;

#[derive(Default)]
pub(crate) struct Node {
    pub(crate) is_word: bool,
    pub(crate) children: [Option<Link>; 26],
}

impl Dictionary {
    /// Makes an empty dictionary.
    pub fn new() -> Self {
        Self {
            root: Link::default(),
            word_count: 0,
        }
    }

    /// Returns the number of words.
    pub fn word_count(&self) -> usize {
        self.word_count
    }

    /// Adds a word and returns true if it is new.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        check_letters(word)?;
        let mut node = Rc::clone(&self.root);
        for letter in word.bytes() {
            let place = usize::from(letter - b'a');
            let child = Rc::clone(node.borrow_mut().children[place].get_or_insert_default());
            node = child;
        }
        if node.borrow().is_word {
            return Ok(false);
        }
        node.borrow_mut().is_word = true;
        self.word_count += 1;
        Ok(true)
    }

    /// Returns whether `word` is a word.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let node = self.find(word)?;
        Ok(node.is_some_and(|node| node.borrow().is_word))
    }

    /// Returns whether some word begins with `prefix`.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        Ok(self.find(prefix)?.is_some())
    }

    /// Removes every word.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    pub(crate) fn find(&self, prefix: &str) -> Result<Option<Link>, DictionaryError> {
        check_letters(prefix)?;
        let mut node = Rc::clone(&self.root);
        for letter in prefix.bytes() {
            let child = node.borrow().children[usize::from(letter - b'a')].clone();
            match child {
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
