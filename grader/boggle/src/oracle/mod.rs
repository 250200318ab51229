//! What is right: the grader's own models of the programs it asks.
//!
//! A model answers a driver's commands as a right program would. It is slow and
//! obvious, shares nothing with the reference, and never leaves the grader's process.

pub mod dictionary;
pub mod game;
pub mod grid;
mod reply;
pub mod solver;
pub mod word_list;

use std::collections::BTreeSet;

use judge::files::Files;
use judge::subject::Oracle;

pub use solver::{Grid, Place, Traced, trace, trace_all};

/// The two dictionaries after a conversation, the current one first.
pub fn dictionaries(files: Files, script: &[&str]) -> [BTreeSet<String>; 2] {
    let mut model = dictionary::Model::new(files);
    for command in script {
        model.answer(command);
    }
    model.dictionaries()
}

/// The model of a dictionary that holds `words`.
pub fn dictionary_of(words: BTreeSet<String>) -> impl Oracle {
    dictionary::Model::with_words(words)
}

/// The words that count and the board that is set after a conversation with a solver.
pub fn solver(files: Files, script: &[&str]) -> (BTreeSet<String>, Option<Grid>) {
    let mut model = solver::Model::new(files);
    for command in script {
        model.answer(command);
    }
    model.state()
}
