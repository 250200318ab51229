//! What a board dump says, line by line.

use super::solver_facts::SolverFacts;
use crate::oracle::Place;
use judge::failure_patterns::clue::{Clue, unmarked};

pub const DUMP: &[&str] = &["dump"];

/// The first lines of a dump that differ, of the same words.
pub fn line<'a>(clue: &'a Clue) -> Option<(&'a str, &'a str)> {
    if !clue.asks(DUMP) || !clue.same_words() {
        return None;
    }
    let lines = unmarked(clue.expected).into_iter().zip(unmarked(clue.got));
    lines.into_iter().find(|(expected, got)| expected != got)
}

/// The first cells of the first path of a dump that differs, expected and got.
pub fn starts(clue: &Clue) -> Option<(Place, Place)> {
    if !clue.asks(DUMP) || !clue.same_words() {
        return None;
    }
    let pairs = first_cells(clue.expected)
        .into_iter()
        .zip(first_cells(clue.got));
    pairs.into_iter().find(|(expected, got)| expected != got)
}

/// For each word of a dump the cell with the number 1.
pub fn first_cells(reply: &[String]) -> Vec<Place> {
    let mut cells = Vec::new();
    let mut row = 0;
    for line in unmarked(reply) {
        match steps(line) {
            Some(steps) => {
                let first = steps.iter().position(|step| *step == "1");
                cells.extend(first.map(|column| (row, column)));
                row += 1;
            }
            None => row = 0,
        }
    }
    cells
}

/// The step numbers of the first row that differs, expected and got.
pub fn row_steps<'a>(clue: &'a Clue) -> Option<(Vec<&'a str>, Vec<&'a str>)> {
    let (expected, got) = line(clue)?;
    Some((steps(expected)?, steps(got)?))
}

pub fn steps(row: &str) -> Option<Vec<&str>> {
    Some(row.split_once('\t')?.1.split_whitespace().collect())
}

pub fn all_steps(reply: &[String]) -> impl Iterator<Item = usize> {
    let rows = unmarked(reply).into_iter().filter_map(steps);
    rows.flatten().filter_map(|step| step.parse().ok())
}

/// The number that the first of the cells of the first word has: the smallest that marks a cell.
pub fn first_step(clue: &Clue) -> usize {
    let marked = unmarked(clue.got).into_iter().filter_map(|row| {
        let (cells, steps) = row.split_once('\t')?;
        let cells: Vec<&str> = cells.split_whitespace().collect();
        let steps: Vec<usize> = steps
            .split_whitespace()
            .filter_map(|step| step.parse().ok())
            .collect();
        let of_path = cells
            .iter()
            .zip(steps)
            .filter(|(cell, _)| cell.contains('\''));
        of_path.map(|(_, step)| step).min()
    });
    marked.min().unwrap_or(1)
}

pub fn longest_step(reply: &[String]) -> usize {
    all_steps(reply).max().unwrap_or(0)
}

pub fn quotes(row: &str) -> usize {
    row.matches('\'').count()
}
