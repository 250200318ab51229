//! The grading of a class, several submissions at a time. A run may reuse the reports of an earlier run.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, Result, ensure};

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
    /// The folder for the reports, if they are kept.
    out: Option<PathBuf>,
    context: GradingContext,
    /// Whether to reuse a report from an earlier run if its fingerprint is the same or its submission is gone.
    resume: bool,
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
            out,
            context: GradingContext::new(assignment, course.secret.as_deref())?,
            resume,
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

    fn grade_one<'g>(
        &self,
        named: &Named,
        grader: impl Fn() -> Option<&'g Grader>,
    ) -> Result<GradedSubmission> {
        let earlier = self.earlier(&named.id);
        let is_gone = !named.path.exists();
        let (mut report, is_unchanged) = match earlier {
            Some(report) if is_gone && self.matches_rubric(&report) => {
                ensure!(
                    self.course.trusts(&report),
                    "{}: missing, and the earlier report was altered or made with another secret; \
                     grade the submission again",
                    named.path.display()
                );
                (report, true)
            }
            earlier => {
                let submission = self.take(named)?;
                let fingerprint = self.context.fingerprint(&submission);
                // Signing an altered report again would make it genuine.
                let is_reusable = |report: &Report| {
                    report.fingerprint == fingerprint && self.course.trusts(report)
                };
                match earlier.filter(is_reusable) {
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

    /// Grades a submission. If that fails, deletes its earlier report, which is about another submission and has no row
    /// in the grades.
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

    /// Reads the report from the earlier run that this run resumes.
    fn earlier(&self, student: &str) -> Option<Report> {
        let out = self.out.as_ref().filter(|_| self.resume)?;
        json::read(&formats::path(out, student, "json")).ok()
    }
}
