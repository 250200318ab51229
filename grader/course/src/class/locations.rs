//! `submissions.csv`, the paths of the graded submissions, written next to the reports.
//!
//! Reports contain no paths: the same submission gives the same report in any folder. Each submission has its own row,
//! even if a student has several; the student column is blank if the student is unknown. In the column `ignored`, `yes`
//! marks the submissions of a student of whom the instructor has chosen another one. In the other columns, bytes that are
//! unprintable, start a formula or are not UTF-8 are escaped as in URLs: `%1B`.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{self, Path, PathBuf};

use anyhow::{Context, Result};

use crate::download::Download;
use crate::identify::{Matches, Named};
use report::escape::is_printable;

/// The name of the file.
pub const LOCATIONS_FILE: &str = "submissions.csv";

/// The mark of an ignored submission.
const IGNORED: &str = "yes";

/// The paths, each with its student or team.
#[derive(Debug, Default)]
pub struct Locations {
    counted: Vec<(String, PathBuf)>,
    ignored: Vec<(String, PathBuf)>,
}

impl Locations {
    /// Reads the locations from the run whose reports are in `folder`; none if there was no such run.
    pub fn read(folder: &Path) -> Self {
        let reader = csv::Reader::from_path(folder.join(LOCATIONS_FILE)).into_iter();
        let rows = reader.flat_map(|reader| reader.into_records().flatten());
        let mut locations = Self::default();
        for row in rows {
            let cell = |column| decode(row.get(column)?);
            if let (Some(student), Some(path)) = (cell(0), cell(1)) {
                let location = (student.to_string_lossy().into_owned(), path.into());
                match row.get(2) == Some(IGNORED) {
                    true => locations.ignored.push(location),
                    false => locations.counted.push(location),
                }
            }
        }
        locations
    }

    /// Notes the instructor's choice of a submission: the other ones of its student are ignored from now on.
    pub fn choose(&mut self, named: &Named) {
        let others = self.counted.iter();
        let others = others.filter(|(student, _)| *student == named.id);
        let others: Vec<_> = others.cloned().collect();
        self.ignored.extend(others);
        let path = absolute(&named.path);
        self.ignored.retain(|(_, other)| *other != path);
    }

    /// Returns the student, and the path of the submission that counts instead of this one, if it is ignored.
    pub fn chosen_instead(&self, download: &Download) -> Option<(&str, &Path)> {
        let path = absolute(&download.path);
        let (student, _) = self.ignored.iter().find(|(_, other)| *other == path)?;
        let chosen = self.find(student).filter(|chosen| chosen.exists())?;
        Some((student, chosen))
    }

    /// Keeps only the locations of students for whom this run has found no submission, and the ignored ones.
    #[must_use]
    pub fn besides(self, matches: &Matches) -> Self {
        let there = matches.submissions.iter().filter(|named| named.is_there());
        let there = there.map(|named| &named.id).chain(matches.twice.keys());
        let known: BTreeSet<&String> = there.collect();
        let paths: BTreeSet<PathBuf> = matches.paths().map(absolute).collect();
        let Self {
            mut counted,
            mut ignored,
        } = self;
        counted.retain(|(student, path)| !known.contains(student) && !paths.contains(path));
        ignored.retain(|(_, path)| !paths.contains(path));
        Self { counted, ignored }
    }

    /// Adds the path of a student's submission.
    pub fn add(&mut self, student: &str, path: &Path) {
        self.counted.push((student.to_string(), absolute(path)));
    }

    /// Adds the `others` whose paths are not known yet.
    pub fn extend(&mut self, others: Self) {
        let known: BTreeSet<PathBuf> = self.paths().into_iter().collect();
        let is_new = |(_, path): &(String, PathBuf)| !known.contains(path);
        self.counted
            .extend(others.counted.into_iter().filter(is_new));
        self.ignored
            .extend(others.ignored.into_iter().filter(is_new));
    }

    /// Returns the students and the paths of the submissions that count, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Path)> {
        let locations = self.counted.iter();
        locations.map(|(student, path)| (student.as_str(), path.as_path()))
    }

    /// Returns the paths of the submissions that count.
    pub fn paths(&self) -> Vec<PathBuf> {
        self.counted.iter().map(|(_, path)| path.clone()).collect()
    }

    /// Returns the path of a student's submission, if there is exactly one.
    #[must_use]
    pub fn find(&self, student: &str) -> Option<&Path> {
        let mut locations = self.counted.iter().filter(|(other, _)| other == student);
        match (locations.next(), locations.next()) {
            (Some((_, path)), None) => Some(path),
            _ => None,
        }
    }

    /// Returns the file, sorted by student.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be created.
    pub fn csv(self) -> Result<Vec<u8>> {
        let counted = self.counted.into_iter().map(|location| (location, ""));
        let ignored = self.ignored.into_iter().map(|location| (location, IGNORED));
        let rows: BTreeSet<_> = counted.chain(ignored).collect();
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["student", "path", "ignored"])?;
        for ((student, path), mark) in &rows {
            let (student, path) = (encode(student.as_ref()), encode(path.as_os_str()));
            writer.write_record([student.as_str(), &path, mark])?;
        }
        writer.into_inner().ok().context("the list of submissions")
    }
}

