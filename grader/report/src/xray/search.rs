//! The first incorrect step of a search.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A row and a column, from 0.
pub type Position = (usize, usize);

/// The cells, row by row.
pub type Grid = Vec<Vec<String>>;

/// A board, and the first incorrect step of the search on it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Search {
    /// The cells, row by row.
    pub board: Grid,
    /// The first incorrect step; null if the search is correct on this board.
    pub incorrect: Option<WrongStep>,
    /// The steps of the correct search up to that step, one character each; empty if there are too many.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub steps: String,
}

/// The first incorrect step. Positions are rows and columns, from 0.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct WrongStep {
    /// The mistake.
    pub mistake: SearchMistake,
    /// The word that the mistake concerns.
    pub word: String,
    /// Another word that the mistake concerns, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// The correct part of the path.
    pub path: Vec<Position>,
    /// The cells that should come next.
    pub expected: Vec<Position>,
    /// The cells that come next instead.
    pub actual: Vec<Position>,
}

/// A mistake in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchMistake {
    /// The search never starts at the word's first cell.
    NotBegun,
    /// It doesn't take a step, even if the word is the only one in the dictionary.
    NotTaken,
    /// It takes the step only if the word is the only one in the dictionary.
    StateLeftOver,
    /// It stops at the end of another word.
    StopsAtWord,
    /// It reaches the end of the word but does not report it.
    NotReported,
    /// It goes to a cell that isn't adjacent.
    NotAdjacent,
    /// It uses a cell twice.
    CellTwice,
    /// It goes through a solid cell.
    SolidCell,
    /// It reports a word that no path spells.
    NoPath,
    /// It reports a word that isn't in the dictionary.
    NotInList,
    /// It takes two steps in the wrong order.
    Order,
    /// It reports a word after a longer one that starts with it.
    ReportedLate,
    /// It reports a word twice.
    Twice,
    /// It reports a path that isn't the first one in order.
    OtherPath,
}

/// Returns the text on a cell, which is empty outside the board.
pub fn cell(board: &Grid, (row, column): Position) -> &str {
    let cell = board.get(row).and_then(|row| row.get(column));
    cell.map_or("", String::as_str)
}
