//! Grading the submissions of a class, several at a time. A run may take over the reports of an earlier one.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, Result};

use crate::Course;
use crate::identify::Named;
use grading::Grader;
use grading::GradingContext;
use grading::intake::Submission;
use judge::assignment::Assignment;
use judge::parallel;
use report::Report;
use report::atomic_write;
use report::formats::{self, json};
use sandbox::Stopped;

/// A grader for the submissions of a class.
pub(super) struct ClassGrader<'a> {
    assignment: &'a Assignment,
    course: &'a Course,
    /// The folder of the reports, if they are kept.
    out: Option<PathBuf>,
    context: GradingContext,
    /// Whether to take over a report of an earlier run if its fingerprint is the same, or its submission is gone.
    resume: bool,
}

/// A graded submission.
pub struct GradedSubmission {
    /// Its report.
    pub report: Report,
    /// Whether the report of an earlier run still holds.
    pub is_unchanged: bool,
    /// Whether the submission is gone, and only its earlier report is left.
    pub is_gone: bool,
    /// The manual scores that do not fit it.
    pub problems: Vec<String>,
}

impl<'a> ClassGrader<'a> {
    /// Prepares to grade; nothing is compiled yet.
    ///
    /// # Errors
    ///
    /// If something of the assignment cannot be read.
    pub(super) fn new(
        assignment: &'a Assignment,
        course: &'a Course,
        out: Option<PathBuf>,
        resume: bool,
    ) -> Result<Self> {
        Ok(Self {
            assignment,
            course,
            out,
            context: GradingContext::new(assignment, course.secret.as_deref())?,
            resume,
        })
    }

    /// Grades the submissions, `jobs` at a time. Calls `grader` once, and only if there is anything to grade; calls `done`
    /// in the order of the submissions, unless there is no grader.
    ///
    /// # Errors
    ///
    /// If there is no grader.
    pub(super) fn grade(
        &self,
        submissions: &[Named],
        jobs: usize,
        grader: impl Fn() -> Result<Grader> + Sync,
        mut done: impl FnMut(&Named, Result<GradedSubmission>),
    ) -> Result<()> {
        let failed = |out: &PathBuf| format!("{}: failed to make", out.display());
        // Before a report is written there.
        if let Some(out) = self.out.as_ref().filter(|out| out.is_dir()) {
            atomic_write::remove_leftovers(out).with_context(|| failed(out))?;
        }
        // Without a grader nothing is written, not even a folder.
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

    fn grade_one<'g>(
        &self,
        named: &Named,
        grader: impl Fn() -> Option<&'g Grader>,
    ) -> Result<GradedSubmission> {
        let earlier = self.earlier(&named.id);
        let is_gone = !named.path.exists();
        let (mut report, is_unchanged) = match earlier {
            Some(report) if is_gone && self.is_of_this_sheet(&report) => (report, true),
            earlier => {
                let submission = self.take(named)?;
                let made_of = self.context.fingerprint(&submission);
                match earlier.filter(|report| report.made_of == made_of) {
                    Some(report) => (report, true),
                    None => {
                        let grader = grader().context("there is no grader")?;
                        (self.grade_again(grader, &submission)?, false)
                    }
                }
            }
        };
        let unit = self
            .course
            .roster
            .as_ref()
            .and_then(|roster| roster.unit(&named.id));
        let problems = self.course.apply(&mut report, unit, named.called_late);
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

    /// Grades a submission. If that fails, its earlier report goes: it is about another submission, and its row in the
    /// grades is gone.
    fn grade_again(&self, grader: &Grader, submission: &Submission) -> Result<Report> {
        let graded = grader.grade(submission);
        if let (Err(error), Some(out)) = (&graded, &self.out)
            && !error.is::<Stopped>()
        {
            formats::remove_all(out, &submission.student)?;
        }
        graded
    }

    fn take(&self, named: &Named) -> Result<Submission> {
        self.context.take(self.assignment, &named.path, &named.id)
    }

    /// Whether a report has the phases and the parts of the assignment. The points of any other would be written to the
    /// wrong columns.
    fn is_of_this_sheet(&self, report: &Report) -> bool {
        let (phases, parts) = (&self.assignment.phases, &self.assignment.parts);
        let packages = report.phases.iter().map(|phase| &phase.package);
        let titles = report.parts.iter().map(|part| (&part.title, part.points));
        packages.eq(phases.iter().map(|phase| &phase.package))
            && titles.eq(parts.iter().map(|part| (&part.title, part.points)))
    }

    /// Reads the report of the earlier run that this run resumes.
    fn earlier(&self, student: &str) -> Option<Report> {
        let out = self.out.as_ref().filter(|_| self.resume)?;
        json::read(&formats::path(out, student, "json")).ok()
    }
}
