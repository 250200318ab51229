//! The course's class: a dictionary, a board, and the words found on it.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use dictionary::{Dictionary, DictionaryError};

use crate::{Board, solve, write_dump, write_list};

/// Solves one board after another with the same dictionary.
///
/// ```
/// use solver::{Board, Boggle};
///
/// let mut boggle = Boggle::new();
/// boggle.set_board(&Board::parse("c a t")?);
/// let mut list = Vec::new();
/// boggle.solve_board(false, &mut list)?;
/// assert_eq!(String::from_utf8(list)?, "1\tcat\n2\tat\n3\tta\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Boggle {
    lexicon: Dictionary,
    board: Option<Board>,
    /// The words that the last `solve_board` found, whether or not it could write them.
    last: Dictionary,
}

/// The reason why a board could not be solved.
#[derive(Debug)]
pub enum BoggleError {
    /// [`Boggle::set_board`] has not been called yet.
    NoBoard,
    /// The output could not be written.
    Output(io::Error),
}

impl Boggle {
    /// Makes a solver with the full list, [`data::DICTIONARY`], and no board yet.
    pub fn new() -> Self {
        data::DICTIONARY
            .split_ascii_whitespace()
            .collect::<Dictionary>()
            .into()
    }

    /// Makes a solver with the words in the file at `path`, and no board yet.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Dictionary::from_file`].
    pub fn with_dictionary_file(path: impl AsRef<Path>) -> Result<Self, DictionaryError> {
        Dictionary::from_file(path).map(Self::from)
    }

    /// Sets the board to a copy of `board`. Later changes to `board` have no effect.
    pub fn set_board(&mut self, board: &Board) {
        self.board.replace(board.clone());
    }

    /// Finds every word on the board and writes them to `output`: the board dump
    /// if `print_board`, otherwise the word list. The words found before are discarded.
    ///
    /// # Errors
    ///
    /// Fails if no board has been set, or `output` cannot be written.
    pub fn solve_board(
        &mut self,
        print_board: bool,
        output: &mut impl Write,
    ) -> Result<(), BoggleError> {
        let board = self.board.as_ref().ok_or(BoggleError::NoBoard)?;
        let found = solve(board, &self.lexicon);
        self.last = found.iter().map(|hit| &hit.word).collect();
        if print_board {
            write_dump(output, board, &found)
        } else {
            write_list(output, &found)
        }
        .map_err(BoggleError::Output)
    }

    /// Saves the words that the last [`Boggle::solve_board`] found, as
    /// [`Dictionary::save_file`] does.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn save_solve(&self, path: impl AsRef<Path>) -> Result<(), DictionaryError> {
        self.last.save_file(path)
    }

    /// Returns the words that count.
    pub fn dictionary(&self) -> &Dictionary {
        &self.lexicon
    }

    /// Returns the words that the last [`Boggle::solve_board`] found.
    pub fn words_found(&self) -> &Dictionary {
        &self.last
    }
}

/// Makes a solver with these words, no board, and no words found.
impl From<Dictionary> for Boggle {
    fn from(lexicon: Dictionary) -> Self {
        let last = Dictionary::new();
        let board = None;
        Self {
            lexicon,
            board,
            last,
        }
    }
}

impl Default for Boggle {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for BoggleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBoard => write!(f, "no board to solve: set one first"),
            Self::Output(error) => write!(f, "failed to write the words: {error}"),
        }
    }
}

impl Error for BoggleError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoBoard => None,
            Self::Output(error) => Some(error),
        }
    }
}
