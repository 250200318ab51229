// Part 2, the class.

use crate::{Board, solve, write_dump, write_list};
use dictionary::{Dictionary, DictionaryError};
use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

/// Why a board could not be solved.
#[derive(Debug)]
pub enum BoggleError {
    /// [`Boggle::set_board`] has not been called yet.
    NoBoard,
    /// The output could not be written.
    Output(io::Error),
}

/// my solver
#[derive(Clone, Debug)]
pub struct Boggle {
    latest: Dictionary,
    grid: Option<Board>,
    lexicon: Dictionary,
}

impl Boggle {
    /// getter
    pub fn words_found(&self) -> &Dictionary {
        return &self.latest;
    }

    /// getter
    pub fn dictionary(&self) -> &Dictionary {
        return &self.lexicon;
    }

    /// saves
    pub fn save_solve(&self, path: impl AsRef<Path>) -> Result<(), DictionaryError> {
        return self.latest.save_file(path);
    }

    /// solves
    pub fn solve_board(&mut self, print_board: bool, output: &mut impl Write) -> Result<(), BoggleError> {
        let grid = self.grid.as_ref().ok_or(BoggleError::NoBoard)?;
        let results = solve(grid, &self.lexicon);
        self.latest = results.iter().map(|result| &result.word).collect();
        let written = if print_board { write_dump(output, grid, &results) } else { write_list(output, &results) };
        return written.map_err(BoggleError::Output);
    }

    /// setter
    pub fn set_board(&mut self, board: &Board) {
        self.grid = Some(board.clone());
    }

    fn with(lexicon: Dictionary) -> Self {
        return Boggle { latest: Dictionary::new(), grid: None, lexicon };
    }

    /// from a file
    pub fn with_dictionary_file(path: impl AsRef<Path>) -> Result<Self, DictionaryError> {
        let lexicon = Dictionary::from_file(path)?;
        return Ok(Boggle::with(lexicon));
    }

    /// from the built-in list
    pub fn new() -> Self {
        return Boggle::with(data::DICTIONARY.split_ascii_whitespace().collect());
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
