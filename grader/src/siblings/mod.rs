//! Siblings of the public cases: cases of the same kind, drawn for one student.
//!
//! A generator draws commands and files; the oracle says what is right. All
//! randomness comes from one named generator (ChaCha with 8 rounds), seeded by
//! the course's secret, the student and the item, so that a regrade asks the
//! same, and knowing one student's cases helps no other.

mod boards;
mod conversations;
mod games;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

use crate::assignment::{Assignment, Generator, Item};
use crate::case::{ANY, Case};
use crate::oracle::{Files, conversation, oracle};

/// The names of all generators.
pub const NAMES: [&str; 27] = [
    "new_dictionary",
    "open_file",
    "add_and_ask",
    "bad_characters",
    "ask_prefixes",
    "load_files",
    "save_files",
    "make_empty",
    "copies",
    "new_solver",
    "open_solver",
    "change_boards",
    "list_boards",
    "dump_boards",
    "save_found",
    "letters_of_boards",
    "suitable_words",
    "refused_words",
    "human_words",
    "paths",
    "highlights",
    "steps",
    "computer_words",
    "scores",
    "sessions",
    "lexicons",
    "shared_words",
];

/// What a generator draws: commands, and the files they name.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The commands, one a line.
    pub script: Vec<String>,
    /// The places of commands whose replies are another item's affair.
    pub unjudged: BTreeSet<usize>,
    /// Files beside `data`, by name.
    pub files: BTreeMap<String, String>,
}

impl Draft {
    /// A command that has to be carried out, with whatever reply.
    fn tell(&mut self, command: impl Into<String>) {
        self.unjudged.insert(self.script.len());
        self.ask(command);
    }

    fn ask(&mut self, command: impl Into<String>) {
        self.script.push(command.into());
    }
}

/// What makes the cases of a student what they are.
#[derive(Clone, Debug)]
pub struct Seed {
    /// What nobody but the course knows.
    pub secret: String,
    /// Who is graded.
    pub student: String,
}

impl Seed {
    fn generator(&self, item: &str, number: usize) -> ChaCha8Rng {
        let mut hash = Sha256::new();
        for part in [&self.secret, &self.student, item, &number.to_string()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        ChaCha8Rng::from_seed(hash.finalize().into())
    }
}

/// The siblings of an item for one student.
///
/// # Errors
///
/// If the item names a generator or its phase an oracle that does not exist.
pub fn draw(assignment: &Assignment, item: &Item, seed: &Seed) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for generator in &item.siblings {
        for _ in 0..generator.count {
            let number = cases.len() + 1;
            let mut rng = seed.generator(&item.id, number);
            let draft = draft(generator, &mut rng)?;
            let name = format!("{} {number}", item.id);
            cases.push(expect(assignment, item.phase, name, draft)?);
        }
    }
    Ok(cases)
}

/// A case of what the oracle answers to a draft.
///
/// # Errors
///
/// If the phase names an oracle that does not exist.
pub fn expect(assignment: &Assignment, phase: usize, name: String, draft: Draft) -> Result<Case> {
    let files = Files::new(&assignment.root, &assignment.shown, &draft.files);
    let mut oracle = oracle(&assignment.phases[phase].oracle, files)?;
    let mut exchanges = conversation(oracle.as_mut(), &draft.script);
    for &place in &draft.unjudged {
        let reply = &mut exchanges[place].reply;
        // What has to be refused is judged all the same: nothing but an error would be right.
        if !reply.first().is_some_and(|line| line.starts_with('!')) {
            *reply = vec![ANY.to_string()];
        }
    }
    Ok(Case {
        name,
        public: false,
        exchanges,
        files: draft.files,
    })
}

fn draft(generator: &Generator, rng: &mut ChaCha8Rng) -> Result<Draft> {
    let (rules, size) = (generator.rules.as_str(), generator.size);
    Ok(match generator.generator.as_str() {
        "new_dictionary" => conversations::new_dictionary(rng, size),
        "open_file" => conversations::open_file(rng, size),
        "add_and_ask" => conversations::add_and_ask(rng, size),
        "bad_characters" => conversations::bad_characters(rng, size),
        "ask_prefixes" => conversations::ask_prefixes(rng, size),
        "load_files" => conversations::load_files(rng, size),
        "save_files" => conversations::save_files(rng, size),
        "make_empty" => conversations::make_empty(rng, size),
        "copies" => conversations::copies(rng, size),
        "new_solver" => boards::new_solver(rng, size),
        "open_solver" => boards::open_solver(rng, size),
        "change_boards" => boards::change_boards(rng, size),
        "list_boards" => boards::list_boards(rng, size),
        "dump_boards" => boards::dump_boards(rng, size),
        "save_found" => boards::save_found(rng, size),
        "letters_of_boards" => games::letters_of_boards(rng, rules, size),
        "suitable_words" => games::suitable_words(rng, rules, size),
        "refused_words" => games::refused_words(rng, rules, size),
        "human_words" => games::human_words(rng, rules, size),
        "paths" => games::paths(rng, rules, size),
        "highlights" => games::highlights(rng, rules, size),
        "steps" => games::steps(rng, rules, size),
        "computer_words" => games::computer_words(rng, rules, size),
        "scores" => games::scores(rng, rules, size),
        "sessions" => games::sessions(rng, rules, size),
        "lexicons" => games::lexicons(rng, size),
        "shared_words" => games::shared_words(rng, size),
        other => bail!("there is no generator {other}"),
    })
}
