//! The trie that a dictionary seems to hold, beside the right one.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// What the dictionaries of a conversation answered, beside what is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trie {
    /// The current dictionary, and the other one if the conversation had two.
    pub dictionaries: Vec<Seen>,
}

/// What one dictionary answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Its nodes, in alphabetical order, so that each comes after its parent. Of a large trie those that are
    /// wrong, and what is near.
    pub nodes: Vec<Node>,
    /// How many right nodes are left out.
    pub more_right: usize,
    /// How many wrong nodes are left out.
    pub more_wrong: usize,
    /// Whether there may be more wrong ones that were not asked for.
    pub open: bool,
}

/// A node: a prefix, and what was said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// What the way from the root to it spells.
    pub prefix: String,
    /// Other last letters of which the same was said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub also: String,
    /// Whether it is a prefix.
    pub is_prefix: Said,
    /// Whether it is a word.
    pub is_word: Said,
}

/// What is right, and what came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Said {
    /// The right answer.
    pub right: Answer,
    /// The answer of the program.
    pub got: Answer,
}

/// An answer of `is_prefix` or `is_word`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// An error.
    Error,
    /// The program ended, or what it said is no answer.
    Nothing,
}

impl Said {
    /// Both are the same.
    pub fn as_it_is(right: Answer) -> Self {
        Self { right, got: right }
    }

    /// Whether it is not right.
    pub fn is_wrong(self) -> bool {
        self.right != self.got
    }
}

impl Node {
    /// A node of a trie of `words` of which the right things were said.
    pub fn right(prefix: &str, words: &BTreeSet<String>) -> Self {
        let is_word = if words.contains(prefix) {
            Answer::Yes
        } else {
            Answer::No
        };
        Self {
            prefix: prefix.to_string(),
            also: String::new(),
            is_prefix: Said::as_it_is(Answer::Yes),
            is_word: Said::as_it_is(is_word),
        }
    }

    /// Whether anything that was said of it is not right.
    pub fn is_wrong(&self) -> bool {
        self.is_prefix.is_wrong() || self.is_word.is_wrong()
    }

    /// Whether it stands in the right trie.
    pub fn belongs(&self) -> bool {
        self.is_prefix.right == Answer::Yes
    }

    /// The number of letters on the way to it.
    pub fn depth(&self) -> usize {
        self.prefix.chars().count()
    }

    /// The prefix of its parent; the root has none.
    pub fn parent(&self) -> Option<&str> {
        let (last, _) = self.prefix.char_indices().next_back()?;
        Some(&self.prefix[..last])
    }
}

impl Seen {
    /// Whether anything in it is not right.
    pub fn is_wrong(&self) -> bool {
        self.more_wrong > 0 || self.nodes.iter().any(Node::is_wrong)
    }
}
