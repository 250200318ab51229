//! A CSV file for Moodle's grade import.
//!
//! Moodle stops the whole import at the first row whose student it does not find, and credits a row without an id to the
//! student before. So there is one column of ids, and every row has one. Rows without a grade are left out: importing
//! feedback alone would clear the grade.

use anyhow::Result;
use csv::QuoteStyle;

use super::csv_file::{csv_file, id_of, is_safe_id, leave_out_unsafe};
use super::exported::Exported;
use super::grades::{Grade, Grades};
use super::table::Table;
use crate::class::grades_csv::text;
use report::Report;
use report::points::Points;

/// Returns the file. `wanted` is the name of the grade item.
///
/// # Errors
///
/// Fails if the file cannot be created.
pub fn moodle(table: &Table, mut grades: Grades, wanted: Option<&str>) -> Result<Exported> {
    let all = |has: &dyn Fn(&Grade) -> bool| grades.grades.iter().all(has);
    let by_email = all(&|grade| !grade.student.email.is_empty());
    let numbers = table
        .column(&["ID number", "idnumber"])
        .filter(|column| all(&|grade| !table.cell(grade.student.row, *column).is_empty()));
    let header = match numbers {
        _ if by_email => "Email address",
        Some(_) => "ID number",
        None => "Username",
    };
    let id = |grade: &Grade| match by_email {
        true => grade.student.email.clone(),
        false => id_of(table, numbers, grade.student),
    };
    leave_out_unsafe(&mut grades, id, is_safe_id);
    let item = text(wanted.unwrap_or(grades.title));
    let rows = grades.grades.iter().map(|grade| {
        vec![
            id(grade),
            grade.points.to_string(),
            text(&feedback(grade.report)),
        ]
    });
    let file = csv_file(&[header, &item, "Feedback"], rows, QuoteStyle::Necessary)?;
    Ok(Exported {
        file,
        summary: grades.summary(),
        notes: grades.notes,
    })
}

/// Returns the points of each phase and section in one line.
fn feedback(report: &Report) -> String {
    let phases = report.phases.iter().map(|phase| {
        format!(
            "{}: {} of {}",
            phase.package,
            phase.earned(),
            phase.possible()
        )
    });
    let sections = report.manual_sections.iter().map(|section| {
        format!(
            "{}: {} of {}",
            section.title,
            section.so_far(),
            section.points
        )
    });
    let late = report
        .late
        .iter()
        .filter(|late| late.deduction > Points::ZERO);
    let late = late.map(|late| format!("late penalty: {}", late.deduction));
    phases
        .chain(sections)
        .chain(late)
        .collect::<Vec<_>>()
        .join("; ")
}
