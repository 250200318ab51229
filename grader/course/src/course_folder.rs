//! The instructor's settings for a course, in a separate folder:
//!
//! * `secret.txt` — the seed of the generated test cases, one line
//! * `roster.csv` — the students (`roster`) with their submission times (`submission_time`); `identify` matches the
//!   names of downloads to them
//! * `policy.toml` — the due date and the late penalties (`policy`, `late`)
//! * `marks.toml` — the manual scores (`scores`)
//!
//! Every file is optional, but a file with a nearly correct name is an error (`misnamed`). These settings
//! do not affect automatic grading. The grader applies them to finished reports, and again whenever they change.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use crate::download::Download;
use crate::identify::Named;
use crate::late::late;
use crate::matching::{complete_roster, find_units};
use crate::misnamed;
use crate::policy::Policy;
use crate::roster::{Roster, Unit, same_name};
use crate::scores::Scores;
use crate::text_file::read_text;
use report::Report;
use report::authenticity::{Authenticity, MacKey};
use report::escape::printable;

/// The contents of a course folder.
#[derive(Debug, Default)]
pub struct Course {
    /// The path of the folder.
    pub folder: PathBuf,
    /// The seed of the generated test cases. Without it, a run is not for credit.
    pub secret: Option<String>,
    /// The students.
    pub roster: Option<Roster>,
    /// The due date and the late penalties.
    pub policy: Option<Policy>,
    /// The manual scores.
    pub scores: Scores,
}

/// The problem with a name that is most likely misspelt.
const NOBODY: &str = "no student has this name";

/// The name of the file of due dates and late penalties.
pub const POLICY_FILE: &str = "policy.toml";

/// The name of the file of the students.
pub const ROSTER_FILE: &str = "roster.csv";

/// The name of the folder of reports, unless they are elsewhere.
pub const REPORTS_FOLDER: &str = "reports";

/// The name of the file of manual scores.
pub const SCORES_FILE: &str = "marks.toml";

/// The name of the file with the secret.
const SECRET_FILE: &str = "secret.txt";

/// Whether a folder seems to be a course folder, because it contains one of the files.
pub fn is_course_folder(folder: &Path) -> bool {
    let files = [SECRET_FILE, ROSTER_FILE, POLICY_FILE, SCORES_FILE];
    files.iter().any(|name| folder.join(name).is_file())
}

impl Course {
    /// Reads the files that exist.
    ///
    /// # Errors
    ///
    /// Fails if the folder is missing, or if one of the files is invalid or misnamed.
    pub fn read(folder: &Path) -> Result<Self> {
        ensure!(
            folder.is_dir(),
            "{}: no such folder; name the course folder, or create one with a file secret.txt",
            folder.display()
        );
        let path = |name: &str| misnamed::path(folder, name);
        Ok(Self {
            folder: folder.to_path_buf(),
            secret: path(SECRET_FILE)?
                .map(|path| read_secret(&path))
                .transpose()?,
            roster: path(ROSTER_FILE)?
                .map(|path| Roster::read(&path))
                .transpose()?,
            policy: path(POLICY_FILE)?
                .map(|path| Policy::read(&path))
                .transpose()?,
            scores: path(SCORES_FILE)?
                .map(|path| Scores::read(&path))
                .transpose()?
                .unwrap_or_default(),
        })
    }

    /// Completes the roster with the submitters in exports from Gradescope.
    pub fn complete_roster(&mut self, downloads: &[Download]) {
        self.roster = complete_roster(self.roster.take(), downloads);
    }

