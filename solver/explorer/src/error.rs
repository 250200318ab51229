//! What can be wrong with what the engine is given.

use std::error::Error;
use std::fmt;

use crate::Size;

/// What can be wrong. Each says in one line what it is about and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplorerError {
    /// No size of a board.
    Size {
        /// What stands there instead.
        text: String,
    },
    /// A board has too few or too many cells.
    Count {
        /// How many it has.
        cells: usize,
        /// The size that it should have.
        size: Size,
    },
    /// A cell holds what no face of a cube shows.
    Cell {
        /// Which, counted from 1.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// The words have more beginnings than nodes can be numbered.
    TooManyWords,
}

impl fmt::Display for ExplorerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { text } => write!(
                f,
                "{text:?} is no size of a board; write rows x columns, as in 4x4, with at most {} cells",
                Size::MOST
            ),
            Self::Count { cells, size } => write!(
                f,
                "{cells} cells where a board of {size} has {}; write a letter for each, or choose another --size",
                size.cells()
            ),
            Self::Cell { number, text } => write!(
                f,
                "cell {number} is {text:?}; a cell is a letter a-z, # for a solid square, or with spaces between the cells one of an er he in of qu th"
            ),
            Self::TooManyWords => write!(
                f,
                "the words have more than {} beginnings; take a shorter list",
                crate::Graph::MOST_NODES
            ),
        }
    }
}

impl Error for ExplorerError {}
