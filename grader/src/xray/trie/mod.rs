//! The trie that a dictionary seems to hold, found out by asking `is_prefix` and `is_word`.
//!
//! * `questions` — which prefixes are asked
//! * `ask` — they are put to the program
//! * `count` — of large tries whole branches are asked at once, and looked into where the number is wrong
//! * `near` — which nodes are shown: those that are wrong, and what is near
//!
//! A wrong `is_prefix` and a wrong `add_word` look the same from outside: what is shown is what the program answers.

mod ask;
mod count;
mod near;
mod questions;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::oracle::{Files, dictionaries};
use crate::run::Program;
use ask::Answers;
use questions::{Letters, beginnings};

use super::{Depth, Played};

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
    fn right(prefix: &str, words: &BTreeSet<String>) -> Self {
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

/// Larger tries are asked branch by branch.
const LARGE: usize = 2_000;

/// Looks at the dictionaries as they are after a conversation; nothing if the program ends in it, or if the
/// trie is larger than it may be.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub(crate) fn look(program: &Program, played: &Played, depth: &Depth) -> Result<Option<Trie>> {
    let assignment = program.assignment;
    let files = Files::new(&assignment.root, &assignment.shown, &played.files);
    let script: Vec<&str> = played.script.iter().map(String::as_str).collect();
    let [current, other] = dictionaries(files, &script);
    let mut known = beginnings(current.iter().map(String::as_str));
    if known.len() > depth.largest {
        return Ok(None);
    }
    if known.len() > LARGE {
        let seen = count::look(program, played, &current, &known)?;
        return Ok(seen.map(|seen| Trie {
            dictionaries: vec![seen],
        }));
    }
    // A large one beside a small one is not looked at.
    let others = beginnings(other.iter().map(String::as_str));
    let two = played.has_two() && others.len() <= depth.largest.min(LARGE);
    if two {
        known.extend(others);
    }
    let named = played.words();
    known.extend(beginnings(named.iter().copied().take(depth.named)));
    let letters = Letters::of(&named);
    let right = [current, other];
    let mut dictionaries = Vec::new();
    for (place, words) in right.iter().take(1 + usize::from(two)).enumerate() {
        let begin: &[&str] = if place == 0 { &[] } else { &["switch"] };
        let Some(seen) = explore(program, played, begin, words, &known, &letters, depth)? else {
            return Ok(None);
        };
        dictionaries.push(seen);
    }
    Ok(Some(Trie { dictionaries }))
}

/// Asks for all that is known and one letter more, and for what follows on nodes that are too many.
fn explore(
    program: &Program,
    played: &Played,
    begin: &[&str],
    words: &BTreeSet<String>,
    known: &BTreeSet<String>,
    letters: &Letters,
    depth: &Depth,
) -> Result<Option<Seen>> {
    let mut all: BTreeMap<String, Node> = BTreeMap::new();
    let mut next = letters.with_children(known);
    let mut left = false;
    for _ in 0..=depth.further {
        let Some(answers) = Answers::ask(program, played, begin, &next, words)? else {
            return Ok(None);
        };
        let nodes = answers.nodes();
        let too_many = nodes.iter().filter(|node| {
            node.is_prefix.got == Answer::Yes
                && !node.belongs()
                && !known.contains(node.prefix.as_str())
        });
        let too_many: Vec<String> = too_many.map(|node| node.prefix.clone()).collect();
        left |= too_many.len() > FURTHER;
        next = letters.children(&too_many.into_iter().take(FURTHER).collect());
        all.extend(nodes.into_iter().map(|node| (node.prefix.clone(), node)));
        next.retain(|prefix| !all.contains_key(prefix));
        if next.is_empty() {
            break;
        }
    }
    Ok(Some(near::shown(all, left || !next.is_empty())))
}

/// How many nodes that are too many are followed at a time: an `is_prefix` that always says yes has no end.
const FURTHER: usize = 80;
