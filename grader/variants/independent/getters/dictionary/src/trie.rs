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

/// A set of words made of the letters a–z.
///
/// Looking up a word or a prefix, or adding a word, takes time in proportion to
/// its length alone.
pub struct Dictionary {
    /// The node of the empty prefix. It always exists, even without words.
    root: Letter,
    /// The number of nodes at which a word ends.
    word_count: usize,
}

/// The number of letters from a to z.
const ALPHABET: usize = 26;

/// A node of the tree. It does not store its letter: its index among the children of
/// its parent determines it.
///
/// A clone of a node has clones of all its children, so it shares nothing with it.
#[derive(Clone)]
pub(crate) struct Letter {
    /// Always 26 entries: entry 0 for the letter a, entry 25 for the letter z.
    children: Vec<Option<Box<Letter>>>,
    /// Whether the path from the root to this node is a whole word.
    end_of_word: bool,
}

impl Letter {
    /// Makes a single node.
    ///
    /// Returns: a node without children at which no word ends.
    pub(crate) fn new() -> Letter {
        let mut children = Vec::new();
        for _ in 0..ALPHABET {
            children.push(None);
        }
        Letter {
            children,
            end_of_word: false,
        }
    }

    /// Walks down from this node along `numbers`, makes every node that is missing on
    /// the path and marks the last one as the end of a word.
    ///
    /// Needs: numbers from 0 to 25, as `letter_numbers` returns them.
    ///
    /// Returns: true if the last node had no mark before, that is, if the word is new.
    fn insert(&mut self, numbers: &[usize]) -> bool {
        let mut node = self;
        for number in numbers {
            node = node.children[*number].get_or_insert_with(|| Box::new(Letter::new()));
        }
        let is_new = !node.end_of_word;
        node.end_of_word = true;
        is_new
    }

    /// Walks down from this node along `numbers` and changes nothing.
    ///
    /// Needs: numbers from 0 to 25, as `letter_numbers` returns them.
    ///
    /// Returns: the node at the end of the path, or None if there is no such path.
    pub(crate) fn find(&self, numbers: &[usize]) -> Option<&Letter> {
        let mut node = self;
        for number in numbers {
            match node.get_child(*number) {
                Some(child) => node = child,
                None => return None,
            }
        }
        Some(node)
    }

    /// Collects every word that ends at this node or below it, in alphabetical order.
    ///
    /// Needs: `spelled`, the letters on the path from the root to this node.
    ///
    /// Does: appends the words to `collected`. A word comes before the longer
    /// words that begin with it, because a node is visited before its children.
    pub(crate) fn collect_words(&self, spelled: String, collected: &mut Vec<String>) {
        if self.is_end_of_word() {
            collected.push(spelled.clone());
        }
        for (letter, place) in ('a'..='z').zip(&self.children) {
            match place {
                Some(child) => {
                    let mut longer = spelled.clone();
                    longer.push(letter);
                    child.collect_words(longer, collected);
                }
                None => {}
            }
        }
    }

    /// Getter for a child.
    ///
    /// Returns: the child for letter `number` (0 is a), or None if there is no child.
    pub(crate) fn get_child(&self, number: usize) -> Option<&Letter> {
        match self.children.get(number) {
            Some(Some(child)) => Some(child),
            _ => None,
        }
    }

    /// Getter for the mark.
    ///
    /// Returns: true if a word ends at this node.
    pub(crate) fn is_end_of_word(&self) -> bool {
        self.end_of_word
    }
}

/// Converts a word to the indices of its letters; a is 0 and z is 25. Only this
/// function decides which characters are letters.
///
/// Returns: one number for each letter (none for the empty string), or the error for the
/// first character that is not from a to z. So code that has the numbers knows that the
/// whole word is valid.
pub(crate) fn letter_numbers(word: &str) -> Result<Vec<usize>, DictionaryError> {
    let mut numbers = Vec::new();
    for (position, character) in word.chars().enumerate() {
        match character {
            'a'..='z' => numbers.push(character as usize - 'a' as usize),
            _ => {
                return Err(DictionaryError::InvalidCharacter {
                    character,
                    position,
                    word: word.to_string(),
                });
            }
        }
    }
    Ok(numbers)
}

impl Dictionary {
    /// Makes an empty dictionary: a root without children.
    pub fn new() -> Self {
        Dictionary {
            root: Letter::new(),
            word_count: 0,
        }
    }

    /// Makes a dictionary from its parts, for `copy.rs`.
    ///
    /// Needs: `word_count` must be the number of marked nodes below `root`.
    ///
    /// Returns: the dictionary that owns this tree.
    pub(crate) fn with_root(root: Letter, word_count: usize) -> Dictionary {
        Dictionary { root, word_count }
    }

    /// Returns the number of distinct words.
    pub fn word_count(&self) -> usize {
        self.word_count
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
        // All letters are checked here, before the tree is changed.
        match letter_numbers(word) {
            Ok(numbers) => {
                let is_new = self.root.insert(&numbers);
                if is_new {
                    self.word_count += 1;
                }
                Ok(is_new)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// Fails if `word` has a character outside a–z in any position.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        match letter_numbers(word) {
            Ok(numbers) => match self.root.find(&numbers) {
                Some(node) => Ok(node.is_end_of_word()),
                None => Ok(false),
            },
            Err(error) => Err(error),
        }
    }

    /// Returns whether some word begins with `prefix`. Every word is a prefix of
    /// itself, and the empty string is a prefix even in an empty dictionary.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z in any position.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        match letter_numbers(prefix) {
            // The empty prefix has no numbers and ends at the root, so it is always found.
            Ok(numbers) => Ok(self.root.find(&numbers).is_some()),
            Err(error) => Err(error),
        }
    }

    /// Getter for the tree, for the other files of this crate.
    ///
    /// Returns: the root, the node of the empty prefix.
    pub(crate) fn get_root(&self) -> &Letter {
        &self.root
    }

    /// Removes every word. Clearing an empty dictionary is harmless.
    pub fn clear(&mut self) {
        // Only the old root owned the old nodes, so they are dropped too.
        self.root = Letter::new();
        self.word_count = 0;
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}
