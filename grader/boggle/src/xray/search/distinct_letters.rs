//! The same board with a different letter on each cell.
//!
//! On this board, each path is a word and each word is a path. To test whether a search follows a path, the grader
//! gives it a list with that one word.

use report::xray::search::cell;

use crate::oracle::grid::SOLID;
use crate::oracle::{Grid, Place};

/// A board with a different letter on each cell.
pub struct Apart {
    /// The board; solid cells stay solid.
    pub board: Grid,
}

impl Apart {
    /// Returns the board with different letters, or `None` if it has more cells than there are letters.
    pub fn of(board: &Grid) -> Option<Self> {
        let mut letters = 'a'..='z';
        let mut rows = Vec::new();
        for row in board {
            let mut cells = Vec::new();
            for cell in row {
                cells.push(match cell.as_str() {
                    SOLID => cell.clone(),
                    _ => letters.next()?.to_string(),
                });
            }
            rows.push(cells);
        }
        Some(Self { board: rows })
    }

    /// Returns the word of this path.
    pub fn word(&self, way: &[Place]) -> String {
        way.iter().map(|&place| cell(&self.board, place)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_get_distinct_letters_on_boards_of_at_most_26_cells() {
        let board = vec![
            vec!["t".to_string(), "#".to_string()],
            vec!["t".to_string(), "qu".to_string()],
        ];
        let apart = Apart::of(&board).unwrap();
        assert_eq!(apart.board, [["a", "#"], ["b", "c"]]);
        assert_eq!(apart.word(&[(1, 1), (0, 0)]), "ca");
        let large = vec![vec!["e".to_string(); 27]];
        assert!(Apart::of(&large).is_none());
    }
}
