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

use std::mem;

use crate::DictionaryError;

/// One node: a 26-bit set of the letters that go on from here, and the nodes they lead to.
///
/// Invariant: `kids` has one entry per letter bit, lowest letter first. The entry of a
/// letter is therefore at the number of letter bits below its own.
///
/// 32 bytes a node on a 64-bit machine, against 26 pointers; the price is that a new letter
/// shifts those above it.
#[derive(Default)]
pub(crate) struct Node {
    bits: u32,
    kids: Vec<Node>,
}

/// Set if a word ends at the node. Above the letters, so it never disturbs a rank.
const MARK: u32 = 1 << 26;
const LETTERS: u32 = MARK - 1;

impl Node {
    /// Whether the way to this node is a word, not just a prefix.
    pub(crate) fn is_marked(&self) -> bool {
        self.bits & MARK != 0
    }

    /// The bit of `byte`, and the index its child has or would have. `byte` is in a–z.
    fn slot(&self, byte: u8) -> (u32, usize) {
        let bit = 1 << (byte - b'a');
        let rank = (self.bits & (bit - 1)).count_ones();
        (bit, rank as usize)
    }

    /// The child for `byte`, which is in a–z.
    fn kid(&self, byte: u8) -> Option<&Node> {
        let (bit, rank) = self.slot(byte);
        if self.bits & bit == 0 {
            return None;
        }
        self.kids.get(rank)
    }

    /// The first child at `from` or later in the alphabet, with its letter.
    /// `from` is in a–z, or the one after z.
    pub(crate) fn first_kid(&self, from: u8) -> Option<(u8, &Node)> {
        let (bit, rank) = self.slot(from);
        let left = self.bits & LETTERS & !(bit - 1);
        let byte = b'a' + left.trailing_zeros() as u8;
        (left != 0).then_some(byte).zip(self.kids.get(rank))
    }

    /// As [`Node::kid`], made if missing.
    fn kid_or_new(&mut self, byte: u8) -> &mut Node {
        let (bit, rank) = self.slot(byte);
        if self.bits & bit == 0 {
            self.bits |= bit;
            self.kids.insert(rank, Node::default());
        }
        &mut self.kids[rank]
    }

    /// The same bits, and room for, but none of, the children.
    fn shell(&self) -> Node {
        Node {
            bits: self.bits,
            kids: Vec::with_capacity(self.kids.len()),
        }
    }

    /// A copy of the whole subtree, built from the left with a stack of its own.
    pub(crate) fn replicate(&self) -> Node {
        let (mut source, mut copy) = (self, self.shell());
        let mut above: Vec<(&Node, Node)> = Vec::new();
        loop {
            // What the copy already has says which child is next.
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

    /// The node `letters` lead to from here. All of them are in a–z.
    pub(crate) fn descend(&self, letters: &[u8]) -> Option<&Node> {
        letters.iter().try_fold(self, |node, &byte| node.kid(byte))
    }
}

/// The bytes of `word` if every one is in a–z, as all the walks above require; otherwise
/// the error that names its first other character.
pub(crate) fn letters(word: &str) -> Result<&[u8], DictionaryError> {
    // Everything before the culprit is one byte a character: bytes and characters count alike.
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
/// Asking for a word or a prefix, and adding a word, take time in proportion to
/// the length of that word alone.
pub struct Dictionary {
    pub(crate) root: Node,
    /// Number of marked nodes under `root`.
    pub(crate) len: usize,
}

impl Dictionary {
    /// An empty dictionary: a root without children.
    pub fn new() -> Self {
        Self {
            root: Node::default(),
            len: 0,
        }
    }

    /// The number of distinct words.
    pub fn word_count(&self) -> usize {
        self.len
    }

    /// Adds `word`; true if it was not there yet.
    ///
    /// # Errors
    ///
    /// If `word` is empty or has a character outside a–z. It is looked at as a
    /// whole before anything is added, so an error leaves the dictionary as it was.
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

    /// Whether `word` has been added. A prefix of a word is not a word.
    ///
    /// # Errors
    ///
    /// If `word` has a character outside a–z, wherever in it.
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let end = self.root.descend(letters(word)?);
        Ok(end.is_some_and(Node::is_marked))
    }

    /// Whether some word begins with `prefix`. Every word is a prefix of itself,
    /// and the empty string is a prefix even of an empty dictionary.
    ///
    /// # Errors
    ///
    /// If `prefix` has a character outside a–z, wherever in it.
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        Ok(self.root.descend(letters(prefix)?).is_some())
    }

    /// Removes every word. To do it twice is fine.
    pub fn clear(&mut self) {
        self.len = 0;
        self.root.bits = 0;
        // Flat, not by the recursion a plain drop would be: depth costs heap here, not stack.
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
