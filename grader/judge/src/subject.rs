//! The grader's built-in knowledge about the subject of a phase, behind a trait. This crate does not know which
//! subjects exist.

use std::fmt::Debug;

use anyhow::{Result, bail};
use rand::rngs::ChaCha8Rng;

use crate::assignment::generator::Generator;
use crate::failure_patterns::clue::FailurePattern;
use crate::files::Files;
use crate::generated::draft::Draft;

/// An oracle: it answers commands like a correct driver.
pub trait Oracle {
    /// Returns the lines of the correct reply to a command, including marks.
    fn answer(&mut self, command: &str) -> Vec<String>;
}

/// The knowledge about one kind of program: its oracle, its generators, and common mistakes.
pub trait Subject: Debug + Sync {
    /// Returns the name that a rubric uses for it.
    fn name(&self) -> &'static str;

    /// Returns a new oracle, which can read `files`.
    fn oracle(&self, files: Files) -> Box<dyn Oracle>;

    /// Returns the names of its generators.
    fn generators(&self) -> Vec<&'static str>;

    /// Draws generated test cases, one for each situation of the generator.
    ///
    /// # Errors
    ///
    /// Fails if the generator or one of its values is unknown.
    fn draw(&self, generator: &Generator, rng: &mut ChaCha8Rng) -> Result<Vec<Draft>>;

    /// Checks the values that a rubric gives to a generator.
    ///
    /// # Errors
    ///
    /// Fails if one of them is unknown.
    fn check(&self, generator: &Generator) -> Result<()>;

    /// Returns the failure patterns that it recognises, the most specific first.
    fn failure_patterns(&self) -> &'static [FailurePattern];

    /// Returns the function that estimates the work of a command.
    ///
    /// It bounds the work that students' own test cases may cause. `None` rejects test cases that students wrote.
    fn work(&self) -> Option<CommandWork>;
}

/// A function that estimates the work of a command with some files; an error if the command alone is too much.
pub type CommandWork = fn(command: &str, files: &Files) -> Result<Work>;

/// An estimate of an oracle's work for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// The size in KiB of the distributed files that it opens; later commands work on these.
    pub opens: u64,
    /// The number of passes over everything that is open.
    pub passes: u64,
}

/// All built-in subjects.
pub type Subjects = Vec<&'static dyn Subject>;

/// Returns the subject called `name`.
///
/// # Errors
///
/// Fails if there is no such subject; the message lists the existing ones.
pub fn named(subjects: &[&'static dyn Subject], name: &str) -> Result<&'static dyn Subject> {
    let found = subjects.iter().find(|subject| subject.name() == name);
    let Some(found) = found else {
        let names: Vec<&str> = subjects.iter().map(|subject| subject.name()).collect();
        bail!(
            "no oracle has the name {name}; the oracles are {}",
            names.join(", ")
        );
    };
    Ok(*found)
}
