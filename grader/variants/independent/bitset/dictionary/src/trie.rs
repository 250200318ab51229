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

use std::mem;

use crate::DictionaryError;

/// One node: a 26-bit set of the letters that go on from here, and the nodes they lead to.
///
/// Invariant: `kids` has one entry per letter bit, lowest letter first. The index of a
/// letter's entry is therefore the number of letter bits below its own.
///
/// A node takes 32 bytes on a 64-bit machine, instead of 26 pointers. The price is that a new
/// letter shifts those above it.
#[derive(Default)]
pub(crate) struct Node {
    bits: u32,
    kids: Vec<Node>,
}

/// The bit for the end of a word. It is above the letters, so it never changes an index.
const MARK: u32 = 1 << 26;
const LETTERS: u32 = MARK - 1;

impl Node {
    /// Returns whether the path to this node is a word, not just a prefix.
    pub(crate) fn is_marked(&self) -> bool {
        self.bits & MARK != 0
    }

    /// Returns the bit of `byte`, and the index its child has or would have. `byte` is in a–z.
    fn slot(&self, byte: u8) -> (u32, usize) {
        let bit = 1 << (byte - b'a');
        let rank = (self.bits & (bit - 1)).count_ones();
        (bit, rank as usize)
    }

    /// Returns the child for `byte`, which is in a–z.
    fn kid(&self, byte: u8) -> Option<&Node> {
        let (bit, rank) = self.slot(byte);
        if self.bits & bit == 0 {
            return None;
        }
        self.kids.get(rank)
    }

    /// Returns the first child at `from` or later in the alphabet, with its letter.
    /// `from` is in a–z, or the character after z.
    pub(crate) fn first_kid(&self, from: u8) -> Option<(u8, &Node)> {
        let (bit, rank) = self.slot(from);
        let left = self.bits & LETTERS & !(bit - 1);
        let byte = b'a' + left.trailing_zeros() as u8;
        (left != 0).then_some(byte).zip(self.kids.get(rank))
    }

    /// Returns the child for `byte`, as [`Node::kid`] does, and makes it if it is missing.
    fn kid_or_new(&mut self, byte: u8) -> &mut Node {
        let (bit, rank) = self.slot(byte);
        if self.bits & bit == 0 {
            self.bits |= bit;
            self.kids.insert(rank, Node::default());
        }
        &mut self.kids[rank]
    }

    /// Makes a node with the same bits and room for the children, but without them.
    fn shell(&self) -> Node {
        Node {
            bits: self.bits,
            kids: Vec::with_capacity(self.kids.len()),
        }
    }

    /// Copies the whole subtree, from left to right, with its own stack.
    pub(crate) fn replicate(&self) -> Node {
        let (mut source, mut copy) = (self, self.shell());
        let mut above: Vec<(&Node, Node)> = Vec::new();
        loop {
            // The number of children copied so far is the index of the next one.
            if let Some(kid) = source.kids.get(copy.kids.len()) {
                above.push((source, mem::replace(&mut copy, kid.shell())));
                source = kid;
            } else if let Some((parent, mut unfinished)) = above.pop() {
                unfinished.kids.push(copy);
                (source, copy) = (parent, unfinished);
            } else {
                return copy;
            }
        }
    }

    /// Returns the node that `letters` lead to from here. All of them are in a–z.
    pub(crate) fn descend(&self, letters: &[u8]) -> Option<&Node> {
        letters.iter().try_fold(self, |node, &byte| node.kid(byte))
    }
}

/// Returns the bytes of `word` if every one is in a–z, as all the walks above require.
/// Otherwise the error names the first other character.
pub(crate) fn letters(word: &str) -> Result<&[u8], DictionaryError> {
    // Every character before the bad one is one byte, so bytes and characters count the same.
    let good = word.bytes().take_while(u8::is_ascii_lowercase).count();
    match word[good..].chars().next() {
        None => Ok(word.as_bytes()),
        Some(character) => Err(DictionaryError::InvalidCharacter {
            character,
            position: good,
            word: word.to_owned(),
        }),
    }
}

/// A set of words made of the letters a–z.
///
/// Looking up a word or a prefix, or adding a word, takes time in proportion to
/// its length alone.
pub struct Dictionary {
    pub(crate) root: Node,
    /// The number of marked nodes under `root`.
    pub(crate) len: usize,
}

impl Dictionary {
    /// Makes an empty dictionary: a root without children.
    pub fn new() -> Self {
        Self {
            root: Node::default(),
            len: 0,
        }
    }

    /// Returns the number of distinct words.
    pub fn word_count(&self) -> usize {
        self.len
    }

    /// Adds `word` and returns true if it is new.
    ///
    /// # Errors
    ///
    /// Fails if `word` is empty or has a character outside a–z. The whole word is checked before
    /// anything is added, so an error leaves the dictionary unchanged.
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        let path = letters(word)?;
        if path.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        let mut end = &mut self.root;
        for &byte in path {
            end = end.kid_or_new(byte);
        }
        let fresh = !end.is_marked();
        end.bits |= MARK;
        self.len += usize::from(fresh);
        Ok(fresh)
    }

    /// Returns whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// Fails if `word` has a character outside a–z in any position.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let end = self.root.descend(letters(word)?);
        Ok(end.is_some_and(Node::is_marked))
    }

    /// Returns whether some word begins with `prefix`. Every word is a prefix of
    /// itself, and the empty string is a prefix even in an empty dictionary.
    ///
    /// # Errors
    ///
    /// Fails if `prefix` has a character outside a–z in any position.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        Ok(self.root.descend(letters(prefix)?).is_some())
    }

    /// Removes every word. Clearing an empty dictionary is harmless.
    pub fn clear(&mut self) {
        self.len = 0;
        self.root.bits = 0;
        // A plain drop would recurse. This loop uses heap for deep trees, not stack.
        let mut condemned = mem::take(&mut self.root.kids);
        while let Some(mut node) = condemned.pop() {
            condemned.append(&mut node.kids);
        }
    }
}

impl Drop for Dictionary {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}
