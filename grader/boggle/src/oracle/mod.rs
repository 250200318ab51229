//! The grader's own models of the tested programs, which give the correct replies.
//!
//! A model replies to a driver's commands like a correct program. It is slow but simple, shares no code with the
//! reference solution, and runs only in the grader's process.

pub mod dictionary;
pub mod game;
pub mod grid;
mod reply;
pub mod solver;
pub mod word_list;

use std::collections::BTreeSet;
use std::sync::Arc;

use judge::files::Files;
use judge::subject::Oracle;

pub use solver::{Grid, Place, Traced, trace, trace_all, words_on};

/// Returns the two dictionaries after a conversation, the current one first.
pub fn dictionaries(files: Files, script: &[&str]) -> [Arc<BTreeSet<String>>; 2] {
    let mut model = dictionary::Model::new(files);
    for command in script {
        model.answer(command);
    }
    model.dictionaries()
}

/// Returns the model of a dictionary with these words.
pub fn dictionary_of(words: BTreeSet<String>) -> impl Oracle {
    dictionary::Model::with_words(words)
}

/// Returns the words that count and the current board after a conversation with a solver.
pub fn solver(files: Files, script: &[&str]) -> (Arc<BTreeSet<String>>, Option<Grid>) {
    let mut model = solver::Model::new(files);
    for command in script {
        model.answer(command);
    }
    model.state()
}
