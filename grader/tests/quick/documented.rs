//! What is written down of formats is what they are.

use std::collections::BTreeSet;
use std::fs;

use judge::case::Exchange;
use judge::verdict::{Difference, Verdict};
use report::Evidence;
use report::my_cases::{Caught, Disagreement, MyCase, MyCases, NamedFailurePattern, Validity};
use report::xray::Xray;
use report::xray::search::{Search, SearchMistake, Wrong};
use report::xray::trie::{Answer, Node, Said, Seen, Trie};
use report::{Case, Explanation, Item, Late, Line, Mark, Part, Phase, Report, Work};
use serde_json::Value;

use crate::support::root;

/// A report in which every field has something to say.
fn full() -> Report {
    let exchange = Exchange {
        command: "add a".to_string(),
        reply: vec!["= true".to_string()],
    };
    let wrong = Verdict::Wrong(Difference {
        before: vec![exchange.clone()],
        command: "word a".to_string(),
        expected: vec!["= true".to_string()],
        got: vec!["= false".to_string()],
        line: 0,
    });
    let died = Verdict::Crashed {
        command: "word a".to_string(),
        before: vec![exchange],
        end: None,
        words: "no".to_string(),
    };
    let some = || Some("text".to_string());
    let explanation = |xray: Xray| Explanation {
        case: String::new(),
        public: true,
        shortened: true,
        files: Default::default(),
        verdict: wrong.clone(),
        symptom: some(),
        hint: some(),
        test: some(),
        xray: Some(xray),
    };
    Report {
        names: vec!["Anna".to_string()],
        problem: some(),
        not_contained: vec!["all".to_string()],
        ignored_more: 1,
        late: Some(Late {
            steps: Vec::new(),
            percent: 0,
            taken: 0.into(),
            unknown: false,
            flags: vec!["look".to_string()],
        }),
        work: Some(Work {
            commits: 0,
            days: 0,
            minutes: 0,
            last: 0,
        }),
        parts: vec![Part {
            title: String::new(),
            points: 1,
            lines: vec![Line {
                earned: Some(1.into()),
                because: vec!["so".to_string()],
                flags: vec!["look".to_string()],
                answer: some(),
                mark: Some(Mark {
                    points: 1.into(),
                    comment: "good".to_string(),
                }),
                ..Line::default()
            }],
        }],
        phases: vec![Phase {
            evidence: vec![Evidence {
                file: String::new(),
                line: 1,
                what: String::new(),
                flag: some(),
            }],
            items: vec![
                Item {
                    cases: vec![Case {
                        name: String::new(),
                        public: true,
                        verdict: died,
                    }],
                    explanation: Some(explanation(trie())),
                    ..Item::default()
                },
                Item {
                    explanation: Some(explanation(search())),
                    ..Item::default()
                },
            ],
            ..Phase::default()
        }],
        my_cases: Some(my_cases()),
        ..Report::default()
    }
}

fn my_cases() -> MyCases {
    let symptom = NamedFailurePattern {
        name: "prefixes".to_string(),
        about: "so".to_string(),
    };
    let case = |validity| MyCase {
        name: String::new(),
        validity,
        same_as: Some(String::new()),
        own_program: Some(true),
        catches: vec![symptom.clone()],
    };
    MyCases {
        cases: vec![
            case(Validity::Valid),
            case(Validity::Refused { why: String::new() }),
            case(Validity::Wrong(Disagreement {
                line: 1,
                command: String::new(),
                expected: Vec::new(),
                right: Vec::new(),
                looks_like: Some(symptom.clone()),
            })),
        ],
        caught: Some(Caught { kinds: 1, of: 2 }),
    }
}

fn trie() -> Xray {
    Xray::Trie(Trie {
        dictionaries: vec![Seen {
            nodes: vec![Node {
                prefix: "a".to_string(),
                also: "bc".to_string(),
                is_prefix: Said {
                    right: Answer::Yes,
                    got: Answer::No,
                },
                is_word: Said::as_it_is(Answer::No),
            }],
            ..Seen::default()
        }],
    })
}

fn search() -> Xray {
    Xray::Search(Search {
        board: vec![vec!["a".to_string()]],
        wrong: Some(Wrong {
            kind: SearchMistake::Order,
            word: "a".to_string(),
            other: Some("b".to_string()),
            way: vec![(0, 0)],
            right: Vec::new(),
            taken: Vec::new(),
        }),
    })
}

fn names(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                found.insert(name.clone());
                names(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_of_a_report_is_documented_and_nothing_else() {
    let mut fields = BTreeSet::new();
    names(&serde_json::to_value(full()).unwrap(), &mut fields);
    let text = fs::read_to_string(root().join("grader/REPORT.md")).unwrap();
    let said: BTreeSet<String> = text
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_string)
        .collect();
    let not_said: Vec<&String> = fields.difference(&said).collect();
    assert_eq!(not_said, [""; 0], "these fields are not in REPORT.md");
    // What else stands between such marks are values, files and options.
    let others = [
        "--resume",
        "marks.toml",
        "none",
        "weak",
        "good",
        "full",
        "right",
        "wrong",
        "died",
        "not-compiled",
        "no-program",
        "not-asked",
        "exit",
        "signal",
        "time-limit",
        "cpu-limit",
        "output-limit",
        "disk-limit",
        "too-large",
        "trie",
        "search",
        "yes",
        "no",
        "error",
        "nothing",
        "not-begun",
        "not-taken",
        "left-behind",
        "stops-at-word",
        "not-reported",
        "not-adjoining",
        "cell-twice",
        "solid-square",
        "no-way",
        "not-in-list",
        "order",
        "on-the-way-back",
        "twice",
        "other-path",
        "valid",
        "disputed",
        "refused",
        "open",
    ];
    let unknown: Vec<&String> = said
        .difference(&fields)
        .filter(|name| !others.contains(&name.as_str()))
        .collect();
    assert_eq!(unknown, [""; 0], "these are in REPORT.md and in no report");
}

#[test]
fn a_report_that_was_read_is_the_one_that_was_written() {
    let written = serde_json::to_string_pretty(&full()).unwrap();
    let read: Report = serde_json::from_str(&written).unwrap();
    assert_eq!(serde_json::to_string_pretty(&read).unwrap(), written);
}