    /// Returns a message for each exception from the policy whose name matches nobody or several students.
    ///
    /// A name is unknown if it is neither on the roster nor in `submissions`, most likely because it is misspelt.
    /// Without a roster, nothing is checked.
    pub fn unknown_exceptions(&self, submissions: &[Named]) -> Vec<String> {
        if self.roster.is_none() {
            return Vec::new();
        }
        let exceptions = self.policy.iter().flat_map(Policy::exceptions);
        let unknown = exceptions.filter_map(|who| {
            let submitted = submissions.iter().map(|named| named.id.as_str());
            let problem = match self.meant(who, submitted).len() {
                0 => NOBODY.to_string(),
                1 => return None,
                several => format!("{several} students have this name; use the id"),
            };
            let file = self.folder.join(POLICY_FILE);
            Some(about_student(&file, "students", who, &problem))
        });
        unknown.collect()
    }

    /// Returns a message for each score in `file` of an unknown student: neither on the roster nor `known`. A score must
    /// name the exact id of a report, as the form does.
    pub fn unknown_scores(&self, file: &Path, known: &BTreeSet<&str>) -> Vec<String> {
        let is_known = |who: &str| known.contains(who) || self.is_listed(who);
        let unknown = self.scores.students().filter(|(_, who)| !is_known(who));
        let problem = format!(
            "{NOBODY}; if the id has changed, delete the entry of the new one and rename this one, or else delete this one"
        );
        let messages = unknown.map(|(line, who)| about_student(file, line, who, &problem));
        messages.collect()
    }

    /// Whether this is the exact id of a student or team on the roster.
    pub fn is_listed(&self, who: &str) -> bool {
        let roster = self.roster.as_ref();
        roster.is_some_and(|roster| roster.unit(who).is_some())
    }

    /// Returns the ids that `who` may refer to: from the roster, or otherwise from those who have `submitted`.
    fn meant<'a>(
        &'a self,
        who: &str,
        submitted: impl IntoIterator<Item = &'a str>,
    ) -> Vec<&'a str> {
        let known = self
            .roster
            .iter()
            .flat_map(|roster| find_units(roster, who));
        let known: Vec<&str> = known.map(|unit| unit.id.as_str()).collect();
        match known.is_empty() {
            true => submitted
                .into_iter()
                .filter(|id| same_name(id, who))
                .take(1)
                .collect(),
            false => known,
        }
    }

    /// Returns the path of the manual scores: in the course folder if there is one, otherwise next to the reports in
    /// `out`.
    pub fn scores_path(&self, out: &Path) -> PathBuf {
        match self.folder.as_os_str().is_empty() {
            true => out.join(SCORES_FILE),
            false => self.folder.join(SCORES_FILE),
        }
    }

    /// Replaces the names, manual scores and late penalty in a report, and signs it.
    ///
    /// Returns a message for each score that does not apply.
    pub fn apply(&self, report: &mut Report, unit: Option<&Unit>, named: &Named) -> Vec<String> {
        report.names = unit.map(|unit| unit.names()).unwrap_or_default();
        let problems = self.scores.apply(report);
        report.late = None;
        if let Some(policy) = &self.policy {
            let student = report.student.as_str();
            let is_theirs = |who: &str| self.meant(who, [student]) == [student];
            report.late = Some(late(policy, report, unit, named, is_theirs));
        }
        if let Some(secret) = &self.secret {
            MacKey::new(secret).sign(report);
        }
        problems
    }

    /// Whether a report of an earlier run is unaltered, as far as this course can tell.
    pub fn trusts(&self, report: &Report) -> bool {
        let key = self.secret.as_deref().map(MacKey::new);
        key.is_none_or(|key| key.check(report) == Authenticity::Genuine)
    }
}

fn about_student(file: &Path, table: &str, who: &str, problem: &str) -> String {
    format!("{}: {table}.{}: {problem}", file.display(), printable(who))
}

