//! The functions with which a game draws: the library of the CS106B assignment, in Rust.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use crate::Scene;

/// A display of the game. Threads may share one.
///
/// Rows and columns are counted from 0, and (0, 0) is at the top left. There is no board before
/// [`initialize`](Display::initialize) and after [`shutdown`](Display::shutdown); functions that
/// need a board fail then.
pub trait Display: Send + Sync {
    /// Shows a board of blank cubes, with no words and no points. A second call starts again.
    ///
    /// # Errors
    ///
    /// Fails if `rows` or `columns` is outside [`SIDES`].
    fn initialize(&self, rows: usize, columns: usize) -> Result<(), DisplayError>;

    /// Whether there is a board.
    fn is_initialized(&self) -> bool;

    /// Shows letters on a cube, or nothing for a space. If the cube is highlighted, waits for the
    /// animation delay.
    ///
    /// # Errors
    ///
    /// Fails if there is no board or no such cube, or if `letters` is neither letters nor a space.
    fn label_cube(
        &self,
        row: usize,
        column: usize,
        letters: &str,
        highlighted: bool,
    ) -> Result<(), DisplayError>;

    /// Shows one letter on each cube, row by row, and removes all highlights. Other characters are
    /// skipped.
    ///
    /// # Errors
    ///
    /// Fails if there is no board, or if the number of letters differs from the number of cubes.
    fn label_all_cubes(&self, text: &str) -> Result<(), DisplayError>;

    /// Highlights a cube, or removes its highlight. If it is highlighted, waits for the animation
    /// delay.
    ///
    /// # Errors
    ///
    /// Fails if there is no board or no such cube.
    fn set_highlighted(
        &self,
        row: usize,
        column: usize,
        highlighted: bool,
    ) -> Result<(), DisplayError>;

    /// Removes the highlight from all cubes.
    ///
    /// # Errors
    ///
    /// Fails if there is no board.
    fn clear_highlight(&self) -> Result<(), DisplayError>;

    /// Adds a word to a player's list, without checking it: that is the task of the game.
    ///
    /// # Errors
    ///
    /// Fails if there is no board.
    fn record_word(&self, word: &str, player: Player) -> Result<(), DisplayError>;

    /// Shows the points of a player, which may be any number.
    ///
    /// # Errors
    ///
    /// Fails if there is no board.
    fn set_score(&self, score: i64, player: Player) -> Result<(), DisplayError>;

    /// Shows a message below the board.
    ///
    /// # Errors
    ///
    /// Fails if there is no board.
    fn set_status_message(&self, message: &str) -> Result<(), DisplayError>;

    /// Sets the time that the game waits after highlighting a cube, so that users can follow a
    /// search. The default is zero.
    fn set_animation_delay(&self, delay: Duration);

    /// Shows blank cubes, no words, no points and no message, on a board of the same size.
    ///
    /// # Errors
    ///
    /// Fails if there is no board.
    fn reset(&self) -> Result<(), DisplayError>;

    /// Ends the game; a window that shows it closes.
    fn shutdown(&self);

    /// Changes the parts of a scene that the functions above do not reach: paths, points of words,
    /// questions, the time. A display that does not show those parts does not call `change`.
    fn update(&self, change: &mut dyn FnMut(&mut Scene)) {
        let _ = change;
    }
}

/// The possible numbers of rows or columns of a board.
pub const SIDES: std::ops::RangeInclusive<usize> = 1..=6;

/// The owner of words and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The human player.
    Human,
    /// The computer.
    Computer,
}

/// The reason why something cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DisplayError {
    /// There is no board yet, or no longer.
    NotInitialized,
    /// A board cannot have this many rows and columns.
    Size {
        /// The requested number of rows.
        rows: usize,
        /// The requested number of columns.
        columns: usize,
    },
    /// There is no such cube.
    OutOfRange {
        /// The row, counted from 0.
        row: usize,
        /// The column, counted from 0.
        column: usize,
    },
    /// The label is neither letters nor a space.
    Label(String),
    /// The number of letters differs from the number of cubes.
    Letters {
        /// The number of cubes of the board.
        expected: usize,
        /// The number of letters.
        found: usize,
    },
}

impl fmt::Display for DisplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInitialized => write!(f, "there is no board yet; call initialize first"),
            Self::Size { rows, columns } => {
                let (least, most) = (SIDES.start(), SIDES.end());
                write!(
                    f,
                    "a board has {least} to {most} rows and columns, not {rows} and {columns}"
                )
            }
            Self::OutOfRange { row, column } => {
                write!(
                    f,
                    "there is no cube in row {row}, column {column}, counted from 0"
                )
            }
            Self::Label(label) => write!(f, "a cube shows letters or a space, not {label:?}"),
            Self::Letters { expected, found } => {
                write!(f, "the board needs {expected} letters, not {found}")
            }
        }
    }
}

impl Error for DisplayError {}

/// A display that shows nothing, for a game on the console alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nowhere;

impl Display for Nowhere {
    fn initialize(&self, _: usize, _: usize) -> Result<(), DisplayError> {
        Ok(())
    }

    fn is_initialized(&self) -> bool {
        false
    }

    fn label_cube(&self, _: usize, _: usize, _: &str, _: bool) -> Result<(), DisplayError> {
        Ok(())
    }

    fn label_all_cubes(&self, _: &str) -> Result<(), DisplayError> {
        Ok(())
    }

    fn set_highlighted(&self, _: usize, _: usize, _: bool) -> Result<(), DisplayError> {
        Ok(())
    }

    fn clear_highlight(&self) -> Result<(), DisplayError> {
        Ok(())
    }

    fn record_word(&self, _: &str, _: Player) -> Result<(), DisplayError> {
        Ok(())
    }

    fn set_score(&self, _: i64, _: Player) -> Result<(), DisplayError> {
        Ok(())
    }

    fn set_status_message(&self, _: &str) -> Result<(), DisplayError> {
        Ok(())
    }

    fn set_animation_delay(&self, _: Duration) {}

    fn reset(&self) -> Result<(), DisplayError> {
        Ok(())
    }

    fn shutdown(&self) {}
}
