//! The trie that a dictionary seems to hold, found out by asking `is_prefix` and `is_word`.
//!
//! * `prefixes` — which prefixes are asked
//! * `answers` — they are put to the program
//! * `large` — of large tries whole branches are asked at once, and looked into where the number is wrong
//! * `node_selection` — which nodes are shown: those that are wrong, and what is near
//!
//! A wrong `is_prefix` and a wrong `add_word` look the same from outside: what is shown is what the program answers.

mod answers;
mod large;
mod node_selection;
mod prefixes;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::oracle::dictionaries;
use answers::Answers;
use judge::files::Files;
use judge::run::Program;
use prefixes::{Letters, beginnings};

use super::replay::Played;
use report::xray::trie::{Answer, DictionaryAnswers, Node, Trie};

/// How much is asked.
pub(crate) struct Depth {
    /// The largest trie, in nodes.
    pub largest: usize,
    /// How many letters behind nodes that are too many.
    pub further: usize,
    /// How many of the words that a conversation names.
    pub named: usize,
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
        let seen = large::look(program, played, &current, &known)?;
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
) -> Result<Option<DictionaryAnswers>> {
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
    Ok(Some(node_selection::select(all, left || !next.is_empty())))
}

/// How many nodes that are too many are followed at a time: an `is_prefix` that always says yes has no end.
const FURTHER: usize = 80;
