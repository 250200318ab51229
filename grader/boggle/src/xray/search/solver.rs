//! An interface to solvers: boards and lists in, reported words out.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::oracle::{Grid, Place, Traced};

/// A solver. For each board and list, it returns the reported words, or `None` if it did not report any.
pub trait Solver {
    fn solve(&mut self, searches: &[BoardAndWords]) -> Result<Vec<Option<Vec<Met>>>>;

    fn solve_one(&mut self, board: &Grid, words: &BTreeSet<String>) -> Result<Option<Vec<Met>>> {
        let search = BoardAndWords {
            board: board.clone(),
            words: words.clone(),
        };
        Ok(self.solve(&[search])?.pop().flatten())
    }
}

/// A board and a list to solve.
#[derive(Clone, Debug)]
pub struct BoardAndWords {
    pub board: Grid,
    pub words: BTreeSet<String>,
}

/// A reported word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    pub word: String,
    /// The cells of its path, if the dump could be read.
    pub path: Option<Vec<Place>>,
}

impl BoardAndWords {
    /// Returns a board with a list of one word.
    pub fn one(board: &Grid, word: &str) -> Self {
        Self::with(board, &[], word)
    }

    /// Returns a board with a list of one word and others.
    pub fn with(board: &Grid, company: &[&Traced], word: &str) -> Self {
        let words = company.iter().map(|traced| traced.word.as_str());
        let words: BTreeSet<String> = words.chain([word]).map(String::from).collect();
        Self {
            board: board.clone(),
            words,
        }
    }
}
