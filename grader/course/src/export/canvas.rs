//! The gradebook of Canvas with the column of the assignment filled.
//!
//! Canvas recognises an assignment by the number at the end of its header, and students by the column `ID`. A blank
//! cell clears a grade that Canvas has, so students without a grade keep the content of their cells.

use std::collections::BTreeMap;

use anyhow::Result;

use super::column::find_column;
use super::exported::Exported;
use super::grades::Grades;
use super::table::Table;
use crate::download::names::is_number;
use report::escape::printable;

/// The words in place of a grade: the student is excused, or the assignment is not theirs.
const NO_GRADE: [&str; 2] = ["EX", "N/A"];

/// The columns that an instructor adds for the grader. Canvas would create assignments for them.
const ADDED: [&str; 4] = ["submitted", "email", "github", "team"];

/// Fills the column of the assignment, and removes those that are not from Canvas. `wanted` names the column.
///
/// # Errors
///
/// Fails if the column is unclear.
pub fn canvas(table: &Table, mut grades: Grades, wanted: Option<&str>) -> Result<Exported> {
    let text = table.without(&ADDED);
    let table = &Table::parse(&text);
    let column = find_column(table, item_of, wanted, grades.title)?;
    let is_excused = |row: usize| {
        let there = table.cell(row, column);
        NO_GRADE.iter().any(|word| word.eq_ignore_ascii_case(there))
    };
    grades.leave_out("excused in Canvas", |grade| !is_excused(grade.student.row));
    let header = table.headers().nth(column).unwrap_or_default();
    let mut notes = std::mem::take(&mut grades.notes);
    if let Some(row) = table.row("Points Possible") {
        let possible = table.cell(row, column);
        if possible.parse() != Ok(f64::from(grades.of)) {
            notes.push(format!(
                "points possible: {} in Canvas, {} in the reports; change them in Canvas",
                printable(possible),
                grades.of
            ));
        }
    }
    let values: BTreeMap<usize, String> = grades
        .grades
        .iter()
        .map(|grade| (grade.student.row, grade.points.to_string()))
        .collect();
    Ok(Exported {
        file: table.filled(column, &values).into_bytes(),
        summary: format!("{} in {:?}", grades.summary(), printable(header)),
        notes,
    })
}

/// Returns the assignment's name for `Name (number)`.
fn item_of(header: &str) -> Option<&str> {
    let (name, number) = header.strip_suffix(')')?.rsplit_once(" (")?;
    is_number(number).then_some(name)
}
