//! The errors in the input of the engine.

use std::error::Error;
use std::fmt;

use crate::Size;

/// An error in the input. Each message says in one line which input is invalid and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplorerError {
    /// An invalid board size.
    Size {
        /// The text in place of a size.
        text: String,
    },
    /// A board with too few or too many cells.
    Count {
        /// The number of cells of the board.
        cells: usize,
        /// The size that the board should have.
        size: Size,
    },
    /// A cell with letters that are on no face of a cube.
    Cell {
        /// The number of the cell, counted from 1.
        number: usize,
        /// The letters of the cell.
        text: String,
    },
    /// Words with more prefixes than the graph can number nodes.
    TooManyWords,
    /// Words with more different points than a proof has numbers for.
    TooManyPoints,
}

impl fmt::Display for ExplorerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { text } => write!(
                f,
                "{text:?} is not a board size; write rows x columns, as in 4x4, with at most {} cells",
                Size::MAX_CELLS
            ),
            Self::Count { cells, size } => write!(
                f,
                "{cells} cells, but a {size} board has {}; write one letter per cell, or choose another --size",
                size.cells()
            ),
            Self::Cell { number, text } => write!(
                f,
                "cell {number}: invalid text {text:?}; write a letter a-z, # for a solid cell, or, with spaces between the cells, one of an er he in of qu th"
            ),
            Self::TooManyPoints => write!(
                f,
                "words have more than 16 different points, too many for a proof; use other rules"
            ),
            Self::TooManyWords => write!(
                f,
                "the words have more than {} prefixes; use a shorter list",
                crate::Graph::MOST_NODES
            ),
        }
    }
}

impl Error for ExplorerError {}
