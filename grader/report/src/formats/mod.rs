//! The file formats of a report, one file each. All are generated from the same value.
//!
//! * `json`, `markdown`, `html` — the formats in which each report is stored; `html_page` is the frame of all pages
//! * `xray_page` — the page to step through the X-rays of a report that has any
//! * `gradescope`, `junit`, `classroom50`, `github` — the formats of other programs, from `test_results`

pub mod classroom50;
pub mod github;
pub mod gradescope;
pub mod html;
pub mod html_page;
pub mod json;
pub mod junit;
pub mod markdown;
mod test_results;
pub mod xray_page;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::atomic_write;
use crate::escape::file_name;
use crate::report::Report;

/// A format and its file extension.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The file extension.
    pub ending: &'static str,
    /// The function that returns the text.
    pub make: fn(&Report) -> String,
}

/// The formats in which each report is stored. `grader verify` reads the first and names the others.
pub const FORMATS: [Format; 3] = [
    Format {
        ending: "json",
        make: json::json,
    },
    Format {
        ending: "md",
        make: markdown::markdown,
    },
    Format {
        ending: "html",
        make: html::html,
    },
];

/// Returns the path of a student's report in `folder`.
pub fn path(folder: &Path, student: &str, ending: &str) -> PathBuf {
    folder.join(format!("{}.{ending}", file_name(student)))
}

/// Removes the report of a student in every format. The JSON is removed first: if it exists, the others exist too.
///
/// # Errors
///
/// Fails if a file cannot be removed.
pub fn remove_all(folder: &Path, student: &str) -> Result<()> {
    let endings = FORMATS.iter().map(|format| format.ending);
    for ending in endings.chain([xray_page::ENDING]) {
        remove(&path(folder, student, ending))?;
    }
    Ok(())
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{}: failed to remove", path.display()))
        }
        _ => Ok(()),
    }
}

/// Writes a report in every format. The JSON is written last: if it exists, the others exist too.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn write_all(folder: &Path, report: &Report) -> Result<()> {
    let steps = path(folder, &report.student, xray_page::ENDING);
    match xray_page::page_of_report(report) {
        Some(page) => write(&steps, &page)?,
        None => remove(&steps)?,
    }
    for Format { ending, make } in FORMATS.iter().rev() {
        write(&path(folder, &report.student, ending), &make(report))?;
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    atomic_write::write(path, text.as_bytes())
        .with_context(|| format!("{}: failed to write", path.display()))
}
