//! The report as JSON, the format in which it is stored.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use serde_json::Value;

use crate::escape::is_printable;
use crate::report::{Report, VERSION};

/// Returns the report as JSON.
pub fn json(report: &Report) -> String {
    escaped(report)
}

/// Returns a value as JSON.
///
/// Characters that change the direction of writing or end a line are escaped by number. JSON allows that in strings,
/// and such characters occur nowhere else.
pub(super) fn escaped(value: &impl Serialize) -> String {
    // This cannot fail: a value consists only of text, numbers and lists.
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    let mut harmless = String::with_capacity(text.len() + 1);
    for character in text.chars() {
        // The serialiser escapes ASCII characters itself.
        match character.is_ascii() || is_printable(character) {
            true => harmless.push(character),
            false => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    harmless += &format!("\\u{unit:04x}");
                }
            }
        }
    }
    harmless.push('\n');
    harmless
}

/// Reads a report.
///
/// # Errors
///
/// Fails if the file is missing, has another version, or isn't a report.
pub fn read(path: &Path) -> Result<Report> {
    let shown = path.display();
    let text = fs::read(path).with_context(|| format!("{shown}: failed to open"))?;
    parse(&text).with_context(|| shown.to_string())
}

/// Parses a report.
///
/// # Errors
///
/// Fails if the text has another version, or isn't a report.
pub fn parse(text: &[u8]) -> Result<Report> {
    let value: Value = serde_json::from_slice(text).context("not a report")?;
    let version = value.get("version").and_then(Value::as_u64);
    ensure!(
        version == Some(VERSION.into()),
        "report version {}, but this grader reads version {VERSION}; grade the submission again",
        version.map_or("unknown".to_string(), |version| version.to_string())
    );
    serde_json::from_value(value).context("not a report")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_controls_are_escaped_and_survive_a_round_trip() {
        let report = Report {
            student: "a\u{202e}b\u{2066}c\u{7f}\u{85}\u{2028}\u{e0101} é 漢".to_string(),
            version: VERSION,
            ..Report::default()
        };
        let text = json(&report);
        assert!(
            text.contains(r"a\u202eb\u2066c") && text.contains(r"\udb40\udd01 é 漢"),
            "{text}"
        );
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.json");
        fs::write(&path, &text).unwrap();
        assert_eq!(read(&path).unwrap().student, report.student);
    }
}
