//! The outputs of a class, written next to the reports: grades, class page, locations and the form for manual scores.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Error, Result};

use super::class_page::class_page;
use super::grade_submissions::GradedSubmission;
use super::grades_csv::{self, Grades};
use super::locations::{self, Locations};
use super::selection::Missing;
use super::statistics::Numbers;
use super::unmatched::Unmatched;
use crate::download::exported_class::is_export;
use crate::identify::Named;
use crate::late::{called_late_note, is_by_commit, is_called_late};
use crate::roster::Unit;
use crate::scores::form::ScoreForm;
use crate::student_list::student_list;
use crate::{Course, REPORTS_FOLDER, ROSTER_FILE};
use judge::assignment::Assignment;
use judge::count::count;
use judge::internal_error::InternalError;
use report::escape::printable;
use report::formats;

/// The outputs of a class, filled one report at a time.
pub struct Outputs<'a> {
    assignment: &'a Assignment,
    course: &'a Course,
    out: Option<&'a Path>,
    grades: Grades,
    numbers: Numbers,
    missing: Vec<Missing>,
    locations: Locations,
    /// The locations from an earlier run, for students whom this run did not find.
    earlier: Locations,
    form: Option<ScoreForm>,
    unmatched: Unmatched,
    /// The students whose late penalty is unknown because their submission time is.
    undated: Vec<String>,
    /// The students whose submissions Canvas marks as late without effect.
    called_late: Vec<String>,
    /// The number of submissions whose submission time is that of a commit.
    by_commit: usize,
    /// The number of submissions that received points.
    graded: usize,
    /// The points still awaiting manual grading.
    open: u32,
}

impl<'a> Outputs<'a> {
    /// Prepares empty outputs for the folder `out`. Reads the form for manual scores.
    ///
    /// # Errors
    ///
    /// Fails if the form cannot be read.
    pub fn open(
        assignment: &'a Assignment,
        course: &'a Course,
        out: Option<&'a Path>,
    ) -> Result<Self> {
        let phases = assignment.phases.iter().map(|phase| phase.package.clone());
        let parts = assignment
            .manual_sections
            .iter()
            .map(|part| part.title.clone());
        let form = out.map(|out| ScoreForm::open(&course.scores_path(out)));
        Ok(Self {
            assignment,
            course,
            out,
            grades: Grades::new(phases, parts),
            numbers: Numbers::default(),
            missing: Vec::new(),
            locations: Locations::default(),
            earlier: Locations::default(),
            form: form.transpose()?,
            unmatched: Unmatched::default(),
            undated: Vec::new(),
            called_late: Vec::new(),
            by_commit: 0,
            graded: 0,
            open: 0,
        })
    }

    /// Adds the students without a report, and the locations of submissions that are `passed_over` and of
    /// `earlier` ones.
    #[must_use]
    pub fn with_left_out(
        self,
        missing: Vec<Missing>,
        passed_over: Locations,
        earlier: Locations,
    ) -> Self {
        Self {
            missing,
            locations: passed_over,
            earlier,
            ..self
        }
    }

    /// Adds a graded submission. Returns warnings for the instructor.
    pub fn add(&mut self, done: &GradedSubmission, named: &Named) -> Vec<String> {
        let scores = self.scores_path();
        let problems = done.problems.iter();
        let mut warnings: Vec<String> = problems
            .map(|problem| format!("{}: {problem}", scores.display()))
            .collect();
        let kept = self.course.scores.number_of(&named.id);
        if done.report.problem.is_some() && kept > 0 {
            warnings.push(format!(
                "{}: {} of {} {} kept until a submission can be graded",
                scores.display(),
                count(kept, ["score", "scores"]),
                printable(&named.id),
                if kept == 1 { "is" } else { "are" },
            ));
        }
        self.unmatched.add(named, self.course.roster.as_ref());
        if done.report.problem.is_none() {
            self.graded += 1;
            self.open += done.report.open();
            self.by_commit += usize::from(done.report.late.as_ref().is_some_and(is_by_commit));
            if done.report.is_undated() {
                self.undated.push(named.id.clone());
            }
            if done.report.late.as_ref().is_some_and(is_called_late) {
                self.called_late.push(named.id.clone());
            }
        }
        // The download of a class is no submission of a later run.
        if named.known || !is_export(&named.path) {
            self.locations.add(&named.id, &named.path);
        }
        self.grades.add(&done.report, self.course.roster.as_ref());
        self.numbers.add(&done.report);
        if !named.known
            && let Some(line) = self.numbers.students.last_mut()
        {
            line.flags.push("not on the roster".to_string());
        }
        if let Some(form) = &mut self.form {
            form.add(&done.report, self.assignment.key());
        }
        warnings
    }

    /// Returns the path of the manual scores.
    pub fn scores_path(&self) -> PathBuf {
        self.course.scores_path(self.out.unwrap_or(Path::new("")))
    }

    /// Adds a submission that could not be graded.
    pub fn add_failed(&mut self, named: &Named, error: &Error) {
        if named.path.exists() {
            self.locations.add(&named.id, &named.path);
        }
        self.missing.push(Missing {
            who: named.id.clone(),
            why: format!("not graded: {error:#}"),
        });
    }

    /// Returns a warning if a late penalty depends on a missing submission time.
    pub fn undated(&self) -> Option<String> {
        (!self.undated.is_empty()).then(|| {
            format!(
                "no late penalty, because the submission time is unknown: {}; add a column `submitted` to roster.csv",
                student_list(&self.undated)
            )
        })
    }

