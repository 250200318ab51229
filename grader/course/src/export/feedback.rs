//! A zip of the students' HTML reports, for a platform's upload of feedback on many submissions.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Write};

use anyhow::{Context, Result, ensure};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::exported::Exported;
use crate::class::locations::Locations;
use crate::student_list::student_list;
use report::Report;
use report::escape::is_printable;
use report::formats::{html, xray_page};

/// The name of the page that a student opens, and of the page of the X-rays that it links to.
const PAGE: &str = "report.html";
const XRAYS: &str = "report.xray.html";

/// A file for a student: its name and its content.
pub type File = (String, Vec<u8>);

/// Returns the zip. `entries` returns a student's entries, from the name of the download and the student's files. The
/// name may be that of one of the last `parts` of the path.
///
/// # Errors
///
/// Fails if no report has a submission with a name of the platform, or the zip cannot be created.
pub fn feedback(
    reports: &[Report],
    locations: &Locations,
    parts: usize,
    entries: impl Fn(&str, &[File]) -> io::Result<Option<Vec<File>>>,
) -> Result<Exported> {
    let mut files = BTreeMap::new();
    let (mut number, mut open) = (0, 0);
    let mut others = Vec::new();
    let mut without_path = Vec::new();
    let mut stale = Vec::new();
    for report in reports {
        // A submission that the instructor has replaced by another one still has the name from the course system.
        let paths = locations.paths_of(&report.student);
        let names = paths.iter().flat_map(|path| path.iter().rev().take(parts));
        let pages = pages(report);
        let found = names.map(|name| entries(&name.to_string_lossy(), &pages));
        let found = found.filter_map(Result::transpose).next().transpose()?;
        match found {
            Some(entries) if !entries.iter().any(|(name, _)| files.contains_key(name)) => {
                files.extend(entries);
                number += 1;
                open += usize::from(report.problem.is_none() && report.total().is_none());
            }
            _ if !locations.knows(&report.student) => stale.push(report.student.as_str()),
            _ if paths.is_empty() => without_path.push(report.student.as_str()),
            _ => others.push(report.student.as_str()),
        }
    }
    ensure!(
        !files.is_empty(),
        "no submission has a file name from this course system; grade its download without renaming anything"
    );
    let mut notes = Vec::new();
    if open > 0 {
        notes.push(format!("awaiting manual grading: {open} of {number}"));
    }
    if reports.iter().any(|report| !report.for_credit) {
        notes.push("not for credit: the grader ran without the course secret".to_string());
    }
    if !others.is_empty() {
        notes.push(format!(
            "left out, because no submission has a file name from this course system: {}",
            student_list(&others)
        ));
    }
    if !stale.is_empty() {
        notes.push(format!(
            "left out, because the last run had no submission with this id; if it has changed, delete the old reports: {}",
            student_list(&stale)
        ));
    }
    if !without_path.is_empty() {
        notes.push(format!(
            "left out, because it is unclear which submission counts: {}",
            student_list(&without_path)
        ));
    }
    Ok(Exported {
        file: zip(files).context("the zip of reports")?,
        summary: match number {
            1 => "1 report".to_string(),
            number => format!("{number} reports"),
        },
        notes,
    })
}

/// Returns a student's files: the report, and the X-rays if there are any.
fn pages(report: &Report) -> Vec<File> {
    let page = html::html_with(report, XRAYS).into_bytes();
    let mut pages = vec![(PAGE.to_string(), page)];
    let xrays = xray_page::page_of_report(report);
    pages.extend(xrays.map(|xrays| (XRAYS.to_string(), xrays.into_bytes())));
    pages
}

/// Returns a zip of files.
pub fn zip(files: impl IntoIterator<Item = File>) -> io::Result<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(name, SimpleFileOptions::default())?;
        writer.write_all(&bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// Returns the name of a download without characters that are unsafe in a file name. The platforms' names contain none
/// of them, and read only the numbers.
pub fn safe(name: &str) -> String {
    let safe = name.chars().map(|character| match character {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
        character if is_printable(character) => character,
        _ => '-',
    });
    safe.collect()
}
