//! Where each submission lay when it was graded, beside the reports: `submissions.csv`.
//!
//! It is no part of a report, which is the same wherever a submission lies. Students are written as in `grades.csv`, and
//! of a path, what is not to be shown or is no UTF-8 byte by byte, as in addresses of pages: `%1B`.

use std::collections::BTreeSet;
use std::path::{self, Path, PathBuf};

use anyhow::{Context, Result};

use super::grades::text;
use crate::visible::is_harmless;

/// The name of the file.
pub const NAME: &str = "submissions.csv";

/// The places, by student or team.
#[derive(Debug, Default)]
pub struct Places(Vec<(String, String)>);

impl Places {
    /// Adds one.
    pub fn add(&mut self, student: &str, path: &Path) {
        let whole = path.canonicalize().or_else(|_| path::absolute(path));
        let whole = whole.unwrap_or_else(|_| path.to_path_buf());
        self.0.push((text(student), written(&whole)));
    }

    /// The file.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn csv(&self) -> Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["student", "path"])?;
        for (student, path) in &self.0 {
            writer.write_record([student, path])?;
        }
        writer.into_inner().ok().context("the list of submissions")
    }
}

/// Where those lay of whom there are reports in `folder` and who are none of these, as far as they lie there still.
pub fn besides<'a>(folder: &Path, students: impl Iterator<Item = &'a str>) -> Vec<PathBuf> {
    let known: BTreeSet<String> = students.map(text).collect();
    let others = rows(folder).filter(|(student, _)| !known.contains(student));
    others
        .map(|(_, path)| path)
        .filter(|path| path.exists())
        .collect()
}

/// Where a submission lay of which the report is in `folder`.
pub fn find(folder: &Path, student: &str) -> Option<PathBuf> {
    let student = text(student);
    let mut rows = rows(folder).filter(|(other, _)| *other == student);
    match (rows.next(), rows.next()) {
        (Some((_, path)), None) => Some(path),
        // Two that are shown alike: nobody knows which is meant.
        _ => None,
    }
}

/// Students as they are written, and their places; none if there is no such file.
fn rows(folder: &Path) -> impl Iterator<Item = (String, PathBuf)> {
    let reader = csv::Reader::from_path(folder.join(NAME)).into_iter();
    let rows = reader.flat_map(|reader| reader.into_records().flatten());
    rows.filter_map(|row| Some((row.get(0)?.to_string(), as_it_is(row.get(1)?)?)))
}

/// A path as a cell of text.
fn written(path: &Path) -> String {
    let mut written = String::new();
    let escaped = |bytes: &[u8]| -> String {
        let escaped = bytes.iter().map(|byte| format!("%{byte:02X}"));
        escaped.collect()
    };
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            match is_harmless(character) && character != '%' {
                true => written.push(character),
                false => written += &escaped(character.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        written += &escaped(chunk.invalid());
    }
    written
}

/// The path in a cell.
fn as_it_is(written: &str) -> Option<PathBuf> {
    let mut parts = written.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (byte, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(byte, 16).ok()?);
        bytes.extend(rest.as_bytes());
    }
    of_bytes(bytes)
}

#[cfg(unix)]
fn of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where each of these submissions is found again that lay in a folder, and the file.
    fn found(submissions: &[(&str, &Path)]) -> (Vec<Option<PathBuf>>, String) {
        let folder = tempfile::tempdir().unwrap();
        let mut places = Places::default();
        for (student, path) in submissions {
            places.add(student, path);
        }
        let file = places.csv().unwrap();
        std::fs::write(folder.path().join(NAME), &file).unwrap();
        let found = submissions.iter().map(|(who, _)| find(folder.path(), who));
        (found.collect(), String::from_utf8(file).unwrap())
    }

    #[test]
    fn no_cell_is_a_formula_or_is_obeyed_and_each_place_is_found_again() {
        let path = path::absolute("/no/such, 100%/\u{1b}[2J\u{202e}\n\"x").unwrap();
        for student in ["anna", "=1+1", "@u", "a\u{1b}[2J", "\u{202e}a", "a,b"] {
            let (found, file) = found(&[(student, &path)]);
            assert_eq!(found, [Some(path.clone())], "{file}");
            assert!(!file.contains(['\u{1b}', '\u{202e}']), "{file}");
            assert!(!file.contains("\n=") && !file.contains("\n@"), "{file}");
        }
    }

    #[test]
    fn of_two_who_are_written_alike_neither_is_found() {
        let path = Path::new("/no/such");
        let (found, _) = found(&[("=1", path), ("'=1", path), ("anna", path)]);
        assert_eq!(found, [None, None, Some(path::absolute(path).unwrap())]);
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_no_utf_8_is_found_again() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"/no/b\xe9rg\xff%41"));
        let (found, file) = found(&[("anna", path)]);
        assert_eq!(found, [Some(path.to_path_buf())], "{file}");
    }
}
