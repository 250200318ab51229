//! The result of an X-ray: the trie of a dictionary or the search of a solver.

use serde::{Deserialize, Serialize};

use super::search::Search;
use super::trie::{Seen, Trie};

/// The result of an X-ray.
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
            Self::Trie(trie) => trie.dictionaries.iter().any(Seen::is_wrong),
            Self::Search(search) => search.wrong.is_some(),
        }
    }
}
