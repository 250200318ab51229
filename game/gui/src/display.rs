//! The functions by which a game draws: the library of the CS106B assignment, in Rust.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use crate::Scene;

/// A display of the game. Threads may share one.
///
/// Rows and columns are counted from 0, and (0, 0) is at the top left. Before [`initialize`](Display::initialize) and after
/// [`shutdown`](Display::shutdown) there is no board: functions that need one say so.
pub trait Display: Send + Sync {
    /// Shows a board of blank cubes, with no words and no points. Called again, it begins anew.
    ///
    /// # Errors
    ///
    /// If rows or columns are none of [`SIDES`].
    fn initialize(&self, rows: usize, columns: usize) -> Result<(), DisplayError>;

    /// Whether there is a board.
    fn is_initialized(&self) -> bool;

    /// What a cube shows: letters, or a space for nothing. If it is highlighted, this waits for the animation delay.
    ///
    /// # Errors
    ///
    /// If there is no board, no such cube, or if it is to show something else.
    fn label_cube(
        &self,
        row: usize,
        column: usize,
        letters: &str,
        highlighted: bool,
    ) -> Result<(), DisplayError>;

    /// What all cubes show, row by row, a letter each. Other characters are skipped, and no cube is highlighted then.
    ///
    /// # Errors
    ///
    /// If there is no board, or if there are not as many letters as cubes.
    fn label_all_cubes(&self, text: &str) -> Result<(), DisplayError>;

    /// Highlights a cube, or no longer. If it is highlighted, this waits for the animation delay.
    ///
    /// # Errors
    ///
    /// If there is no board or no such cube.
    fn set_highlighted(
        &self,
        row: usize,
        column: usize,
        highlighted: bool,
    ) -> Result<(), DisplayError>;

    /// No cube is highlighted any more.
    ///
    /// # Errors
    ///
    /// If there is no board.
    fn clear_highlight(&self) -> Result<(), DisplayError>;

    /// A player has found a word. Nothing is checked: that is up to the game.
    ///
    /// # Errors
    ///
    /// If there is no board.
    fn record_word(&self, word: &str, player: Player) -> Result<(), DisplayError>;

    /// The points of a player, any number.
    ///
    /// # Errors
    ///
    /// If there is no board.
    fn set_score(&self, score: i64, player: Player) -> Result<(), DisplayError>;

    /// The line below the board.
    ///
    /// # Errors
    ///
    /// If there is no board.
    fn set_status_message(&self, message: &str) -> Result<(), DisplayError>;

    /// How long a cube that is highlighted makes the game wait, so that one can follow a search. Nothing at first.
    fn set_animation_delay(&self, delay: Duration);

    /// Blank cubes, no words, no points and no message, on a board of the same size.
    ///
    /// # Errors
    ///
    /// If there is no board.
    fn reset(&self) -> Result<(), DisplayError>;

    /// The end: whatever shows the game closes.
    fn shutdown(&self);

    /// Changes what the functions above do not reach: paths, points of words, questions, the time.
    /// A display that does not show those leaves `change` alone.
    fn update(&self, change: &mut dyn FnMut(&mut Scene)) {
        let _ = change;
    }
}

/// How many rows or columns a board may have.
pub const SIDES: std::ops::RangeInclusive<usize> = 1..=6;

/// Whose words and points they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The person before the screen.
    Human,
    /// The computer.
    Computer,
}

/// Why something cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DisplayError {
    /// There is no board yet, or no longer.
    NotInitialized,
    /// No board has so many rows and columns.
    Size {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// There is no such cube.
    OutOfRange {
        /// Counted from 0.
        row: usize,
        /// Counted from 0.
        column: usize,
    },
    /// A cube shows letters or a space.
    Label(String),
    /// There are not as many letters as cubes.
    Letters {
        /// How many cubes the board has.
        expected: usize,
        /// How many letters there were.
        found: usize,
    },
}

impl fmt::Display for DisplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInitialized => write!(f, "there is no board yet: initialize makes one"),
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
                write!(f, "the board takes {expected} letters, not {found}")
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
