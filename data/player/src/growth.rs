//! The scene of a trie that grows word by word.

use serde::Serialize;

/// The answers about a prefix, as bits: 1 if `is_prefix` is true, 2 if `is_word` is true.
pub type State = u8;

/// A trie that grows word by word. The page infers the steps from the answers.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename = "growth")]
pub struct Growth {
    /// The prefixes of the empty trie with their answers.
    pub empty: Vec<(String, State)>,
    /// The words, in the order in which they are added.
    pub words: Vec<AddedWord>,
}

/// A word that is added.
#[derive(Clone, Debug, Serialize)]
pub struct AddedWord {
    /// The word.
    pub word: String,
    /// The prefixes whose answers have changed, with the new answers.
    pub changes: Vec<(String, State)>,
}
