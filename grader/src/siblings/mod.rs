//! Siblings of the public cases: cases of the same kind, drawn for one student.
//!
//! A generator draws commands and files; the oracle says what is right. All
//! randomness comes from one named generator (ChaCha with 8 rounds), seeded by
//! the course's secret, the student and the item, so that a regrade asks the
//! same, and knowing one student's cases helps no other. The generator `grammar` draws
//! from a file of the assignment's own.

mod boards;
mod conversations;
mod games;
pub mod grammar;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

use crate::assignment::{Assignment, Generator, Item};
use crate::case::{ANY, Case, Exchange};
use crate::oracle::Oracles;

/// The generator that draws from a file.
pub const GRAMMAR: &str = "grammar";

/// The names of all generators.
pub const NAMES: [&str; 29] = [
    GRAMMAR,
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
    "displays",
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
/// If the item names a generator that does not exist, or there is nobody to say what is right.
pub fn draw(
    assignment: &Assignment,
    oracles: &Oracles,
    item: &Item,
    seed: &Seed,
) -> Result<Vec<Case>> {
    let mut drafts = Vec::new();
    for generator in &item.siblings {
        for _ in 0..generator.count {
            let number = drafts.len() + 1;
            let mut rng = seed.generator(&item.id, number);
            let draft = draft(assignment, generator, &mut rng)?;
            drafts.push((format!("{} {number}", item.id), draft));
        }
    }
    expect(assignment, oracles, item.phase, drafts)
}

/// Cases to practise on, of every length up to what is asked in grading: so there is a short one for most mistakes.
/// They are the same for everybody, and nothing of the course's secret is in them.
///
/// # Errors
///
/// As [`draw`].
pub fn practice(
    assignment: &Assignment,
    oracles: &Oracles,
    item: &Item,
    number: usize,
) -> Result<Vec<Case>> {
    let seed = Seed {
        secret: "practice".to_string(),
        student: String::new(),
    };
    let mut drafts = Vec::new();
    for (place, generator) in item.siblings.iter().cycle().take(number).enumerate() {
        let generator = Generator {
            size: (generator.size * (place + 1)).div_ceil(number),
            ..generator.clone()
        };
        let mut rng = seed.generator(&item.id, place);
        let name = format!("{} {}", item.id, place + 1);
        drafts.push((name, draft(assignment, &generator, &mut rng)?));
    }
    expect(assignment, oracles, item.phase, drafts)
}

/// Named drafts with what the oracle answers to them.
///
/// # Errors
///
/// If it cannot be asked.
pub fn expect(
    assignment: &Assignment,
    oracles: &Oracles,
    phase: usize,
    drafts: Vec<(String, Draft)>,
) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    let mut unjudged = Vec::new();
    for (name, draft) in drafts {
        let commands = draft.script.into_iter();
        let exchanges = commands.map(|command| Exchange {
            command,
            reply: Vec::new(),
        });
        cases.push(Case {
            name,
            public: false,
            exchanges: exchanges.collect(),
            files: draft.files,
        });
        unjudged.push(draft.unjudged);
    }
    oracles.answer(assignment, phase, &mut cases)?;
    for (case, unjudged) in cases.iter_mut().zip(unjudged) {
        for place in unjudged {
            let reply = &mut case.exchanges[place].reply;
            // What has to be refused is judged all the same: nothing but an error would be right.
            if !reply.first().is_some_and(|line| line.starts_with('!')) {
                *reply = vec![ANY.to_string()];
            }
        }
    }
    Ok(cases)
}

fn draft(assignment: &Assignment, generator: &Generator, rng: &mut ChaCha8Rng) -> Result<Draft> {
    let (rules, size) = (generator.rules.as_str(), generator.size);
    Ok(match generator.generator.as_str() {
        GRAMMAR => {
            let grammar = generator.grammar.as_ref();
            let grammar = grammar.and_then(|path| assignment.grammars.get(path));
            let start = generator.start.as_deref().unwrap_or_default();
            grammar
                .context("a grammar that was read")?
                .draw(start, size, rng)?
        }
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
        "displays" => games::displays(rng, rules, size),
        "lexicons" => games::lexicons(rng, size),
        "shared_words" => games::shared_words(rng, size),
        other => bail!("there is no generator {other}"),
    })
}
