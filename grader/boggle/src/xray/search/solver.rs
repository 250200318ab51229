//! A solver that is asked: a board and a list, and the words that it reports.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::oracle::{Grid, Place, Traced};

/// Asks a solver to solve: for each board and list what it reports, or nothing if it did not come so far.
pub trait Solver {
    fn solve(&mut self, asked: &[Asked]) -> Result<Vec<Option<Vec<Met>>>>;

    fn solve_one(&mut self, board: &Grid, words: &BTreeSet<String>) -> Result<Option<Vec<Met>>> {
        let asked = Asked {
            board: board.clone(),
            words: words.clone(),
        };
        Ok(self.solve(&[asked])?.pop().flatten())
    }
}

/// A board and a list.
#[derive(Clone, Debug)]
pub struct Asked {
    pub board: Grid,
    pub words: BTreeSet<String>,
}

/// A word that was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    pub word: String,
    /// The cells of its path, if the dump could be read.
    pub path: Option<Vec<Place>>,
}

impl Asked {
    /// One word alone.
    pub fn one(board: &Grid, word: &str) -> Self {
        Self::with(board, &[], word)
    }

    /// A word with others.
    pub fn with(board: &Grid, company: &[&Traced], word: &str) -> Self {
        let words = company.iter().map(|traced| traced.word.as_str());
        let words: BTreeSet<String> = words.chain([word]).map(String::from).collect();
        Self {
            board: board.clone(),
            words,
        }
    }
}