/// Returns the absolute path, even if the file is missing.
fn absolute(path: &Path) -> PathBuf {
    let whole = path.canonicalize().or_else(|_| path::absolute(path));
    whole.unwrap_or_else(|_| path.to_path_buf())
}

/// Escapes the text of a cell.
pub(super) fn encode(text: &OsStr) -> String {
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

/// Decodes an escaped cell.
pub(super) fn decode(written: &str) -> Option<OsString> {
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
    use crate::{download, identify};

    /// Writes the locations of these submissions and reads them back. Returns them with the file's text.
    fn read(submissions: &[(&str, &Path)]) -> (Locations, String) {
        let folder = tempfile::tempdir().unwrap();
        let mut locations = Locations::default();
        for (student, path) in submissions {
            locations.add(student, path);
        }
        let file = locations.csv().unwrap();
        std::fs::write(folder.path().join(LOCATIONS_FILE), &file).unwrap();
        let read = Locations::read(folder.path());
        (read, String::from_utf8(file).unwrap())
    }

    #[test]
    fn cells_are_escaped_and_read_back_unchanged() {
        let path = path::absolute("/no/such, 100%/\u{1b}[2J\u{202e}\n\"x").unwrap();
        for student in ["anna", "=1+1", "@u", "a\u{1b}[2J", "\u{202e}a", "a,b", "%"] {
            let (locations, file) = read(&[(student, &path)]);
            assert_eq!(locations.find(student), Some(path.as_path()), "{file}");
            assert!(!file.contains(['\u{1b}', '\u{202e}']), "{file}");
            assert!(!file.contains("\n=") && !file.contains("\n@"), "{file}");
        }
    }

    #[test]
    fn both_submissions_of_a_student_are_remembered() {
        let (one, other) = (Path::new("/no/such"), Path::new("/no/such/too"));
        let (locations, _) = read(&[("ben", one), ("anna", other), ("anna", one)]);
        assert_eq!(locations.find("anna"), None);
        let paths: Vec<&Path> = locations.iter().map(|(_, path)| path).collect();
        assert_eq!(paths, [one, other, one]);
        assert_eq!(locations.find("ben"), Some(one));
    }

    #[test]
    fn only_submissions_that_exist_replace_earlier_ones() {
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
            // The first is a mistyped path, the second is not a submission.
            (vec![there.join("anna"), notes], &rows),
        ] {
            let (locations, _) = read(&rows.map(|(who, path)| (who, path.as_path())));
            let others = locations.besides(&identify::identify_all(
                &download::read(&found).unwrap(),
                None,
            ));
            let mut expected: Vec<(&str, &Path)> = expected
                .iter()
                .map(|(who, path)| (*who, path.as_path()))
                .collect();
            expected.sort();
            assert!(others.iter().eq(expected), "{found:?}");
        }
    }

    #[test]
    fn chosen_submission_counts_until_another_one_is_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().canonicalize().unwrap();
        let [one, other] = ["a_anna.zip", "b_anna.zip"].map(|name| {
            let path = there.join(name);
            std::fs::write(&path, "").unwrap();
            path
        });
        let choose = |locations: &mut Locations, path: &Path| {
            locations.choose(&Named {
                id: "anna".to_string(),
                path: path.to_path_buf(),
                ..Named::default()
            });
            locations.counted = vec![("anna".to_string(), path.to_path_buf())];
            let csv = std::mem::take(locations).csv().unwrap();
            std::fs::write(there.join(LOCATIONS_FILE), csv).unwrap();
            *locations = Locations::read(&there);
        };
        let downloads = download::read(&[one.clone(), other.clone()]).unwrap();
        let (mut locations, _) = read(&[("anna", &one), ("anna", &other)]);
        for (chosen, ignored) in [(&one, 1), (&other, 0)] {
            choose(&mut locations, chosen);
            assert_eq!(locations.find("anna"), Some(chosen.as_path()));
            let instead = locations.chosen_instead(&downloads[ignored]);
            assert_eq!(instead, Some(("anna", chosen.as_path())));
            assert_eq!(locations.chosen_instead(&downloads[1 - ignored]), None);
        }
        // Without the chosen one, it is unclear again.
        std::fs::remove_file(&other).unwrap();
        assert_eq!(locations.chosen_instead(&downloads[0]), None);
    }

    #[cfg(unix)]
    #[test]
    fn path_that_is_not_utf_8_is_read_back_unchanged() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(OsStr::from_bytes(b"/no/b\xe9rg\xff%41"));
        let (locations, file) = read(&[("anna", path)]);
        assert_eq!(locations.find("anna"), Some(path), "{file}");
    }
}
