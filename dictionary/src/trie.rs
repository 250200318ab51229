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
//! are. The solver depends on the prefixes: it can give up at once on a path across
//! the board that does not spell one.

use std::num::NonZeroU32;

use crate::DictionaryError;

/// The number of letters, and the maximum number of children of a node.
const LETTERS: usize = 26;

/// The index of the root in [`Dictionary::nodes`].
pub(crate) const ROOT: usize = 0;

/// The index in [`Dictionary::children`] of the entry without children.
const NO_CHILDREN: u32 = 0;

/// The index of a node in [`Dictionary::nodes`], in four bytes. The root, 0, is never
/// a child, so 0 is free to mean "no child".
type Child = Option<NonZeroU32>;

/// A set of words made of the letters a–z.
///
/// Looking up a word or a prefix, or adding a word, takes time in proportion to
/// its length alone.
pub struct Dictionary {
    // HANDOUT: // What does a dictionary have to remember? A tree is known by its root.
    /// Every node of the tree; the root is the first. Nodes refer to each other by
    /// their index in this list. A few large blocks of memory take a third of the
    /// space of one block for each node. Copying or dropping the tree is no more
    /// than copying or dropping lists.
    pub(crate) nodes: Vec<Node>,
    /// The children of a node, for each letter, `a` first. The first entry has none.
    /// All nodes without children, about three in ten, share it.
    pub(crate) children: Vec<[Child; LETTERS]>,
    /// The number of nodes whose `is_word` is set.
    pub(crate) word_count: usize,
}

/// A node: the end of one prefix.
#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    /// Whether the path from the root to here spells a word.
    pub(crate) is_word: bool,
    /// The index of this node's children in [`Dictionary::children`].
    children: u32,
}

impl Dictionary {
    /// Makes an empty dictionary: a root without children.
    // EXERCISE: a root without children, and no words
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::default()],
            children: vec![[None; LETTERS]],
            word_count: 0,
        }
    }

    /// Returns the number of distinct words.
    // EXERCISE: how many words have been added? A repeated word counts once
    pub fn word_count(&self) -> usize {
        self.word_count
    }

    /// Adds `word` and returns true if it is new.
    ///
    /// # Errors
    ///
    /// Fails if `word` is empty or has a character outside a–z. The whole word is checked before
    /// anything is added, so an error leaves the dictionary unchanged.
    ///
    /// Pre: none; an invalid word is an error.
    /// Post: [`Self::is_word`] is true for `word`, and [`Self::is_prefix`] for every beginning of it.
    // EXERCISE: check every character first; then walk down and make missing nodes; mark the end
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        let mut node = ROOT;
        for letter in letters(word)? {
            node = self.child_or_new(node, letter);
        }
        if self.nodes[node].is_word {
            return Ok(false);
        }
        self.nodes[node].is_word = true;
        self.word_count += 1;
        Ok(true)
    }

    /// Returns whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// Fails if `word` has a character outside a–z in any position.
    // EXERCISE: walk down; is there a node, and does a word end there?
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let node = self.find(word)?;
        Ok(node.is_some_and(|node| self.nodes[node].is_word))
    }

    /// Returns whether some word begins with `prefix`. Every word is a prefix of
    /// itself, and the empty string is a prefix even in an empty dictionary.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z in any position.
    // EXERCISE: walk down; is there a node?
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        Ok(self.find(prefix)?.is_some())
    }

    /// Removes every word. Clearing an empty dictionary is harmless.
    ///
    /// Pre: none; the dictionary may be empty.
    /// Post: the dictionary is the same as after [`Self::new`].
    // EXERCISE: make it the same as a new dictionary
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Returns the node at the end of `prefix`, if there is one.
    pub(crate) fn find(&self, prefix: &str) -> Result<Option<usize>, DictionaryError> {
        let mut node = ROOT;
        for letter in letters(prefix)? {
            match self.child(node, letter) {
                Some(child) => node = child,
                None => return Ok(None),
            }
        }
        Ok(Some(node))
    }

    /// Returns the child of `node` for `letter` (0 is a), if it has one.
    pub(crate) fn child(&self, node: usize, letter: usize) -> Option<usize> {
        let children = &self.children[self.nodes[node].children as usize];
        children[letter].map(|child| child.get() as usize)
    }

    /// Returns the child of `node` for `letter`, and makes it if it is missing.
    fn child_or_new(&mut self, node: usize, letter: usize) -> usize {
        if let Some(child) = self.child(node, letter) {
            return child;
        }
        if self.nodes[node].children == NO_CHILDREN {
            self.nodes[node].children = short(self.children.len());
            self.children.push([None; LETTERS]);
        }
        let child = self.nodes.len();
        self.nodes.push(Node::default());
        let children = &mut self.children[self.nodes[node].children as usize];
        children[letter] = NonZeroU32::new(short(child));
        child
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}

/// Converts an index to four bytes.
fn short(place: usize) -> u32 {
    u32::try_from(place).expect("four billion nodes would take 400 GiB")
}

/// Checks every letter of `word` and returns them as numbers, where a is 0.
fn letters(word: &str) -> Result<impl Iterator<Item = usize>, DictionaryError> {
    check_letters(word)?;
    Ok(word.bytes().map(|letter| usize::from(letter - b'a')))
}

/// Checks that every character of `word` is in a–z; the error names the first that is not.
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
