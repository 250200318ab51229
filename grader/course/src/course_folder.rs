//! What an instructor says about a course, in a folder of their own:
//!
//! * `secret.txt` — a line from which fresh cases are drawn
//! * `roster.csv` — who takes part (`roster`), and when they handed in (`submission_time`); `identify` finds them in the names of
//!   downloads
//! * `policy.toml` — when it is due, and what lateness costs (`policy`, `late`)
//! * `marks.toml` — the manual scores (`scores`)
//!
//! Each may be missing, but not lie there under nearly its name (`misnamed`). Nothing here grades: what it says is put on reports that are there, as often as it changes.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use crate::identify::{Named, find_units};
use crate::late::late;
use crate::misnamed;
use crate::policy::Policy;
use crate::roster::{Roster, Unit, same_name};
use crate::scores::Scores;
use crate::text_file::read_text;
use report::Report;
use report::escape::printable;

/// The files of a course.
#[derive(Debug, Default)]
pub struct Course {
    /// Their folder.
    pub folder: PathBuf,
    /// What fresh cases are drawn from; without it nothing is for credit.
    pub secret: Option<String>,
    /// Who takes part.
    pub roster: Option<Roster>,
    /// When it is due.
    pub policy: Option<Policy>,
    /// The manual scores.
    pub scores: Scores,
}

/// The name of the file of deadlines and late penalties.
pub const POLICY_FILE: &str = "policy.toml";

/// The name of the file of manual scores.
pub const SCORES_FILE: &str = "marks.toml";

