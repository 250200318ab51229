//! The trie inferred from a dictionary's answers, next to the correct one.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answers of a conversation's dictionaries, next to the correct ones.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Trie {
    /// The current dictionary, and the other one if the conversation had two.
    pub dictionaries: Vec<DictionaryAnswers>,
}

/// One dictionary's answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct DictionaryAnswers {
    /// The nodes in alphabetical order, so that each comes after its parent. For a large trie, only incorrect nodes and
    /// their surroundings.
    pub nodes: Vec<Node>,
    /// The number of correct nodes left out.
    pub more_correct: usize,
    /// The number of incorrect nodes left out.
    pub more_incorrect: usize,
    /// Whether there may be further incorrect nodes, which the grader did not look for.
    pub open: bool,
}

/// A node, with the answers about its prefix. It is red in the picture if an answer is incorrect.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Node {
    /// The letters on the path from the root to the node.
    pub prefix: String,
    /// Other letters that have the same answers in place of the last one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub also: String,
    /// The answers to `is_prefix`.
    pub is_prefix: AnswerPair,
    /// The answers to `is_word`.
    pub is_word: AnswerPair,
}

/// A correct answer and the actual one.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize, Deserialize,
)]
pub struct AnswerPair {
    /// The correct answer.
    pub expected: Answer,
    /// The program's answer.
    pub actual: Answer,
}

/// An answer to `is_prefix` or `is_word`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The program answered yes.
    Yes,
    /// The program answered no.
    No,
    /// The program answered with an error.
    Error,
    /// The program ended, or its reply isn't an answer.
    Nothing,
}

impl AnswerPair {
    /// Returns a pair of equal answers.
    pub fn equal(right: Answer) -> Self {
        Self {
            expected: right,
            actual: right,
        }
    }

    /// Whether the actual answer is incorrect.
    pub fn is_wrong(self) -> bool {
        self.expected != self.actual
    }
}

impl Node {
    /// Returns a node of the trie of `words`, with correct answers.
    pub fn right(prefix: &str, words: &BTreeSet<String>) -> Self {
        let is_word = if words.contains(prefix) {
            Answer::Yes
        } else {
            Answer::No
        };
        Self {
            prefix: prefix.to_string(),
            also: String::new(),
            is_prefix: AnswerPair::equal(Answer::Yes),
            is_word: AnswerPair::equal(is_word),
        }
    }

    /// Whether any answer about the node is incorrect.
    pub fn is_wrong(&self) -> bool {
        self.is_prefix.is_wrong() || self.is_word.is_wrong()
    }

    /// Whether the correct trie has the node.
    pub fn belongs(&self) -> bool {
        self.is_prefix.expected == Answer::Yes
    }

    /// Returns the number of letters on the path to the node.
    pub fn depth(&self) -> usize {
        self.prefix.chars().count()
    }

    /// Returns the prefix of the parent; the root has none.
    pub fn parent(&self) -> Option<&str> {
        let (last, _) = self.prefix.char_indices().next_back()?;
        Some(&self.prefix[..last])
    }
}

impl DictionaryAnswers {
    /// Whether any answer is incorrect.
    pub fn is_wrong(&self) -> bool {
        self.more_incorrect > 0 || self.nodes.iter().any(Node::is_wrong)
    }
}
