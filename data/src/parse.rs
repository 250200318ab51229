//! Reads a board from text and reports errors in that text.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{Board, Cell};

/// The reason why a text is not a board. Lines and columns refer to the text and are counted in
/// characters from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// There are no cells.
    Empty,
    /// A cell without a letter, which is possible in a list of cells but not in a text.
    EmptyCell {
        /// The row of the cell.
        line: usize,
        /// The column of the cell.
        column: usize,
    },
    /// A character that is not allowed in a cell.
    InvalidCharacter {
        /// The character.
        character: char,
        /// The line of the character.
        line: usize,
        /// The column of the character.
        column: usize,
    },
    /// A row with more or fewer cells than the first.
    UnevenRow {
        /// The line of the row.
        line: usize,
        /// The column where the first surplus cell begins, or where a short row ends.
        column: usize,
        /// The number of cells in the first row.
        expected: usize,
        /// The number of cells in this row.
        found: usize,
    },
    /// More rows or columns than [`Board::LONGEST_SIDE`].
    TooLarge {
        /// The line of the first cell outside the limit.
        line: usize,
        /// The column of that cell.
        column: usize,
    },
    /// A one-line board with too many or too few cells for the requested rows and columns.
    WrongCount {
        /// The number of cells of the board.
        expected: usize,
        /// The number of cells in the line.
        found: usize,
        /// The column where the line ends, or where the first surplus cell begins.
        column: usize,
    },
}

/// A cell and the column where it begins.
struct Placed {
    cell: Cell,
    column: usize,
}

impl Board {
    /// Reads a board with one row per line.
    ///
    /// Spaces or tabs separate the cells; a cell is one or more letters, or `#` for a solid cell.
    /// Upper case is folded to lower. CRLF, a byte-order mark, blank lines and a missing final
    /// newline are fine.
    ///
    /// ```
    /// let board = data::Board::parse("c a t\nQu # e")?;
    /// assert_eq!((board.rows(), board.columns()), (2, 3));
    /// assert_eq!(board.to_string(), "c a t\nqu # e\n");
    /// # Ok::<(), data::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a cell contains anything else, if the rows differ in length, or if there are none.
    /// Fails if there are more than [`Board::LONGEST_SIDE`] rows or columns.
    pub fn parse(text: &str) -> Result<Self, BoardError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut cells = Vec::new();
        let mut columns = 0;
        let mut rows = 0;
        for (line, text) in text.lines().enumerate().map(|(n, text)| (n + 1, text)) {
            let row = parse_row(text, line)?;
            let Some(first) = row.first() else {
                continue;
            };
            if rows == Self::LONGEST_SIDE {
                let column = first.column;
                return Err(BoardError::TooLarge { line, column });
            }
            if rows == 0 {
                if let Some(extra) = row.get(Self::LONGEST_SIDE) {
                    let column = extra.column;
                    return Err(BoardError::TooLarge { line, column });
                }
                columns = row.len();
            } else if row.len() != columns {
                return Err(BoardError::UnevenRow {
                    line,
                    column: end_or_extra(text, &row, columns),
                    expected: columns,
                    found: row.len(),
                });
            }
            rows += 1;
            cells.extend(row.into_iter().map(|placed| placed.cell));
        }
        if cells.is_empty() {
            return Err(BoardError::Empty);
        }
        Ok(Self::new(cells, columns))
    }

    /// Reads a board of `rows` × `columns` from one line: its letters row by row. Separate the
    /// cells with spaces if a cell is solid or has several letters.
    ///
    /// ```
    /// # use data::Board;
    /// assert_eq!(Board::from_line(2, 2, "cats")?, Board::parse("c a\nt s")?);
    /// assert_eq!(Board::from_line(1, 3, "qu a #")?, Board::parse("qu a #")?);
    /// # Ok::<(), data::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the line does not contain exactly this many cells, or if a cell is invalid. Fails
    /// if the board would have no cells, or more than [`Board::LONGEST_SIDE`] rows or columns.
    pub fn from_line(rows: usize, columns: usize, line: &str) -> Result<Self, BoardError> {
        if rows == 0 || columns == 0 {
            return Err(BoardError::Empty);
        }
        if rows > Self::LONGEST_SIDE || columns > Self::LONGEST_SIDE {
            return Err(BoardError::TooLarge { line: 1, column: 1 });
        }
        let line = line.trim_end_matches(['\r', '\n']);
        let mut cells = parse_row(line, 1)?;
        if rows * columns > 1 && cells.len() == 1 {
            cells = cells.into_iter().flat_map(Placed::each_letter).collect();
        }
        if cells.len() != rows * columns {
            return Err(BoardError::WrongCount {
                expected: rows * columns,
                found: cells.len(),
                column: end_or_extra(line, &cells, rows * columns),
            });
        }
        let cells = cells.into_iter().map(|placed| placed.cell).collect();
        Ok(Self::new(cells, columns))
    }
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads a board as [`Board::parse`] does.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::parse(text)
    }
}

