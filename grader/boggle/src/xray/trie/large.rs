//! Large tries: the command `check` counts the lines of a file that are prefixes and words.
//!
//! All lines of a file are of one kind: words, prefixes that aren't words, or paths without a node. So the correct
//! counts are all or nothing, mistakes cannot cancel each other out, and the difference is the number of incorrect
//! answers. If there are any, the grader asks about each line.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use judge::run::Program;

use super::super::replay::{Played, REPLAY_LIMITS, replies_after};
use super::answers::Answers;
use super::prefixes::{Letters, beginnings};
use report::xray::trie::DictionaryAnswers;

use super::node_selection;

/// The maximum number of lines of a file.
const LINES: usize = 8_192;

/// The maximum number of files that are checked line by line.
const FILES: usize = 4;

/// The depth down to which the grader checks all letters at every node.
const NEAR_THE_ROOT: usize = 3;

/// A file with lines of one kind.
struct File<'a> {
    lines: Vec<&'a str>,
    /// The correct numbers of prefixes and of words.
    right: [usize; 2],
}

impl File<'_> {
    /// Returns the minimum number of lines answered incorrectly, from a reply of `check`. An invalid reply counts as
    /// all lines.
    fn wrong(&self, reply: &[String]) -> usize {
        let numbers = reply.first().and_then(|line| numbers(line));
        let Some([words, prefixes, errors]) = numbers else {
            return self.lines.len();
        };
        let [right_prefixes, right_words] = self.right;
        // Both answers about a line may be incorrect.
        let wrong = words.abs_diff(right_words);
        wrong.max(prefixes.abs_diff(right_prefixes)).max(errors)
    }
}

/// Returns the numbers in `= 10 lines: 1 words, 2 prefixes, 0 errors`, without the first.
fn numbers(reply: &str) -> Option<[usize; 3]> {
    let (_, counted) = reply.strip_prefix("= ")?.split_once(" lines: ")?;
    let mut numbers = counted.split(", ");
    let mut number = || numbers.next()?.split(' ').next()?.parse().ok();
    Some([number()?, number()?, number()?])
}

/// Takes an X-ray of the current dictionary, which should contain `words` and so these `nodes`. Returns `None` if the
/// program ends before.
pub fn infer(
    program: &Program,
    played: &Played,
    words: &BTreeSet<String>,
    nodes: &BTreeSet<String>,
) -> Result<Option<DictionaryAnswers>> {
    let high = nodes.iter().filter(|node| node.len() <= NEAR_THE_ROOT);
    let nowhere = Letters::of(&[]).children(&high.cloned().collect());
    let files = files(words, nodes, &nowhere);

    let mut with_lists = played.clone();
    let mut commands = Vec::new();
    for (place, file) in files.iter().enumerate() {
        let name = format!("xray_{place}.txt");
        commands.push(format!("check {name}"));
        with_lists.files.insert(name, file.lines.join("\n") + "\n");
    }
    let Some(replies) = replies_after(program, &with_lists, &[], commands, &REPLAY_LIMITS)? else {
        return Ok(None);
    };
    // Files without a reply count as entirely incorrect.
    let reply = |place: usize| replies.get(place).map(Vec::as_slice).unwrap_or_default();
    let wrong: Vec<usize> = (0..files.len())
        .map(|place| files[place].wrong(reply(place)))
        .collect();
    let mut looked_into: BTreeSet<String> = BTreeSet::from([String::new()]);
    let (mut left, mut left_belonging) = (0, 0);
    let suspects = (0..files.len()).filter(|&place| wrong[place] > 0);
    for (number, place) in suspects.enumerate() {
        let file = &files[place];
        if number < FILES {
            looked_into.extend(file.lines.iter().map(ToString::to_string));
        } else {
            left += wrong[place];
            left_belonging += if file.right[0] > 0 { wrong[place] } else { 0 };
        }
    }
    let Some(answers) = Answers::ask(program, played, &[], &looked_into, words)? else {
        return Ok(None);
    };
    let answers = answers.nodes().into_iter();
    let mut all: BTreeMap<_, _> = answers.map(|node| (node.prefix.clone(), node)).collect();
    let wrong_belonging = all
        .values()
        .filter(|node| node.belongs() && node.is_wrong());
    let wrong_belonging = wrong_belonging.count() + left_belonging;
    add_the_near(&mut all, nodes, words);
    let mut seen = node_selection::select(all, false);
    seen.more_incorrect += left;
    let right_shown = seen.nodes.iter().filter(|node| !node.is_wrong());
    seen.more_correct = nodes
        .len()
        .saturating_sub(wrong_belonging + right_shown.count());
    Ok(Some(seen))
}

fn files<'a>(
    words: &'a BTreeSet<String>,
    nodes: &'a BTreeSet<String>,
    nowhere: &'a BTreeSet<String>,
) -> Vec<File<'a>> {
    let inner = nodes
        .iter()
        .filter(|node| !node.is_empty() && !words.contains(*node));
    let nowhere = nowhere.iter().filter(|way| !nodes.contains(*way));
    let kinds: [(Vec<&str>, [bool; 2]); 3] = [
        (inner.map(String::as_str).collect(), [true, false]),
        (words.iter().map(String::as_str).collect(), [true, true]),
        (nowhere.map(String::as_str).collect(), [false, false]),
    ];
    let mut files = Vec::new();
    for (lines, right) in kinds {
        files.extend(lines.chunks(LINES).map(|lines| File {
            lines: lines.to_vec(),
            right: right.map(|all| if all { lines.len() } else { 0 }),
        }));
    }
    files
}

/// Adds the correct nodes on the paths to incorrect ones and next to them, which were checked in files.
fn add_the_near(
    all: &mut BTreeMap<String, report::xray::trie::Node>,
    nodes: &BTreeSet<String>,
    words: &BTreeSet<String>,
) {
    let wrong = all.values().filter(|node| node.is_wrong());
    let mut ways: BTreeSet<String> = beginnings(wrong.map(|node| node.prefix.as_str()));
    let children = Letters::of(&[]).children(&ways);
    ways.extend(children);
    for prefix in ways {
        if nodes.contains(&prefix) && !all.contains_key(&prefix) {
            all.insert(
                prefix.clone(),
                report::xray::trie::Node::right(&prefix, words),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_reply_are_read() {
        let reply = "= 10 lines: 1 words, 2 prefixes, 3 errors";
        assert_eq!(numbers(reply), Some([1, 2, 3]));
        assert_eq!(numbers("! failed"), None);
    }

    #[test]
    fn each_file_has_one_kind_of_line_and_counts_its_errors() {
        let words: BTreeSet<String> = ["tea", "te"].map(String::from).into();
        let nodes = beginnings(words.iter().map(String::as_str));
        let nowhere = Letters::of(&[]).children(&nodes);
        let files = files(&words, &nodes, &nowhere);
        assert_eq!(files.len(), 3);
        assert_eq!((&*files[0].lines, files[0].right), (&["t"][..], [1, 0]));
        assert_eq!((files[1].lines.len(), files[1].right), (2, [2, 2]));
        assert_eq!((files[2].lines.len(), files[2].right), (4 * 26 - 3, [0, 0]));
        let reply = |text: &str| vec![text.to_string()];
        assert_eq!(
            files[1].wrong(&reply("= 2 lines: 2 words, 2 prefixes, 0 errors")),
            0
        );
        assert_eq!(
            files[1].wrong(&reply("= 2 lines: 1 words, 2 prefixes, 0 errors")),
            1
        );
        assert_eq!(files[1].wrong(&[]), 2, "no reply is wrong");
    }
}
