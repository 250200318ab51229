//! `submissions.csv`, the paths of the graded submissions, written next to the reports.
//!
//! Reports contain no paths: the same submission gives the same report in any folder. Each submission has its own row,
//! even if a student has several; the student column is blank if the student is unknown. In the column `chosen`, `yes`
//! marks a submission that the instructor has chosen, so that later runs do not replace it; the others of this student
//! no longer count. `replaced` marks a submission after which another one was graded, so that it does not count again.
//! Feedback for a course system needs the names of those that do not count. In the other columns, bytes that are
//! unprintable, start a formula or are not UTF-8 are escaped as in URLs: `%1B`.
//!
//! The paths of submissions in the folder of the reports or in the course folder around it are relative to the folder of
//! the reports, so that they stay valid if the course folder moves.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::{self, Path, PathBuf};

use anyhow::{Context, Result};

use crate::course_folder::is_course_folder;
use crate::identify::{Matches, Named, is_there};
use report::escape::is_printable;

/// The name of the file.
pub const LOCATIONS_FILE: &str = "submissions.csv";

/// The mark of a chosen submission.
const CHOSEN: &str = "yes";

/// The mark of a submission after which another one was graded.
const REPLACED: &str = "replaced";

/// The paths, each with its student or team.
#[derive(Debug, Default)]
pub struct Locations {
    rows: Vec<(String, PathBuf)>,
    /// The paths that the instructor has chosen.
    chosen: BTreeSet<PathBuf>,
    /// The paths after which another one was graded.
    replaced: BTreeSet<PathBuf>,
}

impl Locations {
    /// Reads the locations from the run whose reports are in `folder`; none if there was no such run.
    pub fn read(folder: &Path) -> Self {
        let reader = csv::Reader::from_path(folder.join(LOCATIONS_FILE)).into_iter();
        let rows = reader.flat_map(|reader| reader.into_records().flatten());
        let folder = absolute(folder);
        let mut locations = Self::default();
        for row in rows {
            let cell = |column| decode(row.get(column)?);
            if let (Some(student), Some(path)) = (cell(0), cell(1)) {
                let path = joined(&folder, Path::new(&path));
                match row.get(2) {
                    Some(CHOSEN) => drop(locations.chosen.insert(path.clone())),
                    Some(REPLACED) => drop(locations.replaced.insert(path.clone())),
                    _ => {}
                }
                let student = student.to_string_lossy().into_owned();
                locations.rows.push((student, path));
            }
        }
        locations
    }

    /// Notes the instructor's choice of a submission, which replaces an earlier choice for this student. The only known
    /// submission of a student is not a choice.
    pub fn choose(&mut self, named: &Named) {
        let chosen = absolute(&named.path);
        let rows = self.rows.iter();
        let of_student = rows.filter(|(student, _)| *student == named.id);
        let known: Vec<&PathBuf> = of_student.map(|(_, path)| path).collect();
        if known == [&chosen] {
            return;
        }
        for path in known {
            self.chosen.remove(path);
        }
        self.replaced.remove(&chosen);
        self.chosen.insert(chosen);
    }

    /// Returns the chosen submissions that still exist.
    pub fn chosen(&self) -> Vec<PathBuf> {
        let chosen = self.chosen.iter().filter(|path| path.exists());
        chosen.cloned().collect()
    }

    /// Returns the chosen submissions that no longer exist, each with its student.
    pub fn lost_choices(&self) -> impl Iterator<Item = (&str, &Path)> {
        self.iter()
            .filter(|(_, path)| self.chosen.contains(*path) && !path.exists())
    }

    /// Keeps only the locations of students for whom this run has found no submission, and all choices. A file that is
    /// not a submission replaces only another one, or one that is missing.
    #[must_use]
    pub fn besides(self, matches: &Matches) -> Self {
        let of_students = matches.submissions.iter();
        let mut found: BTreeMap<&String, bool> = of_students
            .filter(|named| named.path.exists())
            .map(|named| (&named.id, named.is_there()))
            .collect();
        found.extend(matches.twice.keys().map(|id| (id, true)));
        let paths: BTreeSet<PathBuf> = matches.paths().map(absolute).collect();
        let mut rows = self.rows;
        rows.retain(|(student, path)| {
            let stays = match found.get(student) {
                None => true,
                Some(is_submission) => !is_submission && is_there(path),
            };
            stays && !paths.contains(path)
        });
        // One of them counts again if the later one is missing.
        let mut replaced = self.replaced;
        for named in &matches.submissions {
            replaced.remove(&absolute(&named.path));
        }
        Self {
            rows,
            replaced,
            ..self
        }
    }

    /// Returns the other paths of the student whose submission counts.
    pub fn others_of(&self, named: &Named) -> Vec<PathBuf> {
        let chosen = absolute(&named.path);
        let rows = self.rows.iter();
        let others = rows.filter(|(student, path)| *student == named.id && *path != chosen);
        others.map(|(_, path)| path.clone()).collect()
    }

