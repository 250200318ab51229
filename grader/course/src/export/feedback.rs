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

/// The name of the page that a student opens.
pub const PAGE: &str = "report.html";

/// Returns the zip. `entry` returns the name and content of a student's entry, from the name of the download and the
/// page. The name may be that of one of the last `parts` of the path.
///
/// # Errors
///
/// Fails if no report has a submission with a name of the platform, or the zip cannot be created.
pub fn feedback(
    reports: &[Report],
    locations: &Locations,
    parts: usize,
    entry: impl Fn(&str, &str) -> io::Result<Option<(String, Vec<u8>)>>,
) -> Result<Exported> {
    let mut files = BTreeMap::new();
    let mut others = Vec::new();
    let mut without_path = Vec::new();
    let mut stale = Vec::new();
    for report in reports {
        let path = locations.find(&report.student);
        let names = path
            .into_iter()
            .flat_map(|path| path.iter().rev().take(parts));
        let page = report::formats::html::html(report);
        let mut found = None;
        for name in names {
            found = found.or(entry(&name.to_string_lossy(), &page)?);
        }
        match found {
            Some((name, bytes)) if !files.contains_key(&name) => {
                files.insert(name, bytes);
            }
            _ if !locations
                .iter()
                .any(|(student, _)| student == report.student) =>
            {
                stale.push(report.student.as_str());
            }
            _ if path.is_none() => without_path.push(report.student.as_str()),
            _ => others.push(report.student.as_str()),
        }
    }
    ensure!(
        !files.is_empty(),
        "no submission has a file name from this course system; grade its download without renaming anything"
    );
    let number = files.len();
    let mut notes = Vec::new();
    let is_open = |report: &&Report| report.problem.is_none() && report.total().is_none();
    let open = reports.iter().filter(is_open).count();
    if open > 0 {
        notes.push(format!(
            "awaiting manual grading: {open} of {}",
            reports.len()
        ));
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

/// Returns a zip of files.
pub fn zip(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> io::Result<Vec<u8>> {
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
