//! A CSV file for Blackboard, to upload in the gradebook.
//!
//! Blackboard recognises a column by the number at the end of its header. Without one, it would add a column of text,
//! which does not count.

use anyhow::{Result, bail};
use csv::QuoteStyle;

use super::column::find_column;
use super::csv_file::{csv_file, id_of, is_safe_id, leave_out_unsafe};
use super::exported::Exported;
use super::grades::{Grade, Grades};
use super::table::Table;
use crate::class::grades_csv::text;
use crate::download::names::is_number;

/// Returns the file. `wanted` is the header of the column, or the name of its item in the roster.
///
/// # Errors
///
/// Fails if the number of the column is unknown.
pub fn blackboard(table: &Table, mut grades: Grades, wanted: Option<&str>) -> Result<Exported> {
    let has_columns = table.headers().any(|header| item_of(header).is_some());
    let header = match wanted {
        Some(header) if item_of(header).is_some() => header,
        _ if has_columns => {
            let column = find_column(table, item_of, wanted, grades.title)?;
            table.headers().nth(column).unwrap_or_default()
        }
        _ => bail!(
            "the number of Blackboard's column is unknown; name the gradebook from Blackboard with --roster \
             GRADEBOOK.csv, or the whole header, as in --column 'Boggle [Total Pts: 100 Score] |4711'"
        ),
    };
    let users = table.column(&["Username", "User name"]);
    let id = |grade: &Grade| id_of(table, users, grade.student);
    leave_out_unsafe(&mut grades, id, is_safe_id);
    let rows = grades.grades.iter().map(|grade| {
        let name = &grade.student.sortable;
        let (last, first) = name.split_once(", ").unwrap_or((name, ""));
        vec![text(last), text(first), id(grade), grade.points.to_string()]
    });
    let header = ["Last Name", "First Name", "Username", &text(header)];
    // The documentation requires quotation marks around every cell.
    let file = csv_file(&header, rows, QuoteStyle::Always)?;
    Ok(Exported {
        file,
        summary: format!("{} in {:?}", grades.summary(), header[3]),
        notes: grades.notes,
    })
}

/// Returns the item's name for `Name [Total Pts: 100 Score] |number`.
fn item_of(header: &str) -> Option<&str> {
    let (rest, number) = header.rsplit_once('|')?;
    let (name, _) = rest.split_once(" [Total Pts: ")?;
    is_number(number).then_some(name)
}
