//! The answers of a program to questions about prefixes.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::oracle::dictionary_of;
use judge::run::Program;
use judge::subject::Oracle;
use judge::test_case::NOT_COMPILED;
use judge::test_case::OPEN;

use super::super::replay::{Played, REPLAY_LIMITS, replies_after};
use report::xray::trie::{Answer, AnswerPair, Node};

/// The answers, by prefix and command.
pub struct Answers(BTreeMap<String, [Option<AnswerPair>; 2]>);

/// The commands, in the order of [`Node`]'s fields.
const COMMANDS: [&str; 2] = ["prefix", "word"];

/// The maximum number of times that a program may end before it has answered everything.
const ENDS: usize = 3;

impl Answers {
    /// Asks about prefixes after a conversation and the commands `begin`. Returns `None` if the program ends before.
    pub fn ask(
        program: &Program,
        played: &Played,
        begin: &[&str],
        prefixes: &BTreeSet<String>,
        words: &BTreeSet<String>,
    ) -> Result<Option<Self>> {
        let mut oracle = dictionary_of(words.clone());
        let mut answers = Self(BTreeMap::new());
        let questions: Vec<(&str, usize)> = prefixes
            .iter()
            .flat_map(|prefix| (0..COMMANDS.len()).map(move |place| (prefix.as_str(), place)))
            .collect();
        let mut left = questions.as_slice();
        for _ in 0..ENDS {
            let commands = left.iter().map(|(prefix, place)| command(prefix, *place));
            let Some(replies) =
                replies_after(program, played, begin, commands.collect(), &REPLAY_LIMITS)?
            else {
                return Ok((left.len() < questions.len()).then_some(answers));
            };
            for ((prefix, place), reply) in left.iter().zip(&replies) {
                answers.take(&mut oracle, prefix, *place, reply);
            }
            let Some((prefix, place)) = left.get(replies.len()) else {
                break;
            };
            // The program ended at this question; continue with the next one.
            answers.take(&mut oracle, prefix, *place, &[]);
            left = &left[replies.len() + 1..];
        }
        Ok(Some(answers))
    }

    fn take(&mut self, oracle: &mut impl Oracle, prefix: &str, place: usize, reply: &[String]) {
        let right = oracle.answer(&command(prefix, place));
        // Replies that the rubric leaves open are skipped, and commands that do not compile are not counted as
        // incorrect.
        let said = (right != [OPEN]).then(|| match reply == [format!("! {NOT_COMPILED}")] {
            true => AnswerPair::equal(answer(&right)),
            false => AnswerPair {
                expected: answer(&right),
                actual: answer(reply),
            },
        });
        self.0.entry(prefix.to_string()).or_default()[place] = said;
    }

    /// Returns a node for each prefix with answers.
    pub fn nodes(self) -> Vec<Node> {
        let node = |(prefix, said): (String, [Option<AnswerPair>; 2])| match said {
            [Some(is_prefix), Some(is_word)] => Some(Node {
                prefix,
                also: String::new(),
                is_prefix,
                is_word,
            }),
            _ => None,
        };
        self.0.into_iter().filter_map(node).collect()
    }
}

fn command(prefix: &str, place: usize) -> String {
    format!("{} {prefix}", COMMANDS[place])
}

/// Returns the answer in a reply.
fn answer(reply: &[String]) -> Answer {
    match reply {
        [line] if line == "= true" => Answer::Yes,
        [line] if line == "= false" => Answer::No,
        [line] if line.starts_with('!') => Answer::Error,
        _ => Answer::Nothing,
    }
}
