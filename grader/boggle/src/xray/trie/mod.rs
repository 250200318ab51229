//! The trie of a dictionary, inferred from its answers to `is_prefix` and `is_word`.
//!
//! * `prefixes` — the prefixes to ask about
//! * `answers` — the program's answers
//! * `large` — for large tries, asks about whole branches at once, and checks those with incorrect numbers in detail
//! * `node_selection` — the nodes in the picture: the incorrect ones and their surroundings
//!
//! From outside, a mistake in `is_prefix` and one in `add_word` look the same. The X-ray shows the program's answers.

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

/// The limits on the questions.
pub(crate) struct Depth {
    /// The maximum number of nodes of a trie.
    pub largest: usize,
    /// The maximum number of letters after surplus nodes.
    pub further: usize,
    /// The maximum number of words named in the conversation.
    pub named: usize,
}

/// The size above which the grader asks about a trie branch by branch.
const LARGE: usize = 2_000;

/// Takes an X-ray of the dictionaries after a conversation. Returns `None` if the program ends during the conversation
/// or the trie is too large.
///
/// # Errors
///
/// Fails if the program cannot be started, but never because of the program itself.
pub(crate) fn infer(program: &Program, played: &Played, depth: &Depth) -> Result<Option<Trie>> {
    let assignment = program.assignment;
    let files = Files::new(&assignment.root, &assignment.program_files, &played.files);
    let script: Vec<&str> = played.script.iter().map(String::as_str).collect();
    let [current, other] = dictionaries(files, &script);
    let mut known = beginnings(current.iter().map(String::as_str));
    if known.len() > depth.largest {
        return Ok(None);
    }
    if known.len() > LARGE {
        let seen = large::infer(program, played, &current, &known)?;
        return Ok(seen.map(|seen| Trie {
            dictionaries: vec![seen],
        }));
    }
    // A second dictionary is skipped if it is large.
    let others = beginnings(other.iter().map(String::as_str));
    let two = played.has_two() && others.len() <= depth.largest.min(LARGE);
    if two {
        known.extend(others);
    }
    let named = played.named_words();
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

/// Asks about all known prefixes and their extensions by one letter, and about the continuations of surplus nodes.
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
            node.is_prefix.actual == Answer::Yes
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

/// The maximum number of surplus nodes followed at a time: an `is_prefix` that always returns true has no end.
const FURTHER: usize = 80;
