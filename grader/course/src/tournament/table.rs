//! Who breaks whom. Nothing here reads or runs anything.

use std::cmp::Reverse;

use super::entered_case::Asked;
use super::entrants::Entry;
use super::reply::Reply;

/// An author's cases and a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// How many of the cases the program was asked.
    pub asked: usize,
    /// How many it fails.
    pub failed: usize,
    /// The first of these, by its place among all cases.
    pub example: Option<usize>,
}

/// A row for each author, a column for each program, both in the order of the entries.
#[derive(Debug, Default)]
pub struct Table {
    /// The cells, row by row.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// The table of what was replied.
    pub fn of(entries: &[Entry], asked: &[Asked]) -> Self {
        let cell = |author: &Entry, program: &Entry| {
            let mut cell = Cell::default();
            for (place, _) in &author.cases {
                if !asked[*place].is_valid() {
                    continue;
                }
                match program.played.replies.get(*place) {
                    Some(Reply::Wrong { .. }) => {
                        cell.asked += 1;
                        cell.failed += 1;
                        cell.example = cell.example.or(Some(*place));
                    }
                    Some(Reply::Right) => cell.asked += 1,
                    _ => {}
                }
            }
            cell
        };
        let row = |author| {
            entries
                .iter()
                .map(|program| cell(author, program))
                .collect()
        };
        Self {
            rows: entries.iter().map(row).collect(),
        }
    }

    /// The authors by how many programs of others they break, most first: each with that number, and how many were asked.
    pub fn breaking(&self) -> Vec<(usize, usize, usize)> {
        let numbers = self.rows.iter().enumerate().map(|(author, row)| {
            let others = row.iter().enumerate().filter(|(place, _)| *place != author);
            let asked = others.clone().filter(|(_, cell)| cell.asked > 0).count();
            (
                author,
                others.filter(|(_, cell)| cell.failed > 0).count(),
                asked,
            )
        });
        let mut numbers: Vec<_> = numbers.filter(|(.., asked)| *asked > 0).collect();
        numbers.sort_by_key(|(author, broken, _)| (Reverse(*broken), *author));
        numbers
    }

    /// The programs by how many authors among the others break them, fewest first: each with that number, and how many asked.
    pub fn broken(&self) -> Vec<(usize, usize, usize)> {
        let numbers = (0..self.rows.len()).map(|program| {
            let others = self.rows.iter().enumerate();
            let others = others.filter(|(author, _)| *author != program);
            let cells = others.map(|(_, row)| row[program]);
            let asked = cells.clone().filter(|cell| cell.asked > 0).count();
            (program, cells.filter(|cell| cell.failed > 0).count(), asked)
        });
        let mut numbers: Vec<_> = numbers.filter(|(.., asked)| *asked > 0).collect();
        // Of two that nobody breaks, the one that more have tried to.
        numbers.sort_by_key(|(program, broken, asked)| (*broken, Reverse(*asked), *program));
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::{asked, entry};
    use super::*;
    use report::my_cases::Validity;

    fn wrong() -> Reply {
        Reply::Wrong {
            at: 0,
            got: Vec::new(),
        }
    }

    #[test]
    fn a_cell_counts_the_valid_cases_of_its_row_that_its_column_fails() {
        let open = Validity::Open {
            line: 1,
            command: String::new(),
        };
        let cases = [asked(Validity::Valid), asked(open), asked(Validity::Valid)];
        let entries = [
            entry("anna", &[0, 1, 2], vec![Reply::Right; 3]),
            entry("ben", &[2], vec![Reply::Right, wrong(), wrong()]),
            entry("cora", &[], vec![Reply::NotAsked; 3]),
        ];
        let table = Table::of(&entries, &cases);
        let cells: Vec<Vec<(usize, usize)>> = table
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| (cell.asked, cell.failed)).collect())
            .collect();
        assert_eq!(
            cells,
            [
                [(2, 0), (2, 1), (0, 0)],
                [(1, 0), (1, 1), (0, 0)],
                [(0, 0), (0, 0), (0, 0)]
            ]
        );
        assert_eq!(table.rows[0][1].example, Some(2));
        assert_eq!(table.breaking(), [(0, 1, 1), (1, 0, 1)]);
        assert_eq!(
            table.broken(),
            [(0, 0, 1), (1, 1, 1)],
            "nobody's own cases count, and who was not asked has no rank"
        );
    }
}
