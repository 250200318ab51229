//! The page on which a student steps through X-rays: the program next to a correct one, up to the first step that
//! differs, and the hint below it.

use judge::test_case::Exchange;
use judge::verdict::Verdict;
use player::{Below, Ending, Failure, Kind, Steps};
use serde::Serialize;

use crate::escape::{file_name, printable};
use crate::report::{Feedback, Report};
use crate::text::{describe_end, distinct_failures};
use crate::xray::search::{Search, SearchMistake, WrongStep};
use crate::xray::trie::{Answer, AnswerPair, DictionaryAnswers, Node};
use crate::xray::{Xray, letters, sentences};

/// The end of the name of a student's page, after the name of the report.
pub const ENDING: &str = "xray.html";

/// An X-ray on a page.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The title of the rubric item, or of another target.
    pub title: &'a str,
    /// The feedback on the failure; `None` for a program without one.
    pub feedback: Option<&'a Feedback>,
    /// The X-ray.
    pub xray: &'a Xray,
}

/// Returns the page of the X-rays of a report, unless it has none.
pub fn page_of_report(report: &Report) -> Option<String> {
    let shown: Vec<Shown> = shown(report);
    let author = printable(&report.student);
    (!shown.is_empty()).then(|| page_with(&format!("X-ray: {author}"), &shown))
}

/// Returns the name of the page of a student's report.
pub fn name(report: &Report) -> String {
    format!("{}.{ENDING}", file_name(&report.student))
}

/// Returns the X-rays of a report, in the order of the page.
pub fn shown(report: &Report) -> Vec<Shown<'_>> {
    let failures = report.phases.iter().flat_map(distinct_failures);
    let shown = failures.filter_map(|(items, feedback)| {
        Some(Shown {
            title: &items.first()?.title,
            feedback: Some(feedback),
            xray: feedback.xray.as_ref()?,
        })
    });
    shown.collect()
}

/// Returns a page with these X-rays, the first one first.
pub fn page_with(title: &str, shown: &[Shown]) -> String {
    let scenes: Vec<Scene> = shown.iter().map(scene).collect();
    player::page(Kind::Xray, title, &scenes)
}

/// A scene as the page reads it.
#[derive(Serialize)]
#[serde(untagged)]
enum Scene {
    Answers(Answers),
    Search(player::Search),
}

/// The answers of a dictionary next to the correct ones.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "answers")]
struct Answers {
    title: String,
    exchanges: Vec<Spoken>,
    nodes: Vec<Answered>,
    /// The nodes in the order of the questions.
    order: Vec<String>,
    below: Below,
}

/// A command with its replies as a sentence.
#[derive(Serialize)]
struct Spoken {
    command: String,
    sentence: String,
    differs: bool,
}

/// A node with its answers.
#[derive(Serialize)]
struct Answered {
    prefix: String,
    name: String,
    label: String,
    is_prefix: Pair,
    is_word: Pair,
}

#[derive(Serialize)]
struct Pair {
    expected: &'static str,
    actual: &'static str,
}

fn scene(shown: &Shown) -> Scene {
    let hint = shown.feedback.and_then(|feedback| feedback.hint.as_deref());
    let hint = hint.map(|hint| printable(&hint.replace('`', "")));
    let title = printable(shown.title);
    match shown.xray {
        Xray::Trie(trie) => {
            let wrong = trie.dictionaries.iter().find(|seen| seen.is_wrong());
            let seen = wrong.or(trie.dictionaries.first());
            Scene::Answers(answers(title, shown, seen, hint))
        }
        Xray::Search(search) => Scene::Search(board(title, shown.xray, search, hint)),
    }
}

fn answers(
    title: String,
    shown: &Shown,
    seen: Option<&DictionaryAnswers>,
    hint: Option<String>,
) -> Answers {
    let nodes = seen.map(|seen| &seen.nodes[..]).unwrap_or_default();
    let verdict = shown.feedback.map(|feedback| &feedback.verdict);
    Answers {
        title,
        exchanges: verdict.map(spoken).unwrap_or_default(),
        order: order(nodes, verdict),
        nodes: nodes.iter().map(answered).collect(),
        below: Below {
            sentences: sentences(shown.xray),
            hint,
        },
    }
}

