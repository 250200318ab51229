//! The steps of a search on a larger board, by a search.
//!
//! Students do not receive this file: it would solve their exercise. Their example traces boards of up to nine cells.

use anyhow::{Result, ensure};
use dictionary::Dictionary;
use player::Outcome;
use solver::{Board, Path, Position};

use crate::steps::{Step, too_large};

/// The maximum number of cells of a board.
const MOST_CELLS: usize = 16;

/// The maximum number of steps; a full list on a rich board takes about 20,000.
const MOST_STEPS: usize = 200_000;

/// Returns the steps of a search on a board of at most 16 cells, in order.
///
/// # Errors
///
/// Fails if the board is too large, or the dictionary recognises so many prefixes that the search has too many steps.
pub fn search(board: &Board, dictionary: &Dictionary) -> Result<Vec<Step>> {
    if board.rows() * board.columns() > MOST_CELLS {
        return Err(too_large(board, MOST_CELLS));
    }
    let mut search = Search {
        board,
        dictionary,
        found: Dictionary::new(),
        path: Path::new(),
        steps: Vec::new(),
    };
    for start in board.positions() {
        search.try_cell(start, "")?;
    }
    Ok(search.steps)
}

struct Search<'a> {
    board: &'a Board,
    dictionary: &'a Dictionary,
    found: Dictionary,
    path: Path,
    steps: Vec<Step>,
}

impl Search<'_> {
    /// Tries a cell after the path that spells `before`, and everything that follows from it.
    fn try_cell(&mut self, position: Position, before: &str) -> Result<()> {
        ensure!(
            self.steps.len() < MOST_STEPS,
            "the search takes more than {MOST_STEPS} steps; does is_prefix return true too often?"
        );
        let spelled = before.to_string() + self.board.letters(position).unwrap_or_default();
        let outcome = if self.path.contains(&position) {
            Outcome::Taken
        } else if self.board.letters(position).is_none() {
            Outcome::Solid
        } else if !self.dictionary.is_prefix(&spelled)? {
            Outcome::NoPrefix
        } else if !self.dictionary.is_word(&spelled)? {
            Outcome::Prefix
        } else if self.found.add_word(&spelled)? {
            Outcome::Word
        } else {
            Outcome::WordAgain
        };
        self.path.push(position);
        self.steps.push(Step {
            path: self.path.clone(),
            spelled: spelled.clone(),
            outcome,
        });
        if outcome.goes_on() {
            for neighbour in self.board.neighbours(position) {
                self.try_cell(neighbour, &spelled)?;
            }
        }
        self.path.pop();
        Ok(())
    }
}
