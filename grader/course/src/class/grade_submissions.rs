//! The grading of a class, several submissions at a time. A run may reuse the reports of an earlier run.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, Error, Result, ensure};

use super::shard_record::Failure;
use crate::Course;
use crate::identify::Named;
use grading::Grader;
use grading::GradingContext;
use grading::intake::Submission;
use judge::assignment::Assignment;
use judge::internal_error::InternalError;
use judge::parallel;
use report::Report;
use report::atomic_write;
use report::formats::{self, json};

/// A grader for the submissions of a class.
pub(super) struct ClassGrader<'a> {
    assignment: &'a Assignment,
    course: &'a Course,
    /// The folder for the reports, if they are kept.
    pub(super) out: Option<PathBuf>,
    pub(super) context: GradingContext,
    /// The folders with reports of earlier runs. A report is reused if its fingerprint is the same or its submission is
    /// gone.
    pub(super) earlier: Vec<PathBuf>,
    /// The submissions that could not be graded in an earlier run, and that this run does not grade either.
    pub(super) failed: BTreeMap<String, Failure>,
}

/// A submission: graded earlier, or read and to be graded.
enum Found {
    Graded(Box<Report>),
    Read(Box<Submission>),
}

/// A graded submission.
pub struct GradedSubmission {
    /// Its report.
    pub report: Report,
    /// Whether the report was reused from an earlier run.
    pub is_unchanged: bool,
    /// Whether the submission is gone and only its earlier report remains.
    pub is_gone: bool,
    /// Messages about manual scores that do not apply to this report.
    pub problems: Vec<String>,
}

impl<'a> ClassGrader<'a> {
    /// Prepares for grading without compiling anything.
    ///
    /// # Errors
    ///
    /// Fails if any part of the assignment cannot be read.
    pub(super) fn new(
        assignment: &'a Assignment,
        course: &'a Course,
        out: Option<PathBuf>,
        resume: bool,
    ) -> Result<Self> {
        Ok(Self {
            assignment,
            course,
            earlier: out.iter().filter(|_| resume).cloned().collect(),
            out,
            context: GradingContext::new(assignment, course.secret.as_deref())?,
            failed: BTreeMap::new(),
        })
    }

    /// Grades the submissions, `jobs` at a time.
    ///
    /// Calls `grader` at most once, and only if there is something to grade. Calls `done` in the order of the
    /// submissions, unless creating the grader fails.
    ///
    /// # Errors
    ///
    /// Fails if the grader cannot be created.
    pub(super) fn grade(
        &self,
        submissions: &[Named],
        jobs: usize,
        grader: impl Fn() -> Result<Grader> + Sync,
        mut done: impl FnMut(&Named, Result<GradedSubmission>),
    ) -> Result<()> {
        let failed = |out: &PathBuf| format!("{}: failed to create", out.display());
        // This must happen before any report is written there.
        if let Some(out) = self.out.as_ref().filter(|out| out.is_dir()) {
            atomic_write::remove_leftovers(out).with_context(|| failed(out))?;
        }
        // Without a grader, not even the folder is created.
        let make = || {
            let grader = grader()?;
            if let Some(out) = &self.out {
                fs::create_dir_all(out).with_context(|| failed(out))?;
            }
            Ok(grader)
        };
        let made = OnceLock::new();
        let grader = || made.get_or_init(make).as_ref().ok();
        let work = |named: &Named| self.grade_one(named, grader);
        parallel::in_order(submissions, jobs, work, |named, result| {
            if !matches!(made.get(), Some(Err(_))) {
                done(named, result);
            }
        });
        match made.into_inner() {
            Some(Err(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Whether there is nothing to grade, because the submission was graded earlier.
    pub(super) fn is_done(&self, named: &Named) -> bool {
        self.failed.contains_key(&named.id) || matches!(self.find(named), Ok(Found::Graded(_)))
    }

    fn grade_one<'g>(
        &self,
        named: &Named,
        grader: impl Fn() -> Option<&'g Grader>,
    ) -> Result<GradedSubmission> {
        if let Some(failure) = self.failed.get(&named.id) {
            return Err(self.without_report(&named.id, failure.error())?);
        }
        let is_gone = !named.path.exists();
        let (mut report, is_unchanged) = match self.find(named)? {
            Found::Graded(report) => (*report, true),
            Found::Read(submission) => {
                let grader = grader().context("there is no grader")?;
                (self.grade_again(grader, &submission)?, false)
            }
        };
        let unit = self
            .course
            .roster
            .as_ref()
            .and_then(|roster| roster.unit(&named.id));
        let problems = self.course.apply(&mut report, unit, named);
        if let Some(out) = &self.out {
            formats::write_all(out, &report).map_err(judge::internal_error::as_internal_error)?;
        }
        Ok(GradedSubmission {
            report,
            is_unchanged,
            is_gone,
            problems,
        })
    }

    /// Finds the report of a submission, if it is still valid. Otherwise reads the submission.
    fn find(&self, named: &Named) -> Result<Found> {
        let paths = self.earlier.iter();
        let paths = paths.map(|folder| formats::path(folder, &named.id, "json"));
        let mut earlier = paths.filter_map(|path| json::read(&path).ok());
        if !named.path.exists()
            && let Some(report) = earlier.find(|report| self.matches_rubric(report))
        {
            ensure!(
                self.course.trusts(&report),
                "{}: missing, and the earlier report was altered or made with another secret; \
                 grade the submission again",
                named.path.display()
            );
            return Ok(Found::Graded(Box::new(report)));
        }
        let submission = self.take(named)?;
        let fingerprint = self.context.fingerprint(&submission);
        // Signing an altered report again would make it genuine.
        let is_valid =
            |report: &Report| report.fingerprint == fingerprint && self.course.trusts(report);
        Ok(match earlier.find(is_valid) {
            Some(report) => Found::Graded(Box::new(report)),
            None => Found::Read(Box::new(submission)),
        })
    }

    /// Grades a submission. If that fails, deletes its earlier report, which is about another submission and has no row
    /// in the grades.
    fn grade_again(&self, grader: &Grader, submission: &Submission) -> Result<Report> {
        match grader.grade(submission) {
            Err(error) => Err(self.without_report(&submission.student, error)?),
            graded => graded,
        }
    }

    /// Deletes the earlier report of a submission that could not be graded because of this internal error.
    fn without_report(&self, id: &str, error: Error) -> Result<Error> {
        if let Some(out) = self.out.as_ref().filter(|_| error.is::<InternalError>()) {
            formats::remove_all(out, id)?;
        }
        Ok(error)
    }

    fn take(&self, named: &Named) -> Result<Submission> {
        self.context.take(self.assignment, &named.path, &named.id)
    }

    /// Whether a report has the phases and manually graded sections of this assignment. Otherwise its points would go
    /// to the wrong columns.
    fn matches_rubric(&self, report: &Report) -> bool {
        let (phases, parts) = (&self.assignment.phases, &self.assignment.manual_sections);
        let packages = report.phases.iter().map(|phase| &phase.package);
        let titles = report
            .manual_sections
            .iter()
            .map(|part| (&part.title, part.points));
        packages.eq(phases.iter().map(|phase| &phase.package))
            && titles.eq(parts.iter().map(|part| (&part.title, part.points)))
    }
}
