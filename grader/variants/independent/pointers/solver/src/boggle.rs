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
    /// All the words that count.
    dictionary: Dictionary,
    /// A copy of the board, or None until set_board is called.
    board: Option<Board>,
    /// The words that the last solve_board found, empty before the first one.
    words_found: Dictionary,
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
        let mut dictionary = Dictionary::new();
        for line in data::DICTIONARY.lines() {
            // All lines of the built-in list are valid words, so there is no error to handle.
            let _ = dictionary.add_word(line);
        }
        return Boggle {
            dictionary: dictionary,
            board: None,
            words_found: Dictionary::new(),
        };
    }

    /// Makes a solver with the words in the file at `path`, and no board yet.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Dictionary::from_file`].
    pub fn with_dictionary_file(path: impl AsRef<Path>) -> Result<Self, DictionaryError> {
        let dictionary = Dictionary::from_file(path)?;
        return Ok(Boggle {
            dictionary: dictionary,
            board: None,
            words_found: Dictionary::new(),
        });
    }

    /// Sets the board to a copy of `board`. Later changes to `board` have no effect.
    pub fn set_board(&mut self, board: &Board) {
        self.board = Some(board.clone());
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
        let board = match &self.board {
            Some(board) => board,
            None => return Err(BoggleError::NoBoard),
        };

        let found = solve(board, &self.dictionary);

        // Remove the old words, then store the new ones.
        self.words_found.clear();
        for i in 0..found.len() {
            // They come from a dictionary, so add_word can't reject them.
            let _ = self.words_found.add_word(&found[i].word);
        }

        let written;
        if print_board {
            written = write_dump(output, board, &found);
        } else {
            written = write_list(output, &found);
        }
        match written {
            Ok(()) => return Ok(()),
            Err(error) => return Err(BoggleError::Output(error)),
        }
    }

    /// Saves the words that the last [`Boggle::solve_board`] found, as
    /// [`Dictionary::save_file`] does.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn save_solve(&self, path: impl AsRef<Path>) -> Result<(), DictionaryError> {
        return self.words_found.save_file(path);
    }

    /// Returns the words that count.
    pub fn dictionary(&self) -> &Dictionary {
        return &self.dictionary;
    }

    /// Returns the words that the last [`Boggle::solve_board`] found.
    pub fn words_found(&self) -> &Dictionary {
        return &self.words_found;
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
