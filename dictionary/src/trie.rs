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

use std::num::NonZeroU32;

use crate::DictionaryError;

/// The number of letters, and of children a node may have.
const LETTERS: usize = 26;

/// The root's place in [`Dictionary::nodes`].
pub(crate) const ROOT: usize = 0;

/// The place in [`Dictionary::children`] of the entry in which there are none.
const NO_CHILDREN: u32 = 0;

/// The place of a node in [`Dictionary::nodes`]. Four bytes, of which 0, the root,
/// is nobody's child and so is free to mean "no child".
type Child = Option<NonZeroU32>;

/// A set of words made of the letters a–z.
///
/// Asking for a word or a prefix, and adding a word, take time in proportion to
/// the length of that word alone.
pub struct Dictionary {
    // HANDOUT: // What does a dictionary have to remember? A tree is known by its root.
    /// Every node of the tree; the root is the first. Nodes name one another by
    /// their place in this list: a few large blocks of memory instead of one for
    /// each node take a third of the space, and copying or dropping a tree is
    /// no more than copying or dropping lists.
    pub(crate) nodes: Vec<Node>,
    /// The children of a node, for each letter, `a` first. The first entry has
    /// none and serves all nodes without children, three in ten.
    pub(crate) children: Vec<[Child; LETTERS]>,
    /// The number of nodes whose `is_word` is set.
    pub(crate) word_count: usize,
}

/// Where one prefix ends.
#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    /// Whether the path from the root to here spells a word.
    pub(crate) is_word: bool,
    /// The place of this node's children in [`Dictionary::children`].
    children: u32,
}

impl Dictionary {
    /// An empty dictionary: a root without children.
    // EXERCISE: a root without children, and no words
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::default()],
            children: vec![[None; LETTERS]],
            word_count: 0,
        }
    }

    /// The number of distinct words.
    // EXERCISE: how many words have been added? The same word twice is one
    pub fn word_count(&self) -> usize {
        self.word_count
    }

    /// Adds `word`; true if it was not there yet.
    ///
    /// # Errors
    ///
    /// If `word` is empty or has a character outside a–z. It is looked at as a
    /// whole before anything is added, so an error leaves the dictionary as it was.
    ///
    /// Pre: none; what is no word is refused.
    /// Post: [`Self::is_word`] says true of `word`, and [`Self::is_prefix`] of every beginning of it.
    // EXERCISE: look at every character first; then walk down, making what is missing; mark the end
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

    /// Whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// If `word` has a character outside a–z, wherever in it.
    // EXERCISE: walk down; is there a node, and does a word end there?
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let node = self.find(word)?;
        Ok(node.is_some_and(|node| self.nodes[node].is_word))
    }

    /// Whether some word begins with `prefix`. Every word is a prefix of itself,
    /// and the empty string is a prefix even of an empty dictionary.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z, wherever in it.
    // EXERCISE: walk down; is there a node?
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        Ok(self.find(prefix)?.is_some())
    }

    /// Removes every word. To do it twice is fine.
    ///
    /// Pre: none, an empty dictionary included.
    /// Post: the dictionary is as [`Self::new`] makes it.
    // EXERCISE: be as new
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// The node that `prefix` leads to, if all of its letters have one.
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

    /// The child of `node` for `letter` (0 is a), if it has one.
    pub(crate) fn child(&self, node: usize, letter: usize) -> Option<usize> {
        let children = &self.children[self.nodes[node].children as usize];
        children[letter].map(|child| child.get() as usize)
    }

    /// The child of `node` for `letter`, made if it was missing.
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

/// A place in a list, in four bytes.
fn short(place: usize) -> u32 {
    u32::try_from(place).expect("four billion nodes would take 400 GiB")
}

/// The letters of `word` as numbers, a = 0, after a look at every one of them.
fn letters(word: &str) -> Result<impl Iterator<Item = usize>, DictionaryError> {
    check_letters(word)?;
    Ok(word.bytes().map(|letter| usize::from(letter - b'a')))
}

/// Whether every character of `word` is one of a–z; the error names the first that is not.
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
