//! The mistakes that an X-ray shows, in a few sentences.

use std::collections::BTreeMap;

use super::observation::Xray;
use super::search::{self, Search, SearchMistake, WrongStep};
use super::trie::{Answer, DictionaryAnswers, Node, Trie};
use crate::escape::printable;
use judge::count::count;

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
                let group = groups
                    .entry((asked, said.expected, said.actual))
                    .or_default();
                group.extend(spelled(node));
            }
        }
    }
    let mut lines: Vec<String> = groups
        .into_iter()
        .map(|((asked, right, actual), mut prefixes)| {
            prefixes.sort_by_key(|prefix| prefix.chars().count());
            let why = why(asked, right, &prefixes);
            let more = prefixes.len().saturating_sub(MAX_NAMED_PREFIXES);
            let named = prefixes
                .iter()
                .take(MAX_NAMED_PREFIXES)
                .map(|prefix| name(prefix));
            let named = named.chain((more > 0).then(|| format!("{more} more")));
            let named = joined(&named.collect::<Vec<String>>());
            answer_sentence(asked, actual, &named, why)
        })
        .collect();
    if seen.more_incorrect > 0 {
        lines.push(count(
            seen.more_incorrect,
            ["more node is incorrect", "more nodes are incorrect"],
        ));
    }
    if seen.open {
        lines
            .push("more nodes may be incorrect: the X-ray did not follow every branch".to_string());
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
        true => "the empty string".to_string(),
        false => quoted(prefix),
    }
}

/// Returns a prefix or a word in quotes, so that `on` does not read as a word of the sentence.
fn quoted(text: &str) -> String {
    format!("\"{}\"", printable(text))
}

/// Returns the names as a list such as `"a", "b" and "c"`.
fn joined(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Returns why the answers about some prefixes are incorrect.
fn why(asked: &str, right: Answer, prefixes: &[String]) -> &'static str {
    let is_one = prefixes.len() == 1;
    match (asked, right) {
        // This holds even if the dictionary has no words.
        ("is_prefix", Answer::Yes) if prefixes == [""] => "it is always a prefix",
        ("is_prefix", Answer::Yes) if is_one => "a word begins with it",
        ("is_prefix", Answer::Yes) => "words begin with them",
        ("is_prefix", Answer::No) if is_one => "no word begins with it",
        ("is_prefix", Answer::No) => "no word begins with them",
        (_, Answer::Yes) if is_one => "it is a word",
        (_, Answer::Yes) => "they are words",
        (_, Answer::No) if is_one => "it isn't a word",
        (_, Answer::No) => "they aren't words",
        _ => "should return an error: not every character is a letter",
    }
}

fn answer_sentence(asked: &str, actual: Answer, named: &str, why: &str) -> String {
    match actual {
        Answer::Yes => format!("{asked} returns true for {named}, but {why}"),
        Answer::No => format!("{asked} returns false for {named}, but {why}"),
        Answer::Error => format!("{asked} returns an error for {named}, but {why}"),
        Answer::Nothing => format!("{asked} gives no answer for {named}"),
    }
}