impl Course {
    /// Reads the files that are there.
    ///
    /// # Errors
    ///
    /// If the folder is not there, or one of them is not what it should be or is called nearly as it should be.
    pub fn read(folder: &Path) -> Result<Self> {
        ensure!(
            folder.is_dir(),
            "{}: no such folder; it is where secret.txt, roster.csv and policy.toml lie",
            folder.display()
        );
        let path = |name: &str| misnamed::path(folder, name);
        Ok(Self {
            folder: folder.to_path_buf(),
            secret: path("secret.txt")?
                .map(|path| read_secret(&path))
                .transpose()?,
            roster: path("roster.csv")?
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

    /// What the course says of people of whom neither the roster nor the `submissions` know: most likely a name is misspelt; and of
    /// a name that several have. Without a roster one cannot tell.
    pub fn of_nobody(&self, submissions: &[Named]) -> Vec<String> {
        let Some(roster) = &self.roster else {
            return Vec::new();
        };
        let nobody = || "there is nobody of this name".to_string();
        let exceptions = self.policy.iter().flat_map(Policy::exceptions);
        let exceptions = exceptions.filter_map(|who| {
            let submitted = submissions.iter().map(|named| named.id.as_str());
            let problem = match self.meant(who, submitted).len() {
                0 => nobody(),
                1 => return None,
                several => format!("{several} people are called so; write the id"),
            };
            Some((POLICY_FILE, "students", who, problem))
        });
        // Scores are for the exact id of a report, as in the form.
        let scores = self.scores.students();
        let scores = scores
            .filter(|(_, who)| !submissions.iter().any(|named| named.id == *who))
            .filter(|(_, who)| roster.unit(who).is_none())
            .map(|(line, who)| (SCORES_FILE, line, who, nobody()));
        exceptions
            .chain(scores)
            .map(|(file, table, who, problem)| {
                let file = self.folder.join(file);
                format!("{}: {table}.{}: {problem}", file.display(), printable(who))
            })
            .collect()
    }

    /// The ids of those who may be meant by `who`: on the roster, or else among those who `submission_time`.
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

    /// Returns the path of the manual scores: in the course's folder, or without one next to the reports in `out`.
    pub fn scores_path(&self, out: &Path) -> PathBuf {
        match self.folder.as_os_str().is_empty() {
            true => out.join(SCORES_FILE),
            false => self.folder.join(SCORES_FILE),
        }
    }

    /// Replaces the names, manual scores and late penalty of a report. `called_late` is whether the download's name says so.
    /// Returns a message for each score that does not fit.
    pub fn apply(
        &self,
        report: &mut Report,
        unit: Option<&Unit>,
        called_late: bool,
    ) -> Vec<String> {
        report.names = unit.map(|unit| unit.names()).unwrap_or_default();
        let problems = self.scores.apply(report);
        report.late = None;
        if let Some(policy) = &self.policy {
            let student = report.student.as_str();
            let is_theirs = |who: &str| self.meant(who, [student]) == [student];
            report.late = Some(late(policy, report, unit, called_late, is_theirs));
        }
        problems
    }
}

/// The secret in a file.
///
/// # Errors
///
/// If it cannot be read, or can be guessed.
pub fn read_secret(path: &Path) -> Result<String> {
    let shown = path.display();
    let text = read_text(path, "UTF-8")?;
    let secret = text.trim().to_string();
    ensure!(
        secret.len() >= 16,
        "{shown}: a secret has at least 16 characters"
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
    fn who_is_on_no_roster_is_named_where_something_is_said_of_them() {
        let of = "points = 1\n";
        let course = course(
            "[students.Anna]\n[students.\"A@b.org\"]\n[students.pair]\n[students.cora]\n[students.nosuch]\n[students.guest]\n",
            &format!("[q1.anna]\n{of}[q1.pair]\n{of}[q1.ana]\n{of}"),
        );
        let guest = Named {
            id: "guest".to_string(),
            path: PathBuf::new(),
            known: false,
            called_late: false,
        };
        assert_eq!(
            course.of_nobody(&[guest]),
            [
                "course/policy.toml: students.nosuch: there is nobody of this name",
                "course/marks.toml: q1.ana: there is nobody of this name",
            ]
        );
    }

    /// What the report of a student says of when it is due.
    fn due(course: &Course, student: &str) -> String {
        let mut report = Report {
            student: student.to_string(),
            ..Report::default()
        };
        let unit = course.roster.as_ref().unwrap().unit(student);
        course.apply(&mut report, unit, false);
        report.late.unwrap().steps.remove(0)
    }

    #[test]
    fn an_exception_finds_whom_it_is_for_by_id_address_or_name_however_that_is_capitalised() {
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
                    due.ends_with("by an exception: ill"),
                    other == student,
                    "{who}, {other}: {due}"
                );
            }
        }
    }

    #[test]
    fn a_name_that_several_have_is_named_and_is_nobodys() {
        let course = course("[students.\"Jo Lund\"]\ndue = 2026-10-03T10:00:00Z", "");
        assert_eq!(
            course.of_nobody(&[]),
            ["course/policy.toml: students.Jo Lund: 2 people are called so; write the id"]
        );
        assert!(!due(&course, "jo1").contains("exception"));
    }

    #[test]
    fn no_file_is_passed_over_for_its_name() {
        for (name, expected) in [
            ("Secret (1).txt", "call it secret.txt"),
            ("Roster (1).csv", "call it roster.csv"),
            ("Policy (1).toml", "call it policy.toml"),
            ("Marks (1).toml", "call it marks.toml"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), "").unwrap();
            let error = format!("{:#}", Course::read(folder.path()).unwrap_err());
            assert!(error.contains(name) && error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_no_utf_8_says_how_to_save_it() {
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
        }
    }

    #[test]
    fn a_mistake_in_a_file_is_one_line_in_plain_words() {
        for (text, expected) in [
            ("late_days = \"two\"", "expected a whole number from 0 to"),
            ("late_days = -1", "expected a whole number from 0 to"),
            ("students = 1", "expected a table"),
            ("students.anna = 1", "expected a table"),
            ("students.anna.due = 1", "expected a time such as"),
            (
                "late_days = ",
                "nothing stands behind `late_days =`; write a value there, or take the line out",
            ),
            ("late_days = # two", "nothing stands behind `late_days =`"),
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
}
