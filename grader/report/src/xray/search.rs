//! The first step at which a search leaves the right way.

use serde::{Deserialize, Serialize};

/// A row and a column, from 0.
pub type Position = (usize, usize);

/// The cells, row by row.
pub type Grid = Vec<Vec<String>>;

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
    pub kind: SearchMistake,
    /// The word it is about.
    pub word: String,
    /// Another word that has to do with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// The cells of the way so far as it is right, each a row and a column from 0.
    pub way: Vec<Position>,
    /// The cells that should have come next.
    pub right: Vec<Position>,
    /// The cells that came next and should not have.
    pub taken: Vec<Position>,
}

/// The mistakes of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchMistake {
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

/// What stands on a cell; nothing beside the board.
pub fn cell(board: &Grid, (row, column): Position) -> &str {
    let cell = board.get(row).and_then(|row| row.get(column));
    cell.map_or("", String::as_str)
}
