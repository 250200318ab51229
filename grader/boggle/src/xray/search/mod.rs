//! The first step at which a search leaves the right way, found out by asking a solver to solve.
//!
//! * `solver` — what a solver is asked, and what it reports; `driver` — the program, asked by its driver
//! * `deviation` — where what it reports first differs from what is right
//! * `missing_word` — of a word that it does not find: the step that it does not take
//! * `extra_word` — of a word that it should not find: the step that it should not take
//! * `distinct_letters` — the same board with a letter of its own on each cell, so that each way is a word

mod deviation;
mod distinct_letters;
mod driver;
mod extra_word;
mod missing_word;
#[cfg(test)]
mod simulated_mistakes;
mod solver;

use std::collections::BTreeSet;

use anyhow::Result;

use crate::oracle::{Grid, solver as oracle_solver, trace_all};
use deviation::Deviation;
use judge::case::parts;
use judge::files::Files;
use judge::run::Program;
use solver::Solver;

use super::replay::Played;
use report::xray::search::Search;

/// A list of more words is asked for without those that are not on the board.
const MAX_WORDS: usize = 10_000;

/// Looks at a search on the board and with the list of a conversation that ends by solving; nothing if there is
/// no board, or if the program ends.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub(crate) fn look(program: &Program, played: &Played) -> Result<Option<Search>> {
    let last = played.script.last().map(|command| parts(command).0);
    let Some("solve" | "dump" | "found" | "show" | "save") = last else {
        return Ok(None);
    };
    let assignment = program.assignment;
    let files = Files::new(&assignment.root, &assignment.shown, &played.files);
    let script: Vec<&str> = played.script.iter().map(String::as_str).collect();
    let (words, board) = oracle_solver(files, &script);
    let Some(board) = board else {
        return Ok(None);
    };
    let mut solver = driver::Driver { program };
    find(&mut solver, &board, &words)
}

/// The first thing that is wrong.
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
    let Some(got) = solver.solve_one(board, &list)? else {
        return Ok(None);
    };
    let wrong = match deviation::first(&right, &got) {
        None => None,
        Some(Deviation::Missing(place)) => Some(missing_word::step(solver, board, &right, place)?),
        Some(Deviation::Extra(met)) => Some(extra_word::step(solver, board, &list, met)?),
        Some(deviation) => Some(deviation::forked(board, &right, &deviation)),
    };
    Ok(Some(Search {
        board: board.clone(),
        wrong,
    }))
}