/// Reads the cells of one line, each with its column.
fn parse_row(text: &str, line: usize) -> Result<Vec<Placed>, BoardError> {
    let mut row = Vec::new();
    // Byte offsets serve as columns: up to the first error, every character is one byte.
    let mut column = 1;
    for word in text.split([' ', '\t']) {
        if !word.is_empty() {
            let cell = parse_cell(word, line, column)?;
            row.push(Placed { cell, column });
        }
        column += word.len() + 1;
    }
    Ok(row)
}

fn parse_cell(word: &str, line: usize, column: usize) -> Result<Cell, BoardError> {
    if word == "#" {
        return Ok(Cell::Solid);
    }
    match word.char_indices().find(|(_, c)| !c.is_ascii_alphabetic()) {
        Some((index, character)) => Err(BoardError::InvalidCharacter {
            character,
            line,
            column: column + index,
        }),
        None => Ok(Cell::Letters(word.to_ascii_lowercase())),
    }
}

impl Placed {
    /// Splits a cell of several letters into cells of one letter.
    fn each_letter(self) -> Vec<Self> {
        match self.cell {
            Cell::Letters(letters) => letters
                .chars()
                .zip(self.column..)
                .map(|(letter, column)| Self {
                    cell: Cell::Letters(letter.to_string()),
                    column,
                })
                .collect(),
            Cell::Solid => vec![self],
        }
    }
}

/// Returns the column where a row of the wrong length fails: its first surplus cell, or the end of
/// a short row.
fn end_or_extra(text: &str, row: &[Placed], expected: usize) -> usize {
    match row.get(expected) {
        Some(extra) => extra.column,
        None => text.trim_end().len() + 1,
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest = Board::LONGEST_SIDE;
        match self {
            Self::Empty => write!(
                f,
                "line 1, column 1: no cells; a board has a row of letters on each line, with spaces between them"
            ),
            Self::EmptyCell { line, column } => write!(
                f,
                "line {line}, column {column}: a cell without letters; a cell is one or more letters, or solid"
            ),
            Self::InvalidCharacter {
                character,
                line,
                column,
            } => write!(
                f,
                "line {line}, column {column}: {character:?} cannot be in a cell; a cell is one or more letters, or # alone for a solid cell, with spaces between cells, in plain UTF-8 text"
            ),
            Self::UnevenRow {
                line,
                column,
                expected,
                found,
            } => write!(
                f,
                "line {line}, column {column}: a row of {found} cells where the first row has {expected}; all rows have the same number of cells, with spaces between them"
            ),
            Self::TooLarge { line, column } => write!(
                f,
                "line {line}, column {column}: too large; a board has at most {longest} rows of {longest} cells"
            ),
            Self::WrongCount {
                expected,
                found,
                column,
            } => write!(
                f,
                "line 1, column {column}: {found} cells where the board has {expected}; write its letters in row order, or its cells with spaces between them"
            ),
        }
    }
}

impl Error for BoardError {}
