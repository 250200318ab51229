//! The mistakes that an X-ray shows, in a few sentences.

use std::collections::BTreeMap;

use super::observation::Xray;
use super::search::{self, Search, SearchMistake, Wrong};
use super::trie::{Answer, DictionaryAnswers, Node, Trie};
use crate::escape::printable;

/// Returns a sentence for each mistake.
pub fn sentences(xray: &Xray) -> Vec<String> {
    match xray {
        Xray::Trie(trie) => of_trie(trie),
        Xray::Search(search) => of_search(search),
    }
}

fn of_trie(trie: &Trie) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, seen) in trie.dictionaries.iter().enumerate() {
        let which = if index == 0 {
            ""
        } else {
            "in the other dictionary, "
        };
        lines.extend(
            of_dictionary(seen)
                .into_iter()
                .map(|line| format!("{which}{line}")),
        );
    }
    lines
}

/// The maximum number of prefixes named for one kind of mistake.
const MAX_NAMED_PREFIXES: usize = 4;

fn of_dictionary(seen: &DictionaryAnswers) -> Vec<String> {
    let mut groups: BTreeMap<(&str, Answer, Answer), Vec<String>> = BTreeMap::new();
    for node in &seen.nodes {
        for (asked, said) in [("is_prefix", node.is_prefix), ("is_word", node.is_word)] {
            if said.is_wrong() {
                let group = groups.entry((asked, said.right, said.got)).or_default();
                group.extend(spelled(node));
            }
        }
    }
    let mut lines: Vec<String> = groups
        .into_iter()
        .map(|((asked, right, got), mut prefixes)| {
            prefixes.sort_by_key(|prefix| prefix.chars().count());
            let is_empty_alone = prefixes == [""];
            let more = prefixes.len().saturating_sub(MAX_NAMED_PREFIXES);
            let named = prefixes
                .iter()
                .take(MAX_NAMED_PREFIXES)
                .map(|prefix| name(prefix));
            let named = named.chain((more > 0).then(|| format!("{more} more")));
            let named = joined(&named.collect::<Vec<String>>());
            answer_sentence(asked, got, &named, why(asked, right, is_empty_alone))
        })
        .collect();
    if seen.more_wrong > 0 {
        lines.push(format!("{} more nodes are wrong", seen.more_wrong));
    }
    if seen.open {
        lines.push("more may be wrong further on: not all of it was followed".to_string());
    }
    lines
}

/// Returns the prefix of a node, and of those that share its picture.
fn spelled(node: &Node) -> Vec<String> {
    let parent = node.parent().unwrap_or_default();
    let others = node.also.chars().map(|letter| format!("{parent}{letter}"));
    std::iter::once(node.prefix.clone()).chain(others).collect()
}

/// Returns a prefix for display.
fn name(prefix: &str) -> String {
    match prefix.is_empty() {
        true => "the empty beginning".to_string(),
        false => printable(prefix),
    }
}

/// Returns the names as a list such as `a, b and c`.
fn joined(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Returns why an answer is incorrect.
fn why(asked: &str, right: Answer, is_empty_alone: bool) -> &'static str {
    match (asked, right) {
        // This holds even if the dictionary has no words.
        ("is_prefix", Answer::Yes) if is_empty_alone => "the empty string always is a prefix",
        ("is_prefix", Answer::Yes) => "a word begins so",
        ("is_prefix", Answer::No) => "no word begins so",
        (_, Answer::Yes) => "that is a word",
        (_, Answer::No) => "that is no word",
        _ => "not all of it are letters, which is an error",
    }
}

fn answer_sentence(asked: &str, got: Answer, named: &str, why: &str) -> String {
    match got {
        Answer::Yes => format!("{asked} says yes of {named}, and {why}"),
        Answer::No => format!("{asked} says no of {named}, and {why}"),
        Answer::Error => format!("{asked} answers {named} with an error, and {why}"),
        Answer::Nothing => format!("{asked} does not answer {named}"),
    }
}

