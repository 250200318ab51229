//! X-ray: what a program that fails has inside, found out from outside, beside what is right.
//!
//! * `trie` — the nodes that a dictionary's answers make; `search` — the first step at which a search leaves the right way
//! * `words` — what is wrong, in a few lines; `draw` — the picture

mod draw;
pub mod search;
pub mod trie;
mod words;

use serde::{Deserialize, Serialize};

pub use draw::svg;
use search::Search;
use trie::Trie;
pub use words::words;

/// What was seen in a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Xray {
    /// In a dictionary.
    Trie(Trie),
    /// In a solver.
    Search(Search),
}

impl Xray {
    /// Whether anything is wrong in it.
    pub fn is_wrong(&self) -> bool {
        match self {
            Self::Trie(trie) => trie.dictionaries.iter().any(trie::Seen::is_wrong),
            Self::Search(search) => search.wrong.is_some(),
        }
    }
}
