//! X-ray: what a program that fails has inside, found out from outside, beside what is right.
//!
//! * `trie` — of a dictionary: the nodes that its answers make, and those that should be there
//! * `search` — of a solver: the first step at which its search leaves the right way
//! * `words` — what is wrong, in a few lines; `draw` — the picture
//! * `look` — a whole submission looked into
//!
//! Nobody looks into a program for this: the driver is asked, and the oracle knows what is right.

mod draw;
mod look;
pub mod search;
pub mod trie;
mod words;

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::case::{Case, Exchange, parts};
use crate::explain::Failure;
use crate::judge::Verdict;
use crate::run::{LIMITS, Program, Question};
use crate::sandbox::Limits;
pub use draw::svg;
pub use look::{Found, Looked, Wanted, look};
use search::Search;
use trie::Trie;
pub use words::words;

/// What was seen in a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Xray {
    /// In a dictionary.
    Trie(Trie),
    /// In a solver.
    Search(Search),
}

impl Xray {
    /// Whether anything is wrong in it.
    pub fn is_wrong(&self) -> bool {
        match self {
            Self::Trie(trie) => trie.dictionaries.iter().any(trie::Seen::is_wrong),
            Self::Search(search) => search.wrong.is_some(),
        }
    }
}

/// How much is asked.
pub(crate) struct Depth {
    /// The largest trie, in nodes.
    largest: usize,
    /// How many letters behind nodes that are too many.
    further: usize,
    /// How many of the words that a conversation names.
    named: usize,
}

/// For a report: a class has many, and what was made small is soon asked.
const IN_A_REPORT: Depth = Depth {
    largest: 300,
    further: 1,
    named: 24,
};

/// For whoever asks for it.
const ON_ITS_OWN: Depth = Depth {
    largest: usize::MAX,
    further: 8,
    named: 200,
};

/// The X-ray that belongs to a failure in a report; nothing where it shows nothing wrong.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub(crate) fn of_failure(program: &Program, failure: &Failure) -> Result<Option<Xray>> {
    let played = Played::of(&failure.verdict, &failure.case.files);
    let xray = of(program, &played, &IN_A_REPORT)?;
    Ok(xray.filter(Xray::is_wrong))
}

/// The X-ray after a case, as deep as for a report.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub(crate) fn of_case(program: &Program, case: &Case) -> Result<Option<Xray>> {
    let script = case.script().map(String::from);
    let played = Played {
        script: script.collect(),
        files: case.files.clone(),
    };
    of(program, &played, &IN_A_REPORT)
}

/// Looks at a program after a conversation. Other models than these two have nothing that could be drawn.
fn of(program: &Program, played: &Played, depth: &Depth) -> Result<Option<Xray>> {
    let oracle = program.assignment.phases[program.phase].model();
    Ok(match oracle {
        "dictionary" => trie::look(program, played, depth)?.map(Xray::Trie),
        "boggle" => search::look(program, played)?.map(Xray::Search),
        _ => None,
    })
}

/// A conversation without its replies, and the files it needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Played {
    script: Vec<String>,
    files: BTreeMap<String, String>,
}

impl Played {
    /// The commands up to the one that fails; what ends the program is left out.
    fn of(verdict: &Verdict, files: &BTreeMap<String, String>) -> Self {
        let before = verdict.before().iter();
        let mut script: Vec<String> = before.map(|exchange| exchange.command.clone()).collect();
        if let Verdict::Wrong(difference) = verdict {
            script.push(difference.command.clone());
        }
        Self {
            script,
            files: files.clone(),
        }
    }

    /// The words that its commands and files name.
    fn words(&self) -> Vec<&str> {
        let arguments = self
            .script
            .iter()
            .filter_map(|command| match parts(command) {
                ("add" | "word" | "prefix" | "list", word) => Some(word),
                _ => None,
            });
        let files = self.files.values();
        arguments
            .chain(files.flat_map(|text| text.split_whitespace()))
            // What is no line of its own cannot be asked.
            .filter(|word| !word.contains(char::is_control))
            .collect()
    }

    /// Whether it speaks to a second dictionary.
    fn has_two(&self) -> bool {
        let mut names = self.script.iter().map(|command| parts(command).0);
        names.any(|name| ["copy", "clone", "switch", "same"].contains(&name))
    }
}

/// A program that is silent for longer does not answer.
const PATIENCE: Limits = Limits {
    silence: Duration::from_secs(2),
    ..LIMITS
};

/// The replies to `commands` after a conversation and `begin`, as far as they came; nothing if it did not come so far.
fn put(
    program: &Program,
    played: &Played,
    begin: &[&str],
    commands: Vec<String>,
) -> Result<Option<Vec<Vec<String>>>> {
    let before = played.script.len() + begin.len();
    let begin = begin.iter().map(ToString::to_string);
    let script = played.script.iter().cloned().chain(begin).chain(commands);
    let exchanges = script.map(|command| Exchange {
        command,
        reply: Vec::new(),
    });
    let case = Case {
        name: String::new(),
        public: false,
        files: played.files.clone(),
        exchanges: exchanges.collect(),
    };
    let question = Question {
        case: &case,
        group: 0,
    };
    let conversation = program.converse(&[question], &PATIENCE)?.remove(0);
    let mut replies = conversation.exchanges.into_iter().map(|asked| asked.reply);
    let began = replies.by_ref().take(before).count() == before;
    Ok(began.then(|| replies.collect()))
}