fn of_search(search: &Search) -> Vec<String> {
    let Some(wrong) = &search.wrong else {
        return Vec::new();
    };
    let word = printable(&wrong.word);
    let other = printable(wrong.other.as_deref().unwrap_or_default());
    let at = CellNames { search, wrong };
    let line = match wrong.kind {
        SearchMistake::NotBegun => format!(
            "{word} begins at {}, and the search does not, though nothing else is in the list",
            at.next()
        ),
        SearchMistake::NotTaken => format!(
            "on the path of {word} the search comes to {} and does not take the step {}, though nothing else is in the list",
            at.end(),
            at.step(&wrong.right)
        ),
        SearchMistake::LeftBehind if wrong.way.is_empty() => format!(
            "{word} begins at {}, and the search does so when nothing else has been tried, and not here: what does it leave behind elsewhere{}?",
            at.next(),
            elsewhere(&other)
        ),
        SearchMistake::LeftBehind => format!(
            "on the path of {word} the step {} is taken when nothing else has been tried, and not here: what does the search leave behind elsewhere{}?",
            at.step(&wrong.right),
            elsewhere(&other)
        ),
        SearchMistake::StopsAtWord => format!(
            "the search stops at {}, where {other} ends, and so does not come to {word}: the step {} is missing",
            at.end(),
            at.step(&wrong.right)
        ),
        SearchMistake::NotReported => {
            format!("the search goes the whole path of {word} and does not report it")
        }
        SearchMistake::NotAdjoining => format!(
            "{word} is reported, and for that the search steps {}, which does not adjoin",
            at.step(&wrong.taken)
        ),
        SearchMistake::CellTwice => format!(
            "{word} is reported, and for that the search steps {}, which is on its path already",
            at.step(&wrong.taken)
        ),
        SearchMistake::SolidSquare => format!(
            "{word} is reported, and for that the search steps {}, through a solid square",
            at.step(&wrong.taken)
        ),
        SearchMistake::NoWay => format!(
            "{word} is reported, and no path over cells spells it: are letters of another path left in it?"
        ),
        SearchMistake::NotInList => {
            format!("{word} is on the board and is reported, and it is not in the list")
        }
        SearchMistake::Order if wrong.way.is_empty() => format!(
            "{word} should come before {other}: the search should begin at {} before it begins at {}",
            at.next(),
            at.first_taken()
        ),
        SearchMistake::Order => format!(
            "{word} should come before {other}: from {} the search should go {} before it goes {}",
            at.end(),
            at.direction(&wrong.right),
            at.direction(&wrong.taken)
        ),
        SearchMistake::OnTheWayBack => format!(
            "{word} should be reported on arriving at {}, before the search goes on to {other}",
            at.end()
        ),
        SearchMistake::Twice => {
            format!("{word} is reported a second time, when the search meets it again")
        }
        SearchMistake::OtherPath => other_path(&at, &word),
    };
    vec![line]
}

fn elsewhere(other: &str) -> String {
    match other.is_empty() {
        true => String::new(),
        false => format!(", on the path of {other}"),
    }
}

fn other_path(at: &CellNames, word: &str) -> String {
    let Wrong {
        way, right, taken, ..
    } = at.wrong;
    match (way.is_empty(), right.is_empty(), taken.is_empty()) {
        (_, true, _) => format!(
            "the path of {word} ends at {}, and more cells are shown",
            at.end()
        ),
        (_, _, true) => format!(
            "the path of {word} goes on to {}, which is not shown",
            at.next()
        ),
        (true, ..) => format!(
            "{word} is met first on a path from {}, and its path begins at {}",
            at.next(),
            at.first_taken()
        ),
        _ => format!(
            "from {} {word} is met first on the path {}, and its path goes {}",
            at.end(),
            at.direction(right),
            at.direction(taken)
        ),
    }
}

/// The names of cells.
struct CellNames<'a> {
    search: &'a Search,
    wrong: &'a Wrong,
}

impl CellNames<'_> {
    /// Returns a cell's letters, its row and its column, from 1.
    fn cell(&self, position: Option<&(usize, usize)>) -> String {
        let Some(&(row, column)) = position else {
            return "no cell".to_string();
        };
        let cell = search::cell(&self.search.board, (row, column));
        format!(
            "{} (row {}, column {})",
            printable(cell),
            row + 1,
            column + 1
        )
    }

    fn end(&self) -> String {
        self.cell(self.wrong.way.last())
    }

    fn next(&self) -> String {
        self.cell(self.wrong.right.first())
    }

    fn first_taken(&self) -> String {
        self.cell(self.wrong.taken.first())
    }

    fn step(&self, on: &[(usize, usize)]) -> String {
        format!("from {} to {}", self.end(), self.cell(on.first()))
    }

    /// Returns the direction in which the path continues.
    fn direction(&self, on: &[(usize, usize)]) -> String {
        let (Some(from), Some(to)) = (self.wrong.way.last(), on.first()) else {
            return self.cell(on.first());
        };
        let vertical = match to.0.cmp(&from.0) {
            std::cmp::Ordering::Less => "north",
            std::cmp::Ordering::Equal => "",
            std::cmp::Ordering::Greater => "south",
        };
        let horizontal = match to.1.cmp(&from.1) {
            std::cmp::Ordering::Less => "west",
            std::cmp::Ordering::Equal => "",
            std::cmp::Ordering::Greater => "east",
        };
        let dash = if vertical.is_empty() || horizontal.is_empty() {
            ""
        } else {
            "-"
        };
        format!(
            "{vertical}{dash}{horizontal} to {}",
            search::cell(&self.search.board, *to)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xray::trie::AnswerPair;

    #[test]
    fn empty_string_is_a_prefix_without_any_word() {
        let missing = |prefix: &str| Node {
            prefix: prefix.to_string(),
            also: String::new(),
            is_prefix: AnswerPair {
                right: Answer::Yes,
                got: Answer::No,
            },
            is_word: AnswerPair::as_it_is(Answer::No),
        };
        for (prefixes, expected) in [
            (&[""][..], "the empty string always is a prefix"),
            (&["", "a"], "a word begins so"),
        ] {
            let seen = DictionaryAnswers {
                nodes: prefixes.iter().map(|prefix| missing(prefix)).collect(),
                ..DictionaryAnswers::default()
            };
            let lines = of_dictionary(&seen);
            assert!(
                lines[0].ends_with(&format!(", and {expected}")),
                "{lines:?}"
            );
        }
    }
}
