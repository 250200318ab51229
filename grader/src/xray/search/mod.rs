//! The first step at which a search leaves the right way, found out by asking a solver to solve.
//!
//! * `ask` — boards and lists put to the program
//! * `deviation` — where what it reports first differs from what is right
//! * `missing` — of a word that it does not find: the step that it does not take
//! * `extra` — of a word that it should not find: the step that it should not take
//! * `apart` — the same board with a letter of its own on each cell, so that each way is a word

mod apart;
mod ask;
mod deviation;
mod extra;
mod missing;
#[cfg(test)]
mod simulated;

use std::collections::BTreeSet;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::case::parts;
use crate::oracle::{Files, Grid, Place, solver, trace_all};
use crate::run::Program;
pub use apart::cell;
use ask::{Asked, Met};
use deviation::Deviation;

use super::Played;

/// A board, and what the search does on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Search {
    /// The cells, row by row.
    pub board: Grid,
    /// What is wrong first; nothing if the search is right on this board.
    pub wrong: Option<Wrong>,
}

/// The first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wrong {
    /// What it is.
    pub kind: Kind,
    /// The word it is about.
    pub word: String,
    /// Another word that has to do with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// The cells of the way so far as it is right, each a row and a column from 0.
    pub way: Vec<Place>,
    /// The cells that should have come next.
    pub right: Vec<Place>,
    /// The cells that came next and should not have.
    pub taken: Vec<Place>,
}

/// Ways to go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The search does not begin at a cell.
    NotBegun,
    /// It does not take a step, though nothing else is in the list.
    NotTaken,
    /// It takes the step for this word alone, and not with others.
    LeftBehind,
    /// It goes no further from the end of another word.
    StopsAtWord,
    /// It goes all the way and does not report the word.
    NotReported,
    /// It goes to a cell that does not adjoin.
    NotAdjoining,
    /// It uses a cell twice.
    CellTwice,
    /// It goes through a solid square.
    SolidSquare,
    /// It reports what no way spells.
    NoWay,
    /// It reports what is not in the list.
    NotInList,
    /// It takes one step before another.
    Order,
    /// It reports a word after one that goes on from it.
    OnTheWayBack,
    /// It reports a word twice.
    Twice,
    /// It reports another path.
    OtherPath,
}

/// Asks a solver to solve: for each board and list what it reports, or nothing if it did not come so far.
trait Solver {
    fn solve(&mut self, asked: &[Asked]) -> Result<Vec<Option<Vec<Met>>>>;

    fn solve_one(&mut self, board: &Grid, words: &BTreeSet<String>) -> Result<Option<Vec<Met>>> {
        let asked = Asked {
            board: board.clone(),
            words: words.clone(),
        };
        Ok(self.solve(&[asked])?.pop().flatten())
    }
}

/// A list of more words is asked for without those that are not on the board.
const MOST_WORDS: usize = 10_000;

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
    let (words, board) = solver(files, &script);
    let Some(board) = board else {
        return Ok(None);
    };
    let mut solver = ask::Driver { program };
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
    if words.len() > MOST_WORDS {
        list = right.iter().map(|traced| traced.word.clone()).collect();
    }
    let Some(got) = solver.solve_one(board, &list)? else {
        return Ok(None);
    };
    let wrong = match deviation::first(&right, &got) {
        None => None,
        Some(Deviation::Missing(place)) => Some(missing::step(solver, board, &right, place)?),
        Some(Deviation::Extra(met)) => Some(extra::step(solver, board, &list, met)?),
        Some(deviation) => Some(deviation::forked(board, &right, &deviation)),
    };
    Ok(Some(Search {
        board: board.clone(),
        wrong,
    }))
}
