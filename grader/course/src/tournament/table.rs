//! How many of each author's test cases each program fails, and the resulting ranks.

use std::cmp::Reverse;

use super::entered_case::EnteredCase;
use super::entrants::Entrant;
use super::reply::Reply;

/// The results of one author's test cases with one program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The number of test cases that ran.
    pub run: usize,
    /// The number of failed test cases.
    pub failed: usize,
    /// The index of the first failed test case.
    pub example: Option<usize>,
}

/// The results, with a row for each author and a column for each program, in the order of the entrants.
#[derive(Debug, Default)]
pub struct Table {
    /// The cells, row by row.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Counts each program's failures on each author's test cases.
    pub fn of(entrants: &[Entrant], cases: &[EnteredCase]) -> Self {
        let cell = |author: &Entrant, program: &Entrant| {
            let mut cell = Cell::default();
            for (index, _) in &author.cases {
                if !cases[*index].is_valid() {
                    continue;
                }
                match program.results.replies.get(*index) {
                    Some(Reply::Wrong { .. }) => {
                        cell.run += 1;
                        cell.failed += 1;
                        cell.example = cell.example.or(Some(*index));
                    }
                    Some(Reply::Right) => cell.run += 1,
                    _ => {}
                }
            }
            cell
        };
        let row = |author| {
            entrants
                .iter()
                .map(|program| cell(author, program))
                .collect()
        };
        Self {
            rows: entrants.iter().map(row).collect(),
        }
    }

    /// Ranks the authors. Each entry is the author, the number of other students' programs they break, and the number
    /// of programs tested.
    pub fn breaking(&self) -> Vec<(usize, usize, usize)> {
        let numbers = self.rows.iter().enumerate().map(|(author, row)| {
            let others = row.iter().enumerate().filter(|(index, _)| *index != author);
            let tried = others.clone().filter(|(_, cell)| cell.run > 0).count();
            (
                author,
                others.filter(|(_, cell)| cell.failed > 0).count(),
                tried,
            )
        });
        let mut numbers: Vec<_> = numbers.filter(|(.., tried)| *tried > 0).collect();
        numbers.sort_by_key(|(author, broken, _)| (Reverse(*broken), *author));
        numbers
    }

    /// Ranks the programs. Each entry is the program, the number of other authors who break it, and the number of
    /// authors who tested it.
    pub fn broken(&self) -> Vec<(usize, usize, usize)> {
        let numbers = (0..self.rows.len()).map(|program| {
            let others = self.rows.iter().enumerate();
            let others = others.filter(|(author, _)| *author != program);
            let cells = others.map(|(_, row)| row[program]);
            let tried = cells.clone().filter(|cell| cell.run > 0).count();
            (program, cells.filter(|cell| cell.failed > 0).count(), tried)
        });
        let mut numbers: Vec<_> = numbers.filter(|(.., tried)| *tried > 0).collect();
        // Of two unbroken programs, the one tested by more authors comes first.
        numbers.sort_by_key(|(program, broken, tried)| (*broken, Reverse(*tried), *program));
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::{entered_case, entrant};
    use super::*;
    use report::my_cases::Validity;

    fn wrong() -> Reply {
        Reply::Wrong {
            at: 0,
            actual: Vec::new(),
        }
    }

    #[test]
    fn cell_counts_valid_cases_of_its_row_that_its_column_fails() {
        let open = Validity::Open {
            line: 1,
            command: String::new(),
        };
        let cases = [
            entered_case(Validity::Valid),
            entered_case(open),
            entered_case(Validity::Valid),
        ];
        let entrants = [
            entrant("anna", &[0, 1, 2], vec![Reply::Right; 3]),
            entrant("ben", &[2], vec![Reply::Right, wrong(), wrong()]),
            entrant("cora", &[], vec![Reply::NotRun; 3]),
        ];
        let table = Table::of(&entrants, &cases);
        let cells: Vec<Vec<(usize, usize)>> = table
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| (cell.run, cell.failed)).collect())
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
            "own test cases do not count, and entrants that did not run have no rank"
        );
    }
}
