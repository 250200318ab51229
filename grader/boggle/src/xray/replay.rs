//! Commands sent to a program after a replayed conversation.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use judge::run::{GroupedCase, LIMITS, Program};
use judge::test_case::{Exchange, TestCase, parts};
use judge::verdict::Verdict;
use sandbox::Limits;

/// A conversation without its replies, and its files.
#[derive(Clone, Debug, Default)]
pub struct Played {
    pub script: Vec<String>,
    pub files: BTreeMap<String, String>,
}

impl Played {
    /// Returns the commands up to the one that failed, without a command that ended the program.
    pub fn of(verdict: &Verdict, files: &BTreeMap<String, String>) -> Self {
        let before = verdict.before().iter();
        let mut script: Vec<String> = before.map(|exchange| exchange.command.clone()).collect();
        if let Verdict::Incorrect(difference) = verdict {
            script.push(difference.command.clone());
        }
        Self {
            script,
            files: files.clone(),
        }
    }

    /// Returns the words in its commands and files.
    pub fn named_words(&self) -> Vec<&str> {
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
            // The protocol can only send words without line ends.
            .filter(|word| !word.contains(char::is_control))
            .collect()
    }

    /// Whether the conversation uses a second dictionary.
    pub fn has_two(&self) -> bool {
        let mut names = self.script.iter().map(|command| parts(command).0);
        names.any(|name| ["copy", "clone", "switch", "same"].contains(&name))
    }
}

/// The limits for replayed conversations: a silent program is stopped sooner.
pub const REPLAY_LIMITS: Limits = Limits {
    silence: Duration::from_secs(2),
    ..LIMITS
};

/// Sends `commands` after a conversation and `begin`. Returns the replies up to the end of the program, or `None` if it
/// ended before `commands`.
pub fn replies_after(
    program: &Program,
    played: &Played,
    begin: &[&str],
    commands: Vec<String>,
    limits: &Limits,
) -> Result<Option<Vec<Vec<String>>>> {
    let before = played.script.len() + begin.len();
    let begin = begin.iter().map(ToString::to_string);
    let script = played.script.iter().cloned().chain(begin).chain(commands);
    let case = case(script, played.files.clone());
    let grouped = GroupedCase {
        case: &case,
        group: 0,
    };
    let conversation = program.converse(&[grouped], limits)?.remove(0);
    let mut replies = conversation
        .exchanges
        .into_iter()
        .map(|exchange| exchange.reply);
    let began = replies.by_ref().take(before).count() == before;
    Ok(began.then(|| replies.collect()))
}

/// Returns a test case of a script without replies.
pub fn case(script: impl IntoIterator<Item = String>, files: BTreeMap<String, String>) -> TestCase {
    let exchanges = script.into_iter().map(|command| Exchange {
        command,
        reply: Vec::new(),
    });
    TestCase {
        name: String::new(),
        public: false,
        files,
        exchanges: exchanges.collect(),
    }
}