fn answered(node: &Node) -> Answered {
    let quoted = match node.prefix.is_empty() {
        true => "the empty string".to_string(),
        false => format!("\u{201c}{}\u{201d}", printable(&node.prefix)),
    };
    Answered {
        prefix: node.prefix.clone(),
        name: match node.also.chars().count() {
            0 => quoted,
            more => format!("{quoted} and {more} more like it"),
        },
        label: letters(node),
        is_prefix: pair(node.is_prefix),
        is_word: pair(node.is_word),
    }
}

fn pair(said: AnswerPair) -> Pair {
    Pair {
        expected: answer(said.expected),
        actual: answer(said.actual),
    }
}

fn answer(said: Answer) -> &'static str {
    match said {
        Answer::Yes => "true",
        Answer::No => "false",
        Answer::Error => "an error",
        Answer::Nothing => "nothing",
    }
}

/// Returns the order of the questions: first along the word of the command that fails, then all others.
fn order(nodes: &[Node], verdict: Option<&Verdict>) -> Vec<String> {
    let command = match verdict {
        Some(Verdict::Incorrect(difference)) => difference.command.as_str(),
        Some(Verdict::Crashed { command, .. }) => command,
        _ => "",
    };
    let word = command.split_once(' ').map_or("", |(_, word)| word);
    let is_on_way = |node: &&Node| {
        let parent = node.parent().unwrap_or_default();
        let others = node.also.chars().map(|letter| format!("{parent}{letter}"));
        let mut spelled = std::iter::once(node.prefix.clone()).chain(others);
        spelled.any(|prefix| word.starts_with(&prefix))
    };
    let (way, others): (Vec<&Node>, Vec<&Node>) = nodes.iter().partition(is_on_way);
    let all = way.into_iter().chain(others);
    all.map(|node| node.prefix.clone()).collect()
}

/// Returns a conversation as sentences.
fn spoken(verdict: &Verdict) -> Vec<Spoken> {
    let said = |lines: &[String]| {
        let lines = lines
            .iter()
            .map(|line| printable(line.strip_prefix("= ").unwrap_or(line)));
        match lines.collect::<Vec<_>>().join(", ") {
            text if text.is_empty() => "nothing".to_string(),
            text => text,
        }
    };
    let mut all: Vec<Spoken> = Vec::new();
    for Exchange { command, reply } in verdict.before() {
        let command = named(command);
        all.push(Spoken {
            sentence: format!("{command}: both programs reply {}.", said(reply)),
            command,
            differs: false,
        });
    }
    let last = match verdict {
        Verdict::Incorrect(difference) => {
            let (expected, actual) = (said(&difference.expected), said(&difference.actual));
            Some((
                &difference.command,
                format!("the correct reply is {expected}, but your program's is {actual}"),
            ))
        }
        Verdict::Crashed { command, end, .. } => Some((
            command,
            format!(
                "your program does not reply: {}",
                printable(&describe_end(*end))
            ),
        )),
        _ => None,
    };
    all.extend(last.map(|(command, why)| {
        let command = named(command);
        Spoken {
            sentence: format!("{command}: {why}. Where do they begin to differ?"),
            command,
            differs: true,
        }
    }));
    all
}

/// Returns a command for display; its argument may be the empty string.
fn named(command: &str) -> String {
    match command.strip_suffix(' ') {
        Some(name) => format!("{} (the empty string)", printable(name)),
        None => printable(command),
    }
}

fn board(title: String, xray: &Xray, search: &Search, hint: Option<String>) -> player::Search {
    let row = |row: &Vec<String>| row.iter().map(|cell| printable(cell)).collect();
    let cells = search.board.iter().map(row).collect();
    let failure = search.incorrect.as_ref().map(|wrong| Failure {
        end: ending(wrong, &sentences(xray).join("; ")),
        below: Below {
            sentences: Vec::new(),
            hint,
        },
    });
    player::Search::new(cells, Steps::from_text(&search.steps), failure).titled(title)
}

