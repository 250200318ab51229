//! The result of an X-ray: the trie of a dictionary or the search of a solver.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::search::Search;
use super::trie::{DictionaryAnswers, Trie};

/// The result of an X-ray.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Xray {
    /// The X-ray of a dictionary.
    Trie(Trie),
    /// The X-ray of a solver.
    Search(Search),
}

impl Xray {
    /// Whether it shows a mistake.
    pub fn is_wrong(&self) -> bool {
        match self {
            Self::Trie(trie) => trie.dictionaries.iter().any(DictionaryAnswers::is_wrong),
            Self::Search(search) => search.incorrect.is_some(),
        }
    }
}
