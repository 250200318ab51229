//! The run of a class.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, Result};

use crate::Course;
use crate::who::Named;
use grading::Grader;
use grading::GradingContext;
use grading::intake::Submission;
use judge::assignment::Assignment;
use judge::parallel;
use report::Report;
use report::atomic_write;
use report::formats::{self, json};

/// What a class is graded with.
pub struct Class<'a> {
    /// What is asked.
    pub assignment: &'a Assignment,
    /// What the course says.
    pub course: &'a Course,
    /// Where reports are kept, if they are.
    pub out: Option<PathBuf>,
    /// What is known before anything is compiled.
    pub context: GradingContext,
    /// Whether what an earlier run has graded is taken as it is, if it was made of the same, or is not there any more.
    pub resume: bool,
}

/// What came of one submission.
pub struct Done {
    /// Its report.
    pub report: Report,
    /// Whether an earlier run has graded it.
    pub was_kept: bool,
    /// Whether there was nothing more to be compared with that, for it does not lie there any more.
    pub is_gone: bool,
    /// Marks that do not fit it.
    pub problems: Vec<String>,
}

impl<'a> Class<'a> {
    /// With nothing compiled yet.
    ///
    /// # Errors
    ///
    /// If something of the assignment cannot be read.
    pub fn new(
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

    /// Grades the submissions, `jobs` at a time. `grader` is asked for once, and only if there is anything to grade;
    /// `done` is called in the order of the submissions, until it turns out that there is no grader.
    ///
    /// # Errors
    ///
    /// If there is no grader.
    pub fn grade(
        &self,
        submissions: &[Named],
        jobs: usize,
        grader: impl Fn() -> Result<Grader> + Sync,
        mut done: impl FnMut(&Named, Result<Done>),
    ) -> Result<()> {
        let failed = |out: &PathBuf| format!("{}: failed to make", out.display());
        // Before anybody writes there.
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
    ) -> Result<Done> {
        let earlier = self.earlier(&named.id);
        let is_gone = !named.path.exists();
        let (mut report, was_kept) = match earlier {
            Some(report) if is_gone && self.is_of_this_sheet(&report) => (report, true),
            earlier => {
                let submission = self.take(named)?;
                let made_of = self.context.fingerprint(&submission);
                match earlier.filter(|report| report.made_of == made_of) {
                    Some(report) => (report, true),
                    None => {
                        let grader = grader().context("there is no grader")?;
                        (grader.grade(&submission)?, false)
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
        Ok(Done {
            report,
            was_kept,
            is_gone,
            problems,
        })
    }

    fn take(&self, named: &Named) -> Result<Submission> {
        self.context.take(self.assignment, &named.path, &named.id)
    }

    /// Whether a report has the phases and the parts of the assignment: the points of another sheet would stand in columns
    /// where they do not belong.
    fn is_of_this_sheet(&self, report: &Report) -> bool {
        let (phases, parts) = (&self.assignment.phases, &self.assignment.parts);
        let packages = report.phases.iter().map(|phase| &phase.package);
        let titles = report.parts.iter().map(|part| (&part.title, part.points));
        packages.eq(phases.iter().map(|phase| &phase.package))
            && titles.eq(parts.iter().map(|part| (&part.title, part.points)))
    }

    /// The report of an earlier run that is gone on with.
    fn earlier(&self, student: &str) -> Option<Report> {
        let out = self.out.as_ref().filter(|_| self.resume)?;
        json::read(&formats::path(out, student, "json")).ok()
    }
}
