//! The facts about a failure of a solver: its words and its boards.

use std::collections::BTreeSet;
use std::sync::Arc;

use judge::failure_patterns::clue::{Clue, unmarked};
use judge::test_case::parts;

use crate::oracle::{Grid, Place, solver, trace};

/// The facts about a failure of a solver.
pub trait SolverFacts {
    /// Returns the words that count, and the current board.
    fn state(&self) -> (Arc<BTreeSet<String>>, Option<Grid>);
    fn state_after(&self, commands: usize) -> (Arc<BTreeSet<String>>, Option<Grid>);
    fn board(&self) -> Option<Grid>;
    /// Returns the boards set before the current one.
    fn earlier_boards(&self) -> Vec<Grid>;
    /// Returns the paths of a word on the current board.
    fn paths(&self, word: &str) -> Vec<Vec<Place>>;
    fn words_expected(&self) -> Vec<&str>;
    fn words_actual(&self) -> Vec<&str>;
    fn same_words(&self) -> bool;
}

impl SolverFacts for Clue<'_> {
    fn state(&self) -> (Arc<BTreeSet<String>>, Option<Grid>) {
        self.state_after(self.before.len())
    }

    fn state_after(&self, commands: usize) -> (Arc<BTreeSet<String>>, Option<Grid>) {
        let script: Vec<&str> = self.before[..commands]
            .iter()
            .map(|exchange| exchange.command.as_str())
            .collect();
        solver(self.files(), &script)
    }

    fn board(&self) -> Option<Grid> {
        self.state().1
    }

    fn earlier_boards(&self) -> Vec<Grid> {
        let now = self.board();
        let sets = (0..self.before.len()).filter(|&n| parts(&self.before[n].command).0 == "set");
        let boards = sets.filter_map(|n| self.state_after(n + 1).1);
        boards.filter(|board| Some(board) != now.as_ref()).collect()
    }

    fn paths(&self, word: &str) -> Vec<Vec<Place>> {
        self.board()
            .map(|board| trace(&board, word))
            .unwrap_or_default()
    }

    fn words_expected(&self) -> Vec<&str> {
        words_of_reply(self.name, self.expected)
    }

    fn words_actual(&self) -> Vec<&str> {
        words_of_reply(self.name, self.actual)
    }

    fn same_words(&self) -> bool {
        self.words_expected() == self.words_actual()
    }
}

/// Returns the words that a reply names, in order.
fn words_of_reply<'a>(command: &str, reply: &'a [String]) -> Vec<&'a str> {
    if reply.first().is_some_and(|line| line.starts_with('!')) {
        return Vec::new();
    }
    let lines = unmarked(reply).into_iter();
    match command {
        "solve" => lines
            .filter_map(|line| line.split_whitespace().last())
            .collect(),
        "dump" => lines
            .filter_map(|line| line.strip_prefix("Word: "))
            .map(str::trim)
            .collect(),
        "show" => lines.filter(|line| !line.contains(" lines")).collect(),
        _ => lines.collect(),
    }
}
