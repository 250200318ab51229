//! Where each submission lay when it was graded, beside the reports: `submissions.csv`.
//!
//! It is no part of a report, which is the same wherever a submission lies. Whoever handed in several times has a row
//! for each; of what nobody knows whose it is, the student is blank. In both columns what is not to be shown, would be a
//! formula or is no UTF-8 is written byte by byte, as in addresses of pages: `%1B`.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{self, Path, PathBuf};

use anyhow::{Context, Result};

use crate::who::Found;
use report::escape::is_printable;

/// The name of the file.
pub const NAME: &str = "submissions.csv";

/// The places, by student or team.
#[derive(Debug, Default)]
pub struct Places(Vec<(String, PathBuf)>);

impl Places {
    /// Those of a run whose reports are in `folder`; none if there was no such run.
    pub fn read(folder: &Path) -> Self {
        let reader = csv::Reader::from_path(folder.join(NAME)).into_iter();
        let rows = reader.flat_map(|reader| reader.into_records().flatten());
        let places = rows.filter_map(|row| Some((as_it_is(row.get(0)?)?, as_it_is(row.get(1)?)?)));
        let places =
            places.map(|(student, path)| (student.to_string_lossy().into_owned(), path.into()));
        Self(places.collect())
    }

    /// Those that stand beside what a run has found: of others, and of those of whom it has found nothing that may be a
    /// submission.
    #[must_use]
    pub fn besides(self, found: &Found) -> Self {
        let there = found.submissions.iter().filter(|named| named.is_there());
        let there = there.map(|named| &named.id).chain(found.twice.keys());
        let known: BTreeSet<&String> = there.collect();
        let paths: BTreeSet<PathBuf> = found.paths().map(whole).collect();
        let mut places = self.0;
        places.retain(|(student, path)| !known.contains(student) && !paths.contains(path));
        Self(places)
    }

    /// Adds one.
    pub fn add(&mut self, student: &str, path: &Path) {
        self.0.push((student.to_string(), whole(path)));
    }

    /// Adds those others that are not there yet.
    pub fn extend(&mut self, others: Self) {
        let known: BTreeSet<PathBuf> = self.0.iter().map(|(_, path)| path.clone()).collect();
        let others = others.0.into_iter();
        self.0
            .extend(others.filter(|(_, path)| !known.contains(path)));
    }

    /// Whose they are, and where, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Path)> {
        let places = self.0.iter();
        places.map(|(student, path)| (student.as_str(), path.as_path()))
    }

    /// Where the submission of a student lay, if that is one.
    #[must_use]
    pub fn find(&self, student: &str) -> Option<&Path> {
        let mut places = self.0.iter().filter(|(other, _)| other == student);
        match (places.next(), places.next()) {
            (Some((_, path)), None) => Some(path),
            _ => None,
        }
    }

    /// The file, by student.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn csv(mut self) -> Result<Vec<u8>> {
        self.0.sort();
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["student", "path"])?;
        for (student, path) in &self.0 {
            writer.write_record([written(student.as_ref()), written(path.as_os_str())])?;
        }
        writer.into_inner().ok().context("the list of submissions")
    }
}

/// The whole path, also of what is not there.
fn whole(path: &Path) -> PathBuf {
    let whole = path.canonicalize().or_else(|_| path::absolute(path));
    whole.unwrap_or_else(|_| path.to_path_buf())
}

/// As a cell of text.
fn written(text: &OsStr) -> String {
    let mut written = String::new();
    let escaped = |bytes: &[u8]| -> String {
        let escaped = bytes.iter().map(|byte| format!("%{byte:02X}"));
        escaped.collect()
    };
    for chunk in text.as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            let is_formula = written.is_empty() && "=+-@".contains(character);
            match is_printable(character) && character != '%' && !is_formula {
                true => written.push(character),
                false => written += &escaped(character.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        written += &escaped(chunk.invalid());
    }
    written
}

/// What is written in a cell.
fn as_it_is(written: &str) -> Option<OsString> {
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
fn of_bytes(bytes: Vec<u8>) -> Option<OsString> {
    use std::os::unix::ffi::OsStringExt;
    Some(OsString::from_vec(bytes))
}

#[cfg(not(unix))]
fn of_bytes(bytes: Vec<u8>) -> Option<OsString> {
    String::from_utf8(bytes).ok().map(OsString::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::who;

    /// The places of these submissions, read from their file again, and the file.
    fn read(submissions: &[(&str, &Path)]) -> (Places, String) {
        let folder = tempfile::tempdir().unwrap();
        let mut places = Places::default();
        for (student, path) in submissions {
            places.add(student, path);
        }
        let file = places.csv().unwrap();
        std::fs::write(folder.path().join(NAME), &file).unwrap();
        let read = Places::read(folder.path());
        (read, String::from_utf8(file).unwrap())
    }

    #[test]
    fn no_cell_is_a_formula_or_is_obeyed_and_each_place_is_found_again() {
        let path = path::absolute("/no/such, 100%/\u{1b}[2J\u{202e}\n\"x").unwrap();
        for student in ["anna", "=1+1", "@u", "a\u{1b}[2J", "\u{202e}a", "a,b", "%"] {
            let (places, file) = read(&[(student, &path)]);
            assert_eq!(places.find(student), Some(path.as_path()), "{file}");
            assert!(!file.contains(['\u{1b}', '\u{202e}']), "{file}");
            assert!(!file.contains("\n=") && !file.contains("\n@"), "{file}");
        }
    }

    #[test]
    fn who_handed_in_twice_has_no_place_and_both_are_remembered() {
        let (one, other) = (Path::new("/no/such"), Path::new("/no/such/too"));
        let (places, _) = read(&[("ben", one), ("anna", other), ("anna", one)]);
        assert_eq!(places.find("anna"), None);
        let paths: Vec<&Path> = places.iter().map(|(_, path)| path).collect();
        assert_eq!(paths, [one, other, one]);
        assert_eq!(places.find("ben"), Some(one));
    }

    #[test]
    fn only_what_is_found_anew_and_lies_there_takes_the_place_of_what_was_known() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().canonicalize().unwrap();
        let put = |name: &str| {
            let path = there.join(name);
            std::fs::write(&path, "").unwrap();
            path
        };
        let (gone, zip, notes) = (there.join("gone.zip"), put("anna.zip"), put("ben.pdf"));
        let rows = [
            ("anna", &gone),
            ("ben", &gone),
            ("", &zip),
            ("eve", &gone),
            ("eve", &zip),
        ];
        for (found, expected) in [
            (vec![], &rows[..]),
            (vec![zip.clone()], &[rows[1], rows[3]]),
            // Neither what was mistyped nor what is no submission.
            (vec![there.join("anna"), notes], &rows),
        ] {
            let (places, _) = read(&rows.map(|(who, path)| (who, path.as_path())));
            let others = places.besides(&who::find(&found, None));
            let mut expected: Vec<(&str, &Path)> = expected
                .iter()
                .map(|(who, path)| (*who, path.as_path()))
                .collect();
            expected.sort();
            assert!(others.iter().eq(expected), "{found:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_no_utf_8_is_found_again() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(OsStr::from_bytes(b"/no/b\xe9rg\xff%41"));
        let (places, file) = read(&[("anna", path)]);
        assert_eq!(places.find("anna"), Some(path), "{file}");
    }
}
