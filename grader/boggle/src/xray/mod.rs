//! X-ray: what a program that fails has inside, found out from outside, beside what is right.
//!
//! * `trie` — of a dictionary: the nodes that its answers make, and those that should be there
//! * `search` — of a solver: the first step at which its search leaves the right way
//! * `look` — a whole submission looked into; `claims` — whether a picture shows what is wrong, and nothing else
//!
//! Nobody looks into a program for this: the driver is asked, and the oracle knows what is right.

pub(crate) mod claims;
mod look;
mod search;
mod trie;

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use judge::assignment::Phase;
use judge::case::{Case, Exchange, parts};
use judge::run::{LIMITS, Program, Question};
use judge::verdict::{Failure, Verdict};
use report::xray::Xray;
use sandbox::Limits;

pub use look::{Found, Looked, Wanted, look};

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

/// What can be looked at inside a program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inside {
    /// The trie of a dictionary.
    Trie,
    /// The search of a solver.
    Search,
}

impl Inside {
    /// What is inside the programs of a phase; nothing that could be drawn in those of other subjects.
    fn of(phase: &Phase) -> Option<Self> {
        match phase.subject?.name() {
            "dictionary" => Some(Self::Trie),
            "boggle" => Some(Self::Search),
            _ => None,
        }
    }
}

/// The X-ray that belongs to a failure in a report; nothing where it shows nothing wrong.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub(crate) fn of_failure(
    inside: Inside,
    program: &Program,
    failure: &Failure,
) -> Result<Option<Xray>> {
    let played = Played::of(&failure.verdict, &failure.case.files);
    let xray = of(inside, program, &played, &IN_A_REPORT)?;
    Ok(xray.filter(Xray::is_wrong))
}

/// The X-ray after a case, as deep as for a report.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub(crate) fn of_case(inside: Inside, program: &Program, case: &Case) -> Result<Option<Xray>> {
    let script = case.script().map(String::from);
    let played = Played {
        script: script.collect(),
        files: case.files.clone(),
    };
    of(inside, program, &played, &IN_A_REPORT)
}

/// Looks at a program after a conversation.
fn of(inside: Inside, program: &Program, played: &Played, depth: &Depth) -> Result<Option<Xray>> {
    Ok(match inside {
        Inside::Trie => trie::look(program, played, depth)?.map(Xray::Trie),
        Inside::Search => search::look(program, played)?.map(Xray::Search),
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
