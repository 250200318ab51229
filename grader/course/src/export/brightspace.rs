//! A CSV file for Brightspace, to import in its grades.
//!
//! Brightspace writes `#` before each id, and in a last column, to protect ids from spreadsheets; it ignores the mark in
//! an import.

use anyhow::Result;
use csv::QuoteStyle;

use super::column::find_column;
use super::csv_file::{csv_file, id_of, leave_out_unsafe};
use super::exported::Exported;
use super::grades::{Grade, Grades};
use super::table::Table;
use crate::class::grades_csv::text;
use report::escape::printable;

/// The end of the header of a numeric grade; the maximum points may follow.
const POINTS_GRADE: &str = " Points Grade";

/// Returns the file. `wanted` is the name of the grade item, or the header of its column in the roster.
///
/// # Errors
///
/// Fails if the roster has columns of grades, and it is unclear which of them is meant.
pub fn brightspace(table: &Table, mut grades: Grades, wanted: Option<&str>) -> Result<Exported> {
    let has_columns = table.headers().any(|header| item_of(header).is_some());
    let item = match has_columns {
        true => {
            let column = find_column(table, item_of, wanted, grades.title)?;
            table
                .headers()
                .nth(column)
                .and_then(item_of)
                .unwrap_or_default()
        }
        false => wanted.unwrap_or(grades.title),
    };
    let item = format!("{}{POINTS_GRADE}", text(item));
    let numbers = table.column(&["OrgDefinedId", "Org Defined ID"]);
    let users = numbers.or_else(|| table.column(&["Username", "User name"]));
    let id = |grade: &Grade| {
        let id = id_of(table, users, grade.student);
        id.trim_start_matches('#').to_string()
    };
    leave_out_unsafe(&mut grades, id, |id| printable(id) == id);
    if !has_columns {
        grades.notes.push(format!(
            "the roster has no grade item {item:?}; Brightspace creates it only if you allow that in the import"
        ));
    }
    let rows = grades.grades.iter().map(|grade| {
        vec![
            format!("#{}", id(grade)),
            grade.points.to_string(),
            "#".to_string(),
        ]
    });
    let key = if numbers.is_some() {
        "OrgDefinedId"
    } else {
        "Username"
    };
    let header = [key, &item, "End-of-Line Indicator"];
    let file = csv_file(&header, rows, QuoteStyle::Necessary)?;
    Ok(Exported {
        file,
        summary: format!("{} in {item:?}", grades.summary()),
        notes: grades.notes,
    })
}

/// Returns the item's name for `Name Points Grade <Numeric MaxPoints:100>`.
fn item_of(header: &str) -> Option<&str> {
    let (name, rest) = header.rsplit_once(POINTS_GRADE)?;
    (rest.is_empty() || rest.trim_start().starts_with('<')).then_some(name)
}
