//! Board dumps, parsed word by word.

use super::solver_facts::SolverFacts;
use crate::oracle::Place;
use judge::failure_patterns::clue::{Clue, unmarked};

/// The part of a dump about one word.
#[derive(Debug, PartialEq)]
pub struct Block<'a> {
    /// The line with the number of the word.
    pub number: &'a str,
    /// The rows of the board, and the empty lines after them.
    rows: Vec<&'a str>,
}

/// Returns the first word whose dump differs, with the expected and the actual block, if both replies have the same
/// words.
pub fn differing<'a>(clue: &'a Clue) -> Option<(&'a str, Block<'a>, Block<'a>)> {
    if !clue.asks(&["dump"]) || !clue.same_words() {
        return None;
    }
    let words = clue.words_expected().into_iter();
    let blocks = blocks(clue.expected).into_iter().zip(blocks(clue.actual));
    let found = words
        .zip(blocks)
        .find(|(_, (expected, actual))| expected != actual);
    found.map(|(word, (expected, actual))| (word, expected, actual))
}

fn blocks(reply: &[String]) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut lines = unmarked(reply).into_iter();
    while let Some(line) = lines.next() {
        if line.starts_with("Word: ") {
            blocks.push(Block {
                number: lines.next().unwrap_or_default(),
                rows: Vec::new(),
            });
        } else if let Some(block) = blocks.last_mut() {
            block.rows.push(line);
        }
    }
    blocks
}

impl Block<'_> {
    /// Returns the rows without their spaces.
    pub fn without_spaces(&self) -> Vec<String> {
        let rows = self.rows.iter();
        rows.map(|row| row.split([' ', '\t']).collect()).collect()
    }

    /// Returns the rows that aren't empty.
    pub fn without_empty_lines(&self) -> Vec<&str> {
        let rows = self.rows.iter().copied();
        rows.filter(|row| !row.is_empty()).collect()
    }

    /// Whether every row contains a tab.
    pub fn has_tabs(&self) -> bool {
        let mut rows = self.without_empty_lines().into_iter();
        rows.all(|row| row.contains('\t'))
    }

    /// Returns the cells before the tabs, without spaces and quotes.
    pub fn cells(&self) -> Vec<String> {
        let cells = self.rows.iter().filter_map(|row| row.split_once('\t'));
        cells
            .map(|(cells, _)| cells.replace([' ', '\'', '"'], ""))
            .collect()
    }

    /// Returns the number of quotes.
    pub fn quotes(&self) -> usize {
        self.rows.iter().map(|row| row.matches('\'').count()).sum()
    }

    /// Returns the step numbers of each row.
    pub fn steps(&self) -> Vec<Vec<usize>> {
        let rows = self.rows.iter().filter_map(|row| row.split_once('\t'));
        rows.map(|(_, steps)| {
            let numbers = steps.split_whitespace();
            numbers.filter_map(|number| number.parse().ok()).collect()
        })
        .collect()
    }

    /// Returns the step numbers of all cells, in order.
    pub fn all_steps(&self) -> Vec<usize> {
        self.steps().concat()
    }

    /// Returns the cells in the order of their numbers, if these are 1, 2 and so on.
    pub fn path(&self) -> Option<Vec<Place>> {
        let mut numbered: Vec<(usize, Place)> = Vec::new();
        for (row, steps) in self.steps().into_iter().enumerate() {
            let on_path = steps.into_iter().enumerate().filter(|(_, step)| *step > 0);
            numbered.extend(on_path.map(|(column, step)| (step, (row, column))));
        }
        numbered.sort_unstable();
        let is_whole = numbered
            .iter()
            .map(|(step, _)| *step)
            .eq(1..=numbered.len());
        is_whole.then(|| numbered.into_iter().map(|(_, place)| place).collect())
    }
}
