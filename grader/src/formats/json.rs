//! The report as it is kept: JSON.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::report::{Report, VERSION};

/// The report as text.
pub fn json(report: &Report) -> String {
    // Every part of a report is text, numbers and lists of them.
    let mut text = serde_json::to_string_pretty(report).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads a report.
///
/// # Errors
///
/// If it is not there, is of another version, or is none.
pub fn read(path: &Path) -> Result<Report> {
    let shown = path.display();
    let text = fs::read(path).with_context(|| format!("{shown}: failed to open"))?;
    let value: Value =
        serde_json::from_slice(&text).with_context(|| format!("{shown}: no report"))?;
    let version = value.get("version").and_then(Value::as_u64);
    ensure!(
        version == Some(VERSION.into()),
        "{shown}: a report of version {}, and this grader knows {VERSION}; grade again",
        version.map_or("unknown".to_string(), |version| version.to_string())
    );
    serde_json::from_value(value).with_context(|| format!("{shown}: no report"))
}