    /// Adds the path of a student's submission.
    pub fn add(&mut self, student: &str, path: &Path) {
        self.rows.push((student.to_string(), absolute(path)));
    }

    /// Adds the `others` whose paths are not known yet.
    pub fn extend(&mut self, others: Self) {
        let known: BTreeSet<PathBuf> = self.paths().into_iter().collect();
        let is_new = |(_, path): &(String, PathBuf)| !known.contains(path);
        self.rows.extend(others.rows.into_iter().filter(is_new));
        self.chosen.extend(others.chosen);
        self.replaced.extend(others.replaced);
    }

    /// Returns the students and the paths, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Path)> {
        let locations = self.rows.iter();
        locations.map(|(student, path)| (student.as_str(), path.as_path()))
    }

    /// Whether a run had a submission of this student. Without locations, every student may have had one.
    pub fn knows(&self, student: &str) -> bool {
        self.rows.is_empty() || self.iter().any(|(other, _)| other == student)
    }

    /// Returns all paths.
    pub fn paths(&self) -> Vec<PathBuf> {
        self.rows.iter().map(|(_, path)| path.clone()).collect()
    }

    /// Returns the paths that count: all but the replaced ones, and of a student with a chosen one only that one.
    pub fn counting(&self) -> Vec<PathBuf> {
        let rows = self.rows.iter();
        let chosen = rows.filter(|(_, path)| self.chosen.contains(path));
        let with_choice: BTreeSet<&str> = chosen.map(|(student, _)| student.as_str()).collect();
        let counting = self.rows.iter().filter(|(student, path)| {
            self.chosen.contains(path)
                || !with_choice.contains(student.as_str()) && !self.replaced.contains(path)
        });
        counting.map(|(_, path)| path.clone()).collect()
    }

    /// Returns the submissions that were graded after others of the same students, and still exist.
    pub fn latest(&self) -> Vec<PathBuf> {
        let rows = self.rows.iter();
        let replaced = rows.filter(|(_, path)| self.replaced.contains(path));
        let students: BTreeSet<&str> = replaced.map(|(student, _)| student.as_str()).collect();
        let latest = students
            .into_iter()
            .filter_map(|student| self.find(student));
        latest
            .filter(|path| is_there(path))
            .map(Path::to_path_buf)
            .collect()
    }

    /// Returns the replaced submissions of a student.
    pub fn replaced_of(&self, student: &str) -> impl Iterator<Item = &Path> {
        self.iter()
            .filter(move |(other, path)| *other == student && self.replaced.contains(*path))
            .map(|(_, path)| path)
    }

    /// Adds the path of a submission after which another one was graded.
    pub fn add_replaced(&mut self, student: &str, path: &Path) {
        self.add(student, path);
        self.replaced.insert(absolute(path));
    }

    /// Returns the path of a student's submission, if one is chosen or exactly one is not replaced.
    #[must_use]
    pub fn find(&self, student: &str) -> Option<&Path> {
        let of_student = self.iter().filter(|(other, _)| *other == student);
        let paths: Vec<&Path> = of_student.map(|(_, path)| path).collect();
        let chosen = paths.iter().find(|path| self.chosen.contains(**path));
        let mut others = paths.iter().filter(|path| !self.replaced.contains(**path));
        match (chosen, others.next(), others.next()) {
            (Some(path), _, _) | (None, Some(path), None) => Some(path),
            _ => None,
        }
    }

    /// Returns the paths of a student whose submission is known, first that of the submission. None if it is unclear
    /// which one counts.
    pub fn paths_of(&self, student: &str) -> Vec<&Path> {
        let Some(counts) = self.find(student) else {
            return Vec::new();
        };
        let others = self
            .iter()
            .filter(|(other, path)| *other == student && *path != counts);
        let others = others.map(|(_, path)| path);
        std::iter::once(counts).chain(others).collect()
    }

    /// Returns the file for the reports in `folder`, sorted by student.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be created.
    pub fn csv(self, folder: &Path) -> Result<Vec<u8>> {
        let folder = absolute(folder);
        let rows: BTreeSet<_> = self.rows.into_iter().collect();
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["student", "path", "chosen"])?;
        for (student, path) in &rows {
            let mark = match path {
                path if self.chosen.contains(path) => CHOSEN,
                path if self.replaced.contains(path) => REPLACED,
                _ => "",
            };
            let path = relative(&folder, path);
            let (student, path) = (encode(student.as_ref()), encode(path.as_os_str()));
            writer.write_record([student.as_str(), &path, mark])?;
        }
        writer.into_inner().ok().context("the list of submissions")
    }
}

