//! The first incorrect step of a search, inferred by giving boards and lists to a solver.
//!
//! * `solver` — the questions to a solver, and its reports; `driver` — a program as a solver, through its driver
//! * `deviation` — the first difference between the reported and the correct words
//! * `missing_word` — the step that a search does not take to a word that it should find
//! * `extra_word` — the step that a search should not take, to a word that it should not find
//! * `steps` — the correct search up to that step
//! * `distinct_letters` — the same board with a different letter on each cell, so that each path is a word

mod deviation;
mod distinct_letters;
mod driver;
mod extra_word;
mod missing_word;
#[cfg(test)]
mod simulated_mistakes;
mod solver;
mod steps;

use std::collections::BTreeSet;

use anyhow::Result;

use crate::oracle::{Grid, solver as oracle_solver, trace_all};
use deviation::Deviation;
use judge::files::Files;
use judge::run::Program;
use judge::test_case::parts;
use solver::Solver;

use super::replay::Played;
use report::xray::search::Search;

/// The maximum length of a list. In longer lists, the words that are not on the board are left out.
const MAX_WORDS: usize = 10_000;

/// Takes an X-ray of the search at the end of a conversation, on its board and with its list. Returns `None` if there
/// is no board, or if the program ends.
///
/// # Errors
///
/// Fails if the program cannot be started, but never because of the program itself.
pub(crate) fn infer(program: &Program, played: &Played) -> Result<Option<Search>> {
    let last = played.script.last().map(|command| parts(command).0);
    let Some("solve" | "dump" | "found" | "show" | "save") = last else {
        return Ok(None);
    };
    let assignment = program.assignment;
    let files = Files::new(&assignment.root, &assignment.program_files, &played.files);
    let script: Vec<&str> = played.script.iter().map(String::as_str).collect();
    let (words, board) = oracle_solver(files, &script);
    let Some(board) = board else {
        return Ok(None);
    };
    let mut solver = driver::Driver { program };
    find(&mut solver, &board, &words)
}

/// Returns the first mistake.
fn find(
    solver: &mut impl Solver,
    board: &Grid,
    words: &BTreeSet<String>,
) -> Result<Option<Search>> {
    let right = trace_all(board, words.iter().map(String::as_str));
    let mut list = words.clone();
    if words.len() > MAX_WORDS {
        list = right.iter().map(|traced| traced.word.clone()).collect();
    }
    let Some(actual) = solver.solve_one(board, &list)? else {
        return Ok(None);
    };
    let wrong = match deviation::first(&right, &actual) {
        None => None,
        Some(Deviation::Missing(place)) => Some(missing_word::step(solver, board, &right, place)?),
        Some(Deviation::Extra(met)) => Some(extra_word::step(solver, board, &list, met)?),
        Some(deviation) => Some(deviation::forked(board, &right, &deviation)),
    };
    Ok(Some(Search {
        board: board.clone(),
        steps: steps::until(board, &list, wrong.as_ref()),
        incorrect: wrong,
    }))
}
