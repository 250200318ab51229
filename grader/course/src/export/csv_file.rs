//! CSV files for platforms, and the cells that identify students.

use anyhow::{Context, Result};
use csv::{QuoteStyle, Terminator, WriterBuilder};

use super::grades::{Grade, Grades};
use super::table::Table;
use crate::class::grades_csv::text;
use crate::roster::Student;

/// Leaves out the students whose ids cannot be written unchanged, as platforms need them.
pub fn leave_out_unsafe(
    grades: &mut Grades,
    id: impl Fn(&Grade) -> String,
    is_unchanged: impl Fn(&str) -> bool,
) {
    grades.leave_out("without an id in the roster", |grade| !id(grade).is_empty());
    grades.leave_out("because spreadsheets would misread the id", |grade| {
        is_unchanged(&id(grade))
    });
}

/// Whether an id can be written unchanged: spreadsheets do not treat it as a formula.
pub fn is_safe_id(id: &str) -> bool {
    text(id) == id
}

/// Returns the id of a student in this column of the roster; without one, the id that the grader uses.
pub fn id_of(table: &Table, column: Option<usize>, student: &Student) -> String {
    match column {
        Some(column) => table.cell(student.row, column).to_string(),
        None => student.id.clone(),
    }
}

/// Returns a CSV file.
///
/// # Errors
///
/// Fails if a row has a different number of cells from the header.
pub fn csv_file(
    header: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
    quotes: QuoteStyle,
) -> Result<Vec<u8>> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .quote_style(quotes)
        .from_writer(Vec::new());
    writer.write_record(header)?;
    for row in rows {
        writer.write_record(row)?;
    }
    writer.into_inner().ok().context("the table of grades")
}
