//! The size of a board.

use std::fmt;
use std::str::FromStr;

use data::DIRECTIONS;

use crate::ExplorerError;

/// The rows and columns of a board of at most [`Size::MAX_CELLS`] cells. Cells are numbered row by row
/// from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: usize,
    columns: usize,
}

impl Size {
    /// The maximum number of cells: the cells of a path are the bits of one machine word.
    pub const MAX_CELLS: usize = 64;

    /// Creates a size from the number of rows and columns.
    ///
    /// # Errors
    ///
    /// Fails if one of them is 0, or if there are more than [`Size::MAX_CELLS`] cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ExplorerError> {
        match rows.checked_mul(columns) {
            Some(1..=Self::MAX_CELLS) => Ok(Self { rows, columns }),
            _ => Err(ExplorerError::Size {
                text: format!("{rows}x{columns}"),
            }),
        }
    }

    /// Returns the number of rows.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// Returns the number of cells, from 1 to [`Size::MAX_CELLS`].
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// Returns the cells that adjoin `cell`, in the order of the course's search: N, NE, E, SE, S,
    /// SW, W, NW.
    pub fn around(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        DIRECTIONS.into_iter().filter_map(move |(down, right)| {
            let row = row.checked_add_signed(down)?;
            let column = column.checked_add_signed(right)?;
            (row < self.rows && column < self.columns).then_some(row * self.columns + column)
        })
    }
}

impl FromStr for Size {
    type Err = ExplorerError;

    /// Reads `4x4`: rows, `x`, columns.
    fn from_str(text: &str) -> Result<Self, ExplorerError> {
        let wrong = || ExplorerError::Size {
            text: text.to_string(),
        };
        let (rows, columns) = text.split_once('x').ok_or_else(wrong)?;
        let number = |digits: &str| digits.parse().map_err(|_| wrong());
        Self::new(number(rows)?, number(columns)?).map_err(|_| wrong())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsed_size_is_printed_unchanged() {
        for text in ["1x1", "4x4", "3x4", "8x8", "1x64", "64x1"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn invalid_sizes_are_rejected() {
        for text in [
            "",
            "4",
            "x",
            "4x",
            "x4",
            "0x4",
            "4x0",
            "8x9",
            "65x1",
            "-1x4",
            "4x4x4",
            "4 x 4",
            "99999999999999999999x1",
            "4294967296x4294967296",
        ] {
            assert!(text.parse::<Size>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn neighbours_are_listed_in_the_order_of_the_course() {
        let size = Size::new(3, 4).unwrap();
        assert_eq!(
            size.around(5).collect::<Vec<_>>(),
            [1, 2, 6, 10, 9, 8, 4, 0]
        );
        assert_eq!(size.around(0).collect::<Vec<_>>(), [1, 5, 4]);
        assert_eq!(size.around(11).collect::<Vec<_>>(), [7, 10, 6]);
        assert_eq!(Size::new(1, 1).unwrap().around(0).count(), 0);
    }
}
