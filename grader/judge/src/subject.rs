//! What the grader has built in about the subject of a phase, behind a trait: nothing here knows which subjects there are.

use std::fmt::Debug;

use anyhow::{Result, bail};
use rand_chacha::ChaCha8Rng;

use crate::assignment::generator::Generator;
use crate::failure_patterns::clue::FailurePattern;
use crate::files::Files;
use crate::generated::draft::Draft;

/// Answers commands as a correct driver does.
pub trait Oracle {
    /// The lines of the correct reply to a command, marks included.
    fn answer(&mut self, command: &str) -> Vec<String>;
}

/// What is known about one kind of program: its oracle, its generators, and the mistakes that students make in it.
pub trait Subject: Debug + Sync {
    /// The name by which a rubric asks for it.
    fn name(&self) -> &'static str;

    /// A new oracle, which sees `files`.
    fn oracle(&self, files: Files) -> Box<dyn Oracle>;

    /// The names of its generators.
    fn generators(&self) -> Vec<&'static str>;

    /// Draws generated test cases, one for each situation of the generator.
    ///
    /// # Errors
    ///
    /// If the generator is unknown, or a value given to it is.
    fn draw(&self, generator: &Generator, rng: &mut ChaCha8Rng) -> Result<Vec<Draft>>;

    /// Checks the values that a rubric gives to a generator.
    ///
    /// # Errors
    ///
    /// If one of them is unknown.
    fn check(&self, generator: &Generator) -> Result<()>;

    /// The mistakes that it recognises, the most specific first.
    fn failure_patterns(&self) -> &'static [FailurePattern];

    /// The function that says how much work a command is, to bound what students' own test cases may ask of the
    /// oracle. `None` refuses test cases that students wrote.
    fn work(&self) -> Option<CommandWork>;
}

/// The work of a command that sees some files; an error if the command alone asks for too much.
pub type CommandWork = fn(command: &str, files: &Files) -> Result<Work>;

/// How much a command asks of an oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// The KiB of published files that it opens; later commands work on these.
    pub opens: u64,
    /// How often it goes through all that is open.
    pub passes: u64,
}

/// Every subject that is built in.
pub type Subjects = Vec<&'static dyn Subject>;

/// The subject called `name`.
///
/// # Errors
///
/// If there is none: the message lists those that there are.
pub fn named(subjects: &[&'static dyn Subject], name: &str) -> Result<&'static dyn Subject> {
    let found = subjects.iter().find(|subject| subject.name() == name);
    let Some(found) = found else {
        let names: Vec<&str> = subjects.iter().map(|subject| subject.name()).collect();
        bail!("there is no oracle {name}; there are {}", names.join(", "));
    };
    Ok(*found)
}
