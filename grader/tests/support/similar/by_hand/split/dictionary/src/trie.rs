//! The trie, in many small functions.

use std::num::NonZeroU32;

use crate::DictionaryError;

const LETTERS: usize = 26;
pub(crate) const ROOT: usize = 0;
const NO_CHILDREN: u32 = 0;

type Child = Option<NonZeroU32>;

/// A set of words made of the letters a–z.
pub struct Dictionary {
    pub(crate) nodes: Vec<Node>,
    pub(crate) children: Vec<[Child; LETTERS]>,
    pub(crate) word_count: usize,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    pub(crate) is_word: bool,
    children: u32,
}

impl Dictionary {
    /// An empty dictionary.
    pub fn new() -> Self {
        Self {
            nodes: first_node(),
            children: no_children(),
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
        let node = self.make_way(word)?;
        Ok(self.mark(node))
    }

    fn make_way(&mut self, word: &str) -> Result<usize, DictionaryError> {
        let mut node = ROOT;
        for letter in letters(word)? {
            node = self.child_or_new(node, letter);
        }
        Ok(node)
    }

    fn mark(&mut self, node: usize) -> bool {
        if self.nodes[node].is_word {
            return false;
        }
        self.nodes[node].is_word = true;
        self.word_count += 1;
        true
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
        let letters = letters(prefix)?;
        Ok(self.follow(letters))
    }

    fn follow(&self, letters: impl Iterator<Item = usize>) -> Option<usize> {
        let mut node = ROOT;
        for letter in letters {
            match self.child(node, letter) {
                Some(child) => node = child,
                None => return None,
            }
        }
        Some(node)
    }

    pub(crate) fn child(&self, node: usize, letter: usize) -> Option<usize> {
        let children = &self.children[self.row(node)];
        children[letter].map(|child| child.get() as usize)
    }

    fn row(&self, node: usize) -> usize {
        self.nodes[node].children as usize
    }

    fn child_or_new(&mut self, node: usize, letter: usize) -> usize {
        if let Some(child) = self.child(node, letter) {
            return child;
        }
        self.make_room(node);
        self.new_child(node, letter)
    }

    fn make_room(&mut self, node: usize) {
        if self.nodes[node].children == NO_CHILDREN {
            self.nodes[node].children = short(self.children.len());
            self.children.push([None; LETTERS]);
        }
    }

    fn new_child(&mut self, node: usize, letter: usize) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node::default());
        let row = self.row(node);
        let children = &mut self.children[row];
        children[letter] = NonZeroU32::new(short(child));
        child
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}

fn first_node() -> Vec<Node> {
    vec![Node::default()]
}

fn no_children() -> Vec<[Child; LETTERS]> {
    vec![[None; LETTERS]]
}

fn short(place: usize) -> u32 {
    u32::try_from(place).expect("four billion nodes would take 400 GiB")
}

fn letters(word: &str) -> Result<impl Iterator<Item = usize>, DictionaryError> {
    check_letters(word)?;
    Ok(word.bytes().map(number))
}

fn number(letter: u8) -> usize {
    usize::from(letter - b'a')
}

pub(crate) fn check_letters(word: &str) -> Result<(), DictionaryError> {
    match first_bad(word) {
        None => Ok(()),
        Some((position, character)) => Err(complaint(word, position, character)),
    }
}

fn first_bad(word: &str) -> Option<(usize, char)> {
    let mut characters = word.chars().enumerate();
    characters.find(|(_, character)| !character.is_ascii_lowercase())
}

fn complaint(word: &str, position: usize, character: char) -> DictionaryError {
    DictionaryError::InvalidCharacter {
        character,
        position,
        word: word.to_string(),
    }
}