/// Returns a path relative to the folder of the reports, if it is there or in the course folder around it.
fn relative(folder: &Path, path: &Path) -> PathBuf {
    let course = folder.parent().filter(|parent| is_course_folder(parent));
    let inside = |place: &Path| path.strip_prefix(place).ok();
    match (inside(folder), course.and_then(inside)) {
        (Some(rest), _) => rest.to_path_buf(),
        (None, Some(rest)) => Path::new("..").join(rest),
        (None, None) => path.to_path_buf(),
    }
}

/// Returns the absolute path of one that may be relative to the folder of the reports.
fn joined(folder: &Path, path: &Path) -> PathBuf {
    match (path.strip_prefix(".."), folder.parent()) {
        (Ok(rest), Some(parent)) => parent.join(rest),
        _ => folder.join(path),
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
        let file = locations.csv(folder.path()).unwrap();
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
        let (gone, zip, notes) = (
            there.join("gone.zip"),
            put("anna.zip"),
            put("ben_1_2_x.pdf"),
        );
        let eves = put("eve_3_4_x.pdf");
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
            // The first is a mistyped path; the second is not a submission, but that of ben is missing.
            (
                vec![there.join("anna"), notes],
                &[rows[0], rows[2], rows[3], rows[4]],
            ),
            // It does not replace a submission.
            (vec![eves], &[rows[0], rows[1], rows[2], rows[4]]),
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
    fn notes_replace_those_of_an_older_download() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|download| {
            let path = folder.path().join(download).join("ben_1_2_notes.docx");
            std::fs::create_dir(path.parent().unwrap()).unwrap();
            std::fs::write(&path, "").unwrap();
            path
        });
        let (locations, _) = read(&[("ben", &old)]);
        let matches = identify::identify_all(&download::read(&[new]).unwrap(), None);
        assert_eq!(locations.besides(&matches).iter().count(), 0);
    }

    #[test]
    fn chosen_submission_counts_and_the_others_keep_their_names() {
        let [one, other] = ["/no/a_1_2_x.zip", "/no/such/anna.zip"].map(Path::new);
        let (mut locations, _) = read(&[("anna", one), ("anna", other), ("ben", one)]);
        assert!(locations.paths_of("anna").is_empty());
        assert_eq!(locations.counting(), [one, other, one]);
        let named = Named {
            id: "anna".to_string(),
            path: other.to_path_buf(),
            ..Named::default()
        };
        locations.choose(&named);
        assert_eq!(locations.find("anna"), Some(other));
        assert_eq!(locations.paths_of("anna"), [other, one]);
        assert_eq!(locations.others_of(&named), [one]);
        assert_eq!(locations.counting(), [other, one]);
    }

    #[test]
    fn choice_is_read_back_until_another_one_replaces_it() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().canonicalize().unwrap();
        let [one, other] = ["a_anna.zip", "b_anna.zip"].map(|name| {
            let path = there.join(name);
            std::fs::write(&path, "").unwrap();
            path
        });
        let (mut locations, _) = read(&[("anna", &one), ("anna", &other), ("ben", &there)]);
        for chosen in [&one, &other] {
            locations.choose(&Named {
                id: "anna".to_string(),
                path: chosen.clone(),
                ..Named::default()
            });
            std::fs::write(there.join(LOCATIONS_FILE), locations.csv(&there).unwrap()).unwrap();
            locations = Locations::read(&there);
            assert_eq!(locations.chosen(), std::slice::from_ref(chosen));
        }
        std::fs::remove_file(&other).unwrap();
        assert_eq!(locations.chosen(), [] as [PathBuf; 0]);
    }

    #[test]
    fn choice_in_the_course_folder_moves_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().canonicalize().unwrap();
        let outside = there.join("outside.zip");
        let names = ["reports/submissions/x/anna.zip", "late/ben.zip"];
        for name in names {
            let path = there.join("course").join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        std::fs::write(there.join("course/secret.txt"), "").unwrap();
        std::fs::write(&outside, "").unwrap();
        let mut locations = Locations::default();
        let mut paths = names.map(|name| there.join("course").join(name)).to_vec();
        paths.push(outside.clone());
        for (student, path) in ["anna", "ben", "cora"].into_iter().zip(&paths) {
            locations.add(student, path);
            locations.chosen.insert(path.clone());
        }
        let reports = there.join("course/reports");
        let file = locations.csv(&reports).unwrap();
        std::fs::write(reports.join(LOCATIONS_FILE), file).unwrap();
        std::fs::rename(there.join("course"), there.join("moved")).unwrap();
        let moved = Locations::read(&there.join("moved/reports"));
        let mut expected = names.map(|name| there.join("moved").join(name)).to_vec();
        expected.push(outside);
        expected.sort();
        assert_eq!(moved.chosen(), expected);
        std::fs::remove_file(there.join("moved/late/ben.zip")).unwrap();
        let lost: Vec<&str> = moved.lost_choices().map(|(student, _)| student).collect();
        assert_eq!(lost, ["ben"]);
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
