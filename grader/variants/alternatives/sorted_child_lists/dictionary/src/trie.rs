//! A trie of nodes that own sorted lists of children.

use crate::DictionaryError;

/// A set of words.
pub struct Dictionary {
    pub(crate) root: Node,
}

#[derive(Clone, Default)]
pub(crate) struct Node {
    ends: bool,
    children: Vec<(u8, Node)>,
}

impl Node {
    fn child_mut(&mut self, letter: u8) -> &mut Node {
        let place = match self.children.binary_search_by_key(&letter, |(l, _)| *l) {
            Ok(place) => place,
            Err(place) => {
                self.children.insert(place, (letter, Node::default()));
                place
            }
        };
        &mut self.children[place].1
    }

    pub(crate) fn find(&self, letters: &[u8]) -> Option<&Node> {
        match letters {
            [] => Some(self),
            [first, rest @ ..] => {
                let place = self
                    .children
                    .binary_search_by_key(first, |(l, _)| *l)
                    .ok()?;
                self.children[place].1.find(rest)
            }
        }
    }

    pub(crate) fn collect(&self, spelled: &mut String, words: &mut Vec<String>) {
        if self.ends {
            words.push(spelled.clone());
        }
        for (letter, child) in &self.children {
            spelled.push(*letter as char);
            child.collect(spelled, words);
            spelled.pop();
        }
    }

    fn count(&self) -> usize {
        let below: usize = self.children.iter().map(|(_, child)| child.count()).sum();
        below + usize::from(self.ends)
    }
}

impl Dictionary {
    /// Makes an empty dictionary.
    pub fn new() -> Self {
        Dictionary {
            root: Node::default(),
        }
    }

    /// Counts the words each time.
    pub fn word_count(&self) -> usize {
        self.root.count()
    }

    /// Adds a word.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        let node = word
            .bytes()
            .fold(&mut self.root, |node, letter| node.child_mut(letter));
        Ok(!std::mem::replace(&mut node.ends, true))
    }

    /// Returns whether `word` has been added.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        check_letters(word)?;
        Ok(self
            .root
            .find(word.as_bytes())
            .is_some_and(|node| node.ends))
    }

    /// Returns whether some word begins with `prefix`.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        check_letters(prefix)?;
        Ok(self.root.find(prefix.as_bytes()).is_some())
    }

    /// Removes every word.
    pub fn clear(&mut self) {
        self.root = Node::default();
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