/// Reads the secret from a file.
///
/// # Errors
///
/// Fails if the file cannot be read or the secret is easy to guess.
pub fn read_secret(path: &Path) -> Result<String> {
    let shown = path.display();
    let text = read_text(path, "UTF-8")?;
    let secret = text.trim().to_string();
    ensure!(
        secret.len() >= 16,
        "{shown}: too short; a secret needs at least 16 characters"
    );
    Ok(secret)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::scores::form::ScoreForm;

    fn course(policy: &str, scores: &str) -> Course {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write(
            "roster.csv",
            "student,name,email,github,team\nanna,Anna Berg,a@b.org,annab,\nben,,,,pair\ncora,,,,pair\n\
             jo1,Jo Lund,,,\njo2,Jo Lund,,anna,\n",
        );
        write(
            POLICY_FILE,
            &format!("due = 2026-10-01T10:00:00Z\n{policy}"),
        );
        write(SCORES_FILE, scores);
        Course {
            folder: PathBuf::from("course"),
            ..Course::read(folder.path()).unwrap()
        }
    }

    #[test]
    fn unknown_student_in_the_policy_or_scores_is_reported() {
        let of = "points = 1\n";
        let course = course(
            "[students.Anna]\n[students.\"A@b.org\"]\n[students.pair]\n[students.cora]\n[students.nosuch]\n[students.guest]\n",
            &format!("[q1.anna]\n{of}[q1.pair]\n{of}[q1.ana]\n{of}[q1.guest]\n{of}"),
        );
        let guest = Named {
            id: "guest".to_string(),
            ..Named::default()
        };
        assert_eq!(
            course.unknown_exceptions(&[guest]),
            ["course/policy.toml: students.nosuch: no student has this name"]
        );
        assert_eq!(
            course.unknown_scores(Path::new("course/marks.toml"), &["guest"].into()),
            [
                "course/marks.toml: q1.ana: no student has this name; if the id has changed, delete the entry of the new one and rename this one, or else delete this one"
            ]
        );
    }

    /// Returns the report's line about the due date of a student.
    fn due(course: &Course, student: &str) -> String {
        let mut report = Report {
            student: student.to_string(),
            ..Report::default()
        };
        let unit = course.roster.as_ref().unwrap().unit(student);
        course.apply(&mut report, unit, &Named::default());
        report.late.unwrap().steps.remove(0)
    }

    #[test]
    fn exception_matches_id_address_or_name_in_any_letter_case() {
        for (who, student) in [
            ("Anna", "anna"),
            ("A@B.org", "anna"),
            ("ANNAB", "anna"),
            ("anna berg", "anna"),
            ("Berg, Anna", "anna"),
            ("Pair", "pair"),
            ("cora", "pair"),
            ("Guest", "guest"),
        ] {
            let policy = format!("[students.{who:?}]\ndue = 2026-10-03T10:00:00Z\nwhy = \"ill\"");
            let course = course(&policy, "");
            for other in ["anna", "pair", "jo1", "jo2", "guest"] {
                let due = due(&course, other);
                assert_eq!(
                    due.ends_with("(exception: ill)"),
                    other == student,
                    "{who}, {other}: {due}"
                );
            }
        }
    }

    #[test]
    fn ambiguous_name_is_reported_and_matches_no_student() {
        let course = course("[students.\"Jo Lund\"]\ndue = 2026-10-03T10:00:00Z", "");
        assert_eq!(
            course.unknown_exceptions(&[]),
            ["course/policy.toml: students.Jo Lund: 2 students have this name; use the id"]
        );
        assert!(!due(&course, "jo1").contains("exception"));
    }

    #[test]
    fn misnamed_file_is_reported_instead_of_ignored() {
        for (name, expected) in [
            ("Secret (1).txt", "rename it to secret.txt"),
            ("Roster (1).csv", "rename it to roster.csv"),
            ("Policy (1).toml", "rename it to policy.toml"),
            ("Marks (1).toml", "rename it to marks.toml"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), "").unwrap();
            let error = format!("{:#}", Course::read(folder.path()).unwrap_err());
            assert!(error.contains(name) && error.contains(expected), "{error}");
        }
    }

    #[test]
    fn file_that_is_not_utf_8_is_rejected_with_advice_on_saving_it() {
        for (name, kind) in [
            ("secret.txt", "UTF-8"),
            ("roster.csv", "CSV UTF-8"),
            (POLICY_FILE, "UTF-8"),
            (SCORES_FILE, "UTF-8"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(name);
            fs::write(&path, b"# J\xf6rg").unwrap();
            let expected = format!("{}: not UTF-8; save it as {kind}", path.display());
            let error = Course::read(folder.path()).unwrap_err();
            assert_eq!(format!("{error:#}"), expected);
            let form = ScoreForm::open(&path).err().unwrap();
            assert!(format!("{form:#}").contains("not UTF-8"), "{form:#}");
            fs::write(&path, b"PK\x03\x04...").unwrap();
            let error = format!("{:#}", Course::read(folder.path()).unwrap_err());
            let expected = format!("an Excel workbook or another archive; save it as {kind}");
            assert!(error.ends_with(&expected), "{error}");
        }
    }

    #[test]
    fn policy_error_is_reported_on_one_line_in_plain_words() {
        for (text, expected) in [
            ("late_days = \"two\"", "expected a whole number from 0 to"),
            ("late_days = -1", "expected a whole number from 0 to"),
            ("students = 1", "expected a table"),
            ("students.anna = 1", "expected a table"),
            ("students.anna.due = 1", "expected a time such as"),
            (
                "late_days = ",
                "no value after `late_days =`; write a value, or remove the line",
            ),
            ("late_days = # two", "no value after `late_days =`"),
            (
                "late_days = 1,5",
                "late_days = 1,5: not a number; write 1.5",
            ),
            ("x = 1", "unknown key `x`"),
        ] {
            let error = Policy::parse(&format!("due = 2026-10-01T10:00:00Z\n{text}\n"));
            let error = format!("{:#}", error.unwrap_err());
            assert!(
                error.starts_with("line 2: ") && !error.contains('\n') && error.contains(expected),
                "{error}"
            );
        }
    }

    #[test]
    fn submitters_complete_the_roster_and_form_teams() {
        let folder = tempfile::tempdir().unwrap();
        let list = "submission_1:\n  :submitters:\n  - :name: Anna Berg\n    :email: anna@x.edu\n  - :name: Ben O'Hara\n    \
                    :email: ben@x.edu\nsubmission_2:\n  :submitters:\n  - :name: Cora Diaz\n    :email: \
                    cora@x.edu\nsubmission_3:\n  :submitters:\n  - :name: Other Anna\n    :email: anna@y.edu\n";
        fs::write(folder.path().join("submission_metadata.yml"), list).unwrap();
        let paths = ["submission_1", "submission_2", "submission_3"];
        let paths = paths.map(|name| folder.path().join(name));
        let downloads = crate::download::read(&paths).unwrap();
        let units = |mut course: Course| {
            course.complete_roster(&downloads);
            // A second call changes nothing.
            course.complete_roster(&downloads);
            let roster = course.roster.unwrap();
            let units = roster.units.iter();
            let mut units: Vec<String> = units
                .map(|unit| format!("{}: {}", unit.id, unit.names().join(", ")))
                .collect();
            units.sort();
            units
        };
        let expected = [
            "anna-ben: Anna Berg, Ben O'Hara",
            "anna@y.edu: Other Anna",
            "cora: Cora Diaz",
        ];
        assert_eq!(units(Course::default()), expected);

        let with_roster = |text: &str| {
            units(Course {
                roster: Some(Roster::parse(text).unwrap()),
                ..Course::default()
            })
        };
        assert_eq!(
            with_roster("student,email\nab,anna@x.edu\nben,\nbo,ben@x.edu\neve,\n"),
            ["ab-bo: ab, bo", "ben: ben", "eve: eve"]
        );
        // A team on the roster stays as it is.
        assert_eq!(
            with_roster("student,team\nanna,\nben,owls\n"),
            ["anna: anna", "owls: ben"]
        );
    }
}