    /// Returns a summary of `all` submissions for the instructor, with the next step.
    pub fn summary(&self, all: usize) -> Option<String> {
        let out = self.out.filter(|_| !self.numbers.students.is_empty())?;
        let mut summary = format!(
            "{}; see {} and class.html in {}",
            graded_of(self.graded, all),
            grades_csv::GRADES_FILE,
            printable(&out.to_string_lossy())
        );
        if self.numbers.not_for_credit {
            summary += "\nNot for credit, because there is no course secret; add secret.txt, then grade again";
        }
        if self.by_commit > 0 {
            summary += &format!(
                "\nSubmission times from commits, and so from the student's computer: {}; add a column `submitted` to the \
                 roster for those of the course system",
                self.by_commit
            );
        }
        if let Some(note) = called_late_note(&self.called_late) {
            summary += &format!("\n{note}");
        }
        if let Some(missing) = self.missing_settings() {
            summary += &format!("\n{missing}");
        }
        if self.open > 0 {
            summary += &format!(
                "\nAwaiting manual grading: {}; run `{}` or edit {}, then grade again with --resume",
                count(self.open, ["point", "points"]),
                self.mark_command(out),
                printable(&self.course.scores_path(out).to_string_lossy())
            );
        }
        Some(summary)
    }

    /// Returns the effect of missing files in the course folder, if there is a folder.
    fn missing_settings(&self) -> Option<String> {
        let folder = &self.course.folder;
        let policy = (
            self.course.policy.is_none(),
            "no policy.toml, so no late penalties",
        );
        let roster = (
            !folder.join(ROSTER_FILE).exists(),
            "no roster.csv, so ids are from file names, and students who submitted nothing are not listed; save the gradebook as roster.csv before you grade by hand",
        );
        let missing = [policy, roster]
            .into_iter()
            .filter(|(is_missing, _)| *is_missing);
        let missing: Vec<&str> = missing.map(|(_, text)| text).collect();
        let is_there = !folder.as_os_str().is_empty() && !missing.is_empty();
        is_there.then(|| {
            format!(
                "In {}: {}",
                printable(&folder.to_string_lossy()),
                missing.join("; ")
            )
        })
    }

    /// Returns the list of submissions that match no student on the roster, if there are any.
    pub fn unmatched(&self) -> Option<String> {
        self.unmatched.list(&self.course.folder, self.out)
    }

    /// Returns the command that opens the page for manual grading of the reports in `out`.
    fn mark_command(&self, out: &Path) -> String {
        let course = &self.course.folder;
        let folders = match course.as_os_str().is_empty() {
            true => vec![out],
            false if course.join(REPORTS_FOLDER) == out => vec![course.as_path()],
            false => vec![course.as_path(), out],
        };
        let folders = folders.into_iter();
        let folders = folders.map(|folder| format!(" {}", printable(&folder.to_string_lossy())));
        format!("grader mark{}", folders.collect::<String>())
    }

    /// Adds the students on the roster who have no report.
    fn add_missing(&mut self) {
        const NOTHING: &str = "nothing submitted";
        // The export must not use a report that is missing from these grades.
        const NOT_IN_THIS_RUN: &str =
            "not in this run: grade again with --resume to include the earlier submission";
        let Some(roster) = &self.course.roster else {
            return;
        };
        let has_earlier = |unit: &Unit| {
            let report = self.out.map(|out| formats::path(out, &unit.id, "json"));
            let mut earlier = self.earlier.iter();
            report.is_some_and(|path| path.exists()) || earlier.any(|(who, _)| who == unit.id)
        };
        let reported: BTreeSet<&String> = self
            .numbers
            .students
            .iter()
            .map(|line| &line.student)
            .collect();
        let missing = roster
            .students()
            .filter(|(unit, _)| !reported.contains(&unit.id));
        for (unit, student) in missing {
            let known = self.missing.iter().find(|missing| missing.who == unit.id);
            let why = match known {
                Some(missing) => missing.why.clone(),
                None if has_earlier(unit) => NOT_IN_THIS_RUN.to_string(),
                None => NOTHING.to_string(),
            };
            if known.is_none() {
                self.missing.push(Missing {
                    who: student.id.clone(),
                    why: why.clone(),
                });
            }
            self.grades.add_missing(student, &why);
        }
    }

    /// Writes the outputs.
    ///
    /// # Errors
    ///
    /// Fails if one of them cannot be written.
    pub fn write(mut self, all: usize) -> Result<()> {
        // Without reports there are no outputs.
        let Some(out) = self.out.filter(|_| !self.numbers.students.is_empty()) else {
            return Ok(());
        };
        self.add_missing();
        let write = |name: &str, bytes: &[u8]| {
            let path = out.join(name);
            let written = report::atomic_write::write(&path, bytes);
            written.map_err(|error| {
                InternalError(format!("{}: failed to write: {error}", path.display()))
            })
        };
        self.locations.extend(self.earlier);
        let found = self
            .locations
            .iter()
            .map(|(student, _)| student.to_string());
        let found: BTreeSet<String> = found.collect();
        write(locations::LOCATIONS_FILE, &self.locations.csv(out)?)?;
        write(grades_csv::GRADES_FILE, &self.grades.csv()?)?;
        write(
            "class.html",
            class_page(&self.numbers, &graded_of(self.graded, all), &self.missing).as_bytes(),
        )?;
        if let Some(form) = &self.form {
            // Without a roster, it is unknown who else there is.
            let is_known = |student: &str| {
                self.course.roster.is_none()
                    || self.course.is_listed(student)
                    || found.contains(student)
            };
            let path = self.course.scores_path(out);
            form.write_added(&path, self.assignment.key(), is_known)?;
        }
        Ok(())
    }
}

/// Returns the number of graded submissions in words.
fn graded_of(graded: usize, all: usize) -> String {
    let submissions = count(all, ["submission", "submissions"]);
    match graded == all {
        true => format!("{submissions} graded"),
        false => format!("{graded} of {submissions} graded"),
    }
}
