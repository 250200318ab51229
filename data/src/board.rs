//! The board, a rectangle of cells.

use std::fmt;

use crate::BoardError;

/// A rectangle of cells, from 1×1 to 100×100.
///
/// [`Board::parse`] and [`Board::from_line`] read it from text, and [`Board::from_cells`] builds it
/// from cells. `Display` writes the text that `parse` reads, one row per line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// All cells, row by row.
    cells: Vec<Cell>,
    columns: usize,
}

/// The content of one position on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// One or more letters a–z, used together: `qu` is a cell like any other.
    Letters(String),
    /// A solid cell, which no path may enter.
    Solid,
}

/// A position on the board, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The row, 0 at the top.
    pub row: usize,
    /// The column, 0 at the left.
    pub column: usize,
}

/// The steps to the neighbours as (down, right), in the order in which the course searches them: N,
/// NE, E, SE, S, SW, W, NW.
pub const DIRECTIONS: [(isize, isize); 8] = [
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

impl Board {
    /// The maximum number of rows, and of columns.
    pub const LONGEST_SIDE: usize = 100;

    /// Creates a board from `cells`, row by row, with `columns` cells per row. Upper case is folded
    /// to lower.
    ///
    /// ```
    /// use data::{Board, Cell};
    ///
    /// let cells = vec![Cell::Letters("Qu".to_string()), Cell::Solid];
    /// assert_eq!(Board::from_cells(cells, 2)?, Board::parse("qu #")?);
    /// # Ok::<(), data::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there are no cells, or if they do not fill whole rows. Fails if a cell has no
    /// letters or letters other than a–z, or if there are more than [`Board::LONGEST_SIDE`] rows or
    /// columns. A line and a column in the error are the row and the column of a cell, counted from
    /// 1.
    pub fn from_cells(mut cells: Vec<Cell>, columns: usize) -> Result<Self, BoardError> {
        if cells.is_empty() || columns == 0 {
            return Err(BoardError::Empty);
        }
        if columns > Self::LONGEST_SIDE {
            let column = Self::LONGEST_SIDE + 1;
            return Err(BoardError::TooLarge { line: 1, column });
        }
        if cells.len() > columns * Self::LONGEST_SIDE {
            let line = Self::LONGEST_SIDE + 1;
            return Err(BoardError::TooLarge { line, column: 1 });
        }
        let left = cells.len() % columns;
        if left > 0 {
            return Err(BoardError::UnevenRow {
                line: cells.len() / columns + 1,
                column: left + 1,
                expected: columns,
                found: left,
            });
        }
        for (index, cell) in cells.iter_mut().enumerate() {
            let (line, column) = (index / columns + 1, index % columns + 1);
            if let Cell::Letters(letters) = cell {
                if letters.is_empty() {
                    return Err(BoardError::EmptyCell { line, column });
                }
                if let Some(character) = letters.chars().find(|c| !c.is_ascii_alphabetic()) {
                    return Err(BoardError::InvalidCharacter {
                        character,
                        line,
                        column,
                    });
                }
                letters.make_ascii_lowercase();
            }
        }
        Ok(Self::new(cells, columns))
    }

    /// Creates a board as [`Board::from_cells`] does; the caller has checked the cells.
    pub(crate) fn new(cells: Vec<Cell>, columns: usize) -> Self {
        Self { cells, columns }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the cell at `position`, or `None` outside the board.
    pub fn get(&self, position: Position) -> Option<&Cell> {
        if position.column < self.columns {
            self.cells.get(self.index(position))
        } else {
            None
        }
    }

    /// Returns the letters at `position`, or `None` at a solid cell or outside the board.
    pub fn letters(&self, position: Position) -> Option<&str> {
        match self.get(position)? {
            Cell::Letters(letters) => Some(letters),
            Cell::Solid => None,
        }
    }

    /// Returns every position, row by row, left to right.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let (rows, columns) = (self.rows(), self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Position { row, column }))
    }

    /// Returns up to eight neighbours of `position`, in the order N, NE, E, SE, S, SW, W, NW.
    pub fn neighbours(&self, position: Position) -> impl Iterator<Item = Position> + use<> {
        let (rows, columns) = (self.rows(), self.columns);
        DIRECTIONS.into_iter().filter_map(move |(down, right)| {
            let row = position.row.checked_add_signed(down)?;
            let column = position.column.checked_add_signed(right)?;
            (row < rows && column < columns).then_some(Position { row, column })
        })
    }

    /// Returns the number of a position, counted row by row from 0: its index in a list with one
    /// entry per cell.
    pub fn index(&self, position: Position) -> usize {
        position.row * self.columns + position.column
    }

    /// Returns the rows from top to bottom.
    pub fn row_slices(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.columns)
    }
}

/// The text that [`Board::parse`] reads: one row per line, with a space between cells.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.row_slices() {
            let cells: Vec<&str> = row.iter().map(Cell::as_str).collect();
            writeln!(f, "{}", cells.join(" "))?;
        }
        Ok(())
    }
}

impl Cell {
    /// Returns the cell as written on a board: its letters, or `#`.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Letters(letters) => letters,
            Self::Solid => "#",
        }
    }
}
