//! A report in the formats in which it is kept and handed on, one file each. All are made of the one value.

pub mod html;
pub mod html_page;
pub mod json;
pub mod markdown;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::atomic_write;
use crate::escape::file_name;
use crate::report::Report;

/// A format, by the ending of its files.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The ending.
    pub ending: &'static str,
    /// Makes the text.
    pub make: fn(&Report) -> String,
}

/// The formats in which each report is kept.
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

/// Where the report of a student lies in `folder`.
pub fn path(folder: &Path, student: &str, ending: &str) -> PathBuf {
    folder.join(format!("{}.{ending}", file_name(student)))
}

/// Removes the report of a student in every format. The JSON goes first: where it is, the others are too.
///
/// # Errors
///
/// If one cannot be removed.
pub fn remove_all(folder: &Path, student: &str) -> Result<()> {
    for Format { ending, .. } in FORMATS {
        let path = path(folder, student, ending);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("{}: failed to remove", path.display()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes a report in every format. The JSON comes last: where it is, the others are too.
///
/// # Errors
///
/// If one cannot be written.
pub fn write_all(folder: &Path, report: &Report) -> Result<()> {
    for Format { ending, make } in FORMATS.iter().rev() {
        let path = path(folder, &report.student, ending);
        atomic_write::write(&path, make(report).as_bytes())
            .with_context(|| format!("{}: failed to write", path.display()))?;
    }
    Ok(())
}
