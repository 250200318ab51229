//! A check of X-rays against an independent method: asking for every string over a few letters.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};

use judge::run::{LIMITS, Program};
use report::Feedback;
use report::xray::{Xray, trie};

use super::replay::{Played, replies_after};

/// Checks that the X-ray of a failure shows exactly the mistakes of a dictionary.
///
/// These are the strings over the letters of the conversation to which the program and the reference solution reply
/// differently. A program that exceeded a limit has no X-ray.
pub fn agree_with_asking(
    reference: &Program,
    mistaken: &Program,
    feedback: &Feedback,
) -> Result<()> {
    if feedback.verdict.is_limit() {
        return Ok(());
    }
    let played = Played::of(&feedback.verdict, &feedback.files);
    let strings = strings(&played);
    let shown: Vec<&trie::DictionaryAnswers> = match &feedback.xray {
        Some(Xray::Trie(trie)) => trie.dictionaries.iter().collect(),
        _ => Vec::new(),
    };
    for (place, begin) in [&[][..], &["switch"]].into_iter().enumerate() {
        let right = answers(reference, &played, begin, &strings)?;
        let actual = answers(mistaken, &played, begin, &strings)?;
        // If neither program has a node, none can follow. The X-ray also stops where a program crashed.
        let follows = |string: &&String| {
            let parent = string.char_indices().next_back();
            parent.is_none_or(|(end, _)| {
                let is_prefix = |answers: &BTreeMap<String, Vec<String>>| {
                    let said = answers.get(&string[..end]).and_then(|said| said.last());
                    said.is_some_and(|said| said == "= true")
                };
                let lived = actual
                    .get(&string[..end])
                    .is_some_and(|said| said.len() == 2);
                lived && (is_prefix(&right) || is_prefix(&actual))
            })
        };
        let differs = |string: &&String| right.get(*string) != actual.get(*string);
        let found = strings.iter().filter(follows).filter(differs);
        let found: BTreeSet<&String> = found.collect();
        let is_open = |seen: &&trie::DictionaryAnswers| seen.open || seen.more_incorrect > 0;
        if shown.get(place).is_some_and(is_open) || place >= shown.len().max(1) {
            // The picture leaves out some nodes, or the conversation had only one dictionary.
            continue;
        }
        let red: BTreeSet<String> = shown.get(place).map(|seen| red(seen)).unwrap_or_default();
        let red = strings
            .iter()
            .filter(follows)
            .filter(|string| red.contains(*string));
        let red: BTreeSet<&String> = red.collect();
        ensure!(
            red == found,
            "the X-ray of {} shows {red:?} in red, and by asking it is {found:?}",
            feedback.test_case
        );
    }
    Ok(())
}

/// Returns the prefixes that are red.
fn red(seen: &trie::DictionaryAnswers) -> BTreeSet<String> {
    let wrong = seen.nodes.iter().filter(|node| node.is_wrong());
    let mut red = BTreeSet::new();
    for node in wrong {
        let parent = node.parent().unwrap_or_default();
        red.extend(node.also.chars().map(|letter| format!("{parent}{letter}")));
        red.insert(node.prefix.clone());
    }
    red
}

/// Returns all strings over the letters of a conversation and one more letter, up to one letter longer than its words.
fn strings(played: &Played) -> Vec<String> {
    const LETTERS: usize = 4;
    const MAX_STRINGS: usize = 4_000;
    let words: Vec<&str> = played
        .script
        .iter()
        .filter_map(|command| command.split_once(' '))
        .filter(|(name, _)| ["add", "word", "prefix"].contains(name))
        .map(|(_, word)| word)
        .chain(
            played
                .files
                .values()
                .flat_map(|text| text.split_whitespace()),
        )
        .collect();
    let letters = words.iter().flat_map(|word| word.chars());
    let mut letters: BTreeSet<char> = letters
        .filter(char::is_ascii_lowercase)
        .take(LETTERS)
        .collect();
    letters.insert('j');
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..=longest {
        let longer = last.iter().flat_map(|string| {
            letters
                .iter()
                .map(move |letter| format!("{string}{letter}"))
        });
        last = longer.collect();
        if all.len() + last.len() > MAX_STRINGS {
            break;
        }
        all.extend(last.iter().cloned());
    }
    all
}

/// Returns the replies of a program to each string after a conversation, up to its end.
fn answers(
    program: &Program,
    played: &Played,
    begin: &[&str],
    strings: &[String],
) -> Result<BTreeMap<String, Vec<String>>> {
    let asked = strings
        .iter()
        .flat_map(|string| ["word", "prefix"].map(|name| (string, format!("{name} {string}"))));
    let asked: Vec<(&String, String)> = asked.collect();
    let commands = asked.iter().map(|(_, command)| command.clone()).collect();
    let replies = replies_after(program, played, begin, commands, &LIMITS)?;
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for ((string, _), reply) in asked.iter().zip(replies.unwrap_or_default()) {
        // All errors count as equal.
        let reply = reply.iter().map(|line| match line.starts_with('!') {
            true => "!".to_string(),
            false => line.clone(),
        });
        all.entry((*string).clone()).or_default().extend(reply);
    }
    Ok(all)
}
