//! Generated test cases: test cases like the public ones, drawn for a course.
//!
//! A generator draws commands and files; the oracle gives the expected replies. All randomness comes from one named
//! generator (ChaCha with 8 rounds), seeded by the course secret and the item. The seed does not depend on the student,
//! so that the same code earns the same points and a regrade runs the same test cases. The generator `grammar` draws
//! from a file of the assignment.

pub mod draft;
pub mod grammar;

use anyhow::{Context, Result};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sha2::{Digest, Sha256};

use crate::assignment::generator::Generator;
use crate::assignment::{Assignment, Item};
use crate::oracle::Oracles;
use crate::protocol;
use crate::test_case::{ANY, Exchange, TestCase};
use draft::Draft;

/// Generates the test cases of an item from a seed: the course secret, or any text for practice.
///
/// # Errors
///
/// Fails if the item names a generator that does not exist, or there is no oracle.
pub fn draw(
    assignment: &Assignment,
    oracles: &Oracles,
    item: &Item,
    seed: &str,
) -> Result<Vec<TestCase>> {
    let mut drafts = Vec::new();
    for generator in &item.generators {
        for _ in 0..generator.count {
            let mut rng = seeded(seed, &item.id, drafts.len() + 1);
            drafts.append(&mut draw_drafts(
                assignment, item.phase, generator, &mut rng,
            )?);
        }
    }
    let name = |number| format!("{} {number}", item.id);
    let drafts = (1..)
        .zip(drafts)
        .map(|(number, draft)| (name(number), draft));
    let drafts = drafts.collect();
    known(
        assignment,
        item.phase,
        expect(assignment, oracles, item.phase, drafts)?,
    )
}

/// Returns the random number generator of one test case.
fn seeded(seed: &str, item: &str, number: usize) -> ChaCha8Rng {
    let mut hash = Sha256::new();
    for part in [seed, item, &number.to_string()] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    ChaCha8Rng::from_seed(hash.finalize().into())
}

/// Generates practice test cases of every length up to the one used in grading, so that most mistakes have a short one.
/// They are the same for all students and do not depend on the course secret.
///
/// # Errors
///
/// Fails in the same cases as [`draw`].
pub fn practice(
    assignment: &Assignment,
    oracles: &Oracles,
    item: &Item,
    number: usize,
) -> Result<Vec<TestCase>> {
    let mut drafts = Vec::new();
    for (index, generator) in item.generators.iter().cycle().enumerate() {
        if drafts.len() >= number {
            break;
        }
        let generator = Generator {
            size: (generator.size * (drafts.len() + 1)).div_ceil(number),
            ..generator.clone()
        };
        let mut rng = seeded("practice", &item.id, index);
        for draft in draw_drafts(assignment, item.phase, &generator, &mut rng)? {
            drafts.push((format!("{} {}", item.id, drafts.len() + 1), draft));
        }
    }
    drafts.truncate(number);
    known(
        assignment,
        item.phase,
        expect(assignment, oracles, item.phase, drafts)?,
    )
}

/// Returns the test cases after checking that the oracle knows their commands.
fn known(assignment: &Assignment, phase: usize, cases: Vec<TestCase>) -> Result<Vec<TestCase>> {
    let oracle = &assignment.phases[phase].oracle;
    for exchange in cases.iter().flat_map(|case| &case.exchanges) {
        protocol::check_command(exchange, oracle)?;
    }
    Ok(cases)
}

/// Adds the oracle's replies to named drafts.
///
/// # Errors
///
/// Fails if the oracle fails.
pub fn expect(
    assignment: &Assignment,
    oracles: &Oracles,
    phase: usize,
    drafts: Vec<(String, Draft)>,
) -> Result<Vec<TestCase>> {
    let mut cases = Vec::new();
    let mut unjudged = Vec::new();
    for (name, draft) in drafts {
        let commands = draft.script.into_iter();
        let exchanges = commands.map(|command| Exchange {
            command,
            reply: Vec::new(),
        });
        cases.push(TestCase {
            name,
            public: false,
            exchanges: exchanges.collect(),
            files: draft.files,
        });
        unjudged.push(draft.unjudged);
    }
    oracles.answer(assignment, phase, &mut cases)?;
    for (case, unjudged) in cases.iter_mut().zip(unjudged) {
        for index in unjudged {
            let reply = &mut case.exchanges[index].reply;
            // An expected error is judged all the same: any other reply would be incorrect.
            if !reply.first().is_some_and(|line| line.starts_with('!')) {
                *reply = vec![ANY.to_string()];
            }
        }
    }
    Ok(cases)
}

fn draw_drafts(
    assignment: &Assignment,
    phase: usize,
    generator: &Generator,
    rng: &mut ChaCha8Rng,
) -> Result<Vec<Draft>> {
    if let Some(start) = &generator.start {
        let grammar = assignment.grammar.as_ref();
        let grammar = grammar.context("a grammar that was read")?;
        return grammar.draw(start, generator.size, rng);
    }
    let subject = assignment.phases[phase].subject;
    let subject = subject.context("a generator that was checked")?;
    subject.draw(generator, rng)
}