fn of_search(search: &Search) -> Vec<String> {
    let Some(wrong) = &search.incorrect else {
        return Vec::new();
    };
    let word = quoted(&wrong.word);
    let other = quoted(wrong.other.as_deref().unwrap_or_default());
    let before = match &wrong.other {
        Some(_) => format!("the path of {other}"),
        None => "earlier steps".to_string(),
    };
    let at = CellNames { search, wrong };
    let line = match wrong.mistake {
        SearchMistake::NotBegun => format!(
            "{word} begins at {}, but the search never starts there, even if {word} is the only word in the dictionary",
            at.next()
        ),
        SearchMistake::NotTaken => format!(
            "on the path of {word}, the search reaches {} but doesn't continue to {}, even if {word} is the only word in the dictionary",
            at.end(),
            at.next()
        ),
        SearchMistake::StateLeftOver if wrong.path.is_empty() => format!(
            "{word} is missing: the search starts at {} if {word} is the only word in the dictionary, but not after {before}; what does it leave behind there?",
            at.next()
        ),
        SearchMistake::StateLeftOver => format!(
            "{word} is missing: the search steps {} if {word} is the only word in the dictionary, but not after {before}; what does it leave behind there?",
            at.step(&wrong.expected)
        ),
        SearchMistake::StopsAtWord => format!(
            "the search stops at {}, where {other} ends, and never reaches {word}: it should continue to {}",
            at.end(),
            at.next()
        ),
        SearchMistake::NotReported => {
            format!("the search follows the whole path of {word} but doesn't report it")
        }
        SearchMistake::NotAdjacent => format!(
            "to report {word}, the search steps {}, which isn't a neighbour",
            at.step(&wrong.actual)
        ),
        SearchMistake::CellTwice => format!(
            "to report {word}, the search steps {}, which is already on its path",
            at.step(&wrong.actual)
        ),
        SearchMistake::SolidCell => format!(
            "to report {word}, the search steps {}, through a solid cell",
            at.step(&wrong.actual)
        ),
        SearchMistake::NoPath => format!(
            "{word} is reported, but no path spells it: are letters of another path left over?"
        ),
        SearchMistake::NotInList => {
            format!("{word} is reported and is on the board, but isn't in the dictionary")
        }
        SearchMistake::Order if wrong.path.is_empty() => format!(
            "{word} should come before {other}: the search should start at {} before {}",
            at.next(),
            at.first_taken()
        ),
        SearchMistake::Order => format!(
            "{word} should come before {other}: from {}, the search should go {} before {}",
            at.end(),
            at.direction(&wrong.expected),
            at.direction(&wrong.actual)
        ),
        SearchMistake::ReportedLate => format!(
            "{word} should be reported on arriving at {}, before the search goes on to {other}",
            at.end()
        ),
        SearchMistake::Twice => {
            format!("{word} is reported again when the search finds it a second time")
        }
        SearchMistake::OtherPath => other_path(&at, &word),
    };
    vec![line]
}

fn other_path(at: &CellNames, word: &str) -> String {
    let WrongStep {
        path: way,
        expected: right,
        actual: taken,
        ..
    } = at.wrong;
    match (way.is_empty(), right.is_empty(), taken.is_empty()) {
        (_, true, _) => format!(
            "the path of {word} ends at {}, but the output shows more cells",
            at.end()
        ),
        (_, _, true) => format!(
            "the path of {word} continues to {}, which the output doesn't show",
            at.next()
        ),
        (true, ..) => format!(
            "the search first finds {word} on a path from {}, but the output shows one from {}",
            at.next(),
            at.first_taken()
        ),
        _ => format!(
            "from {}, the search first finds {word} on the path {}, but the output shows the path {}",
            at.end(),
            at.direction(right),
            at.direction(taken)
        ),
    }
}

/// The names of cells.
struct CellNames<'a> {
    search: &'a Search,
    wrong: &'a WrongStep,
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
        self.cell(self.wrong.path.last())
    }

    fn next(&self) -> String {
        self.cell(self.wrong.expected.first())
    }

    fn first_taken(&self) -> String {
        self.cell(self.wrong.actual.first())
    }

    fn step(&self, on: &[(usize, usize)]) -> String {
        format!("from {} to {}", self.end(), self.cell(on.first()))
    }

    /// Returns the direction in which the path continues.
    fn direction(&self, on: &[(usize, usize)]) -> String {
        let (Some(from), Some(to)) = (self.wrong.path.last(), on.first()) else {
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
    fn empty_string_is_a_prefix_even_without_words() {
        let missing = |prefix: &str| Node {
            prefix: prefix.to_string(),
            also: String::new(),
            is_prefix: AnswerPair {
                expected: Answer::Yes,
                actual: Answer::No,
            },
            is_word: AnswerPair::equal(Answer::No),
        };
        for (prefixes, expected) in [
            (&[""][..], "it is always a prefix"),
            (&["", "a"], "words begin with them"),
        ] {
            let seen = DictionaryAnswers {
                nodes: prefixes.iter().map(|prefix| missing(prefix)).collect(),
                ..DictionaryAnswers::default()
            };
            let lines = of_dictionary(&seen);
            assert!(
                lines[0].ends_with(&format!(", but {expected}")),
                "{lines:?}"
            );
        }
    }
}