/// Returns the step at which the searches differ.
fn ending(wrong: &WrongStep, sentence: &str) -> Ending {
    let end = match wrong.expected.is_empty() && wrong.actual.is_empty() {
        // They are at the same cell, but only one of them reports a word there.
        true => wrong.path.last().copied(),
        false => None,
    };
    let mut sentence = sentence.to_string();
    if let Some(first) = sentence.get(..1).map(str::to_uppercase) {
        sentence.replace_range(..1, &first);
    }
    if !sentence.ends_with('?') {
        sentence.push('.');
    }
    Ending {
        path: wrong.path.clone(),
        expected: wrong.expected.first().copied().or(end),
        actual: wrong.actual.first().copied().or(end),
        tinted: wrong.other.clone(),
        missing: is_missing(wrong.mistake).then(|| wrong.word.clone()),
        sentence,
    }
}

/// Whether the word of this mistake is missing from the program's list.
fn is_missing(mistake: SearchMistake) -> bool {
    matches!(
        mistake,
        SearchMistake::NotBegun
            | SearchMistake::NotTaken
            | SearchMistake::StateLeftOver
            | SearchMistake::StopsAtWord
            | SearchMistake::NotReported
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use judge::verdict::Difference;

    use super::*;
    use crate::formats;
    use crate::report::{Item, Phase};
    use crate::xray::trie::Trie;

    fn node(prefix: &str, actual: Answer) -> Node {
        Node {
            prefix: prefix.to_string(),
            also: String::new(),
            is_prefix: AnswerPair {
                expected: Answer::Yes,
                actual,
            },
            is_word: AnswerPair::equal(Answer::No),
        }
    }

    /// Returns a report with a failed item, with or without an X-ray.
    fn report(with_xray: bool) -> Report {
        let nodes = vec![
            node("", Answer::Yes),
            node("a", Answer::Yes),
            node("t", Answer::Yes),
            node("te", Answer::No),
        ];
        let trie = Trie {
            dictionaries: vec![DictionaryAnswers {
                nodes,
                ..DictionaryAnswers::default()
            }],
        };
        let exchange = |command: &str| Exchange {
            command: command.to_string(),
            reply: vec!["= true".to_string()],
        };
        let feedback = Feedback {
            test_case: "is_prefix 1".to_string(),
            public: false,
            shrunk: true,
            files: BTreeMap::new(),
            missing_files: [].into(),
            verdict: Verdict::Incorrect(Difference {
                before: vec![exchange("add tea"), exchange("add a")],
                command: "prefix te".to_string(),
                expected: vec!["= true".to_string()],
                actual: vec!["! </script>\u{202e}".to_string()],
                line: 0,
            }),
            failure_pattern: None,
            hint: Some("Does `is_prefix` look?".to_string()),
            test: None,
            xray: with_xray.then_some(Xray::Trie(trie)),
        };
        let item = Item {
            id: "is_prefix".to_string(),
            title: "is_prefix".to_string(),
            points: 4,
            earned: 0,
            test_cases: Vec::new(),
            feedback: Some(feedback),
        };
        Report {
            student: "anna b".to_string(),
            phases: vec![Phase {
                items: vec![item],
                ..Phase::default()
            }],
            ..Report::default()
        }
    }

    #[test]
    fn questions_follow_the_word_of_the_failed_command_first() {
        let report = report(true);
        let Scene::Answers(answers) = scene(&shown(&report)[0]) else {
            panic!("a trie is expected");
        };
        assert_eq!(answers.order, ["", "t", "te", "a"]);
        let said: Vec<&str> = answers
            .exchanges
            .iter()
            .map(|said| said.sentence.as_str())
            .collect();
        assert_eq!(
            said,
            [
                "add tea: both programs reply true.",
                "add a: both programs reply true.",
                "prefix te: the correct reply is true, but your program's is ! </script>\\u{202e}. Where do they begin to differ?",
            ]
        );
        assert_eq!(answers.below.hint.as_deref(), Some("Does is_prefix look?"));
    }

    #[test]
    fn page_is_written_next_to_the_report_and_removed_with_its_xrays() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("anna b.xray.html");
        formats::write_all(folder.path(), &report(true)).unwrap();
        assert!(page.exists());
        let html = formats::html::html(&report(true));
        assert!(
            html.contains("<a href=\"./anna%20b.xray.html#1-\">"),
            "{html}"
        );
        formats::write_all(folder.path(), &report(false)).unwrap();
        assert!(!page.exists());
        assert!(!formats::html::html(&report(false)).contains("xray.html"));
        formats::write_all(folder.path(), &report(true)).unwrap();
        formats::remove_all(folder.path(), "anna b").unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
