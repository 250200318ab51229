//! A run of a class, in stages: select the submissions, grade each of them, and write the outputs.

use std::path::Path;

use anyhow::{Error, Result, bail, ensure};

use super::grade_submissions::{ClassGrader, GradedSubmission};
use super::outputs::Outputs;
use super::selection::Selection;
use crate::Course;
use crate::download::Download;
use crate::identify::Named;
use grading::Grader;
use judge::assignment::Assignment;
use judge::internal_error::InternalError;
use report::escape::printable;

/// A run of a class.
pub struct ClassRun<'a> {
    grader: ClassGrader<'a>,
    outputs: Outputs<'a>,
    submissions: Vec<Named>,
    /// The number of ambiguous students and files.
    unknown: usize,
    /// The number of paths without a submission whose students have an earlier submission.
    not_there: usize,
    /// The errors from submissions that could not be graded.
    errors: Vec<Error>,
}

/// Receives the progress of a run, to show it to the instructor.
pub trait Observer {
    /// Shows a graded submission.
    ///
    /// # Errors
    ///
    /// Fails if the report cannot be written; the submission then counts as not graded.
    fn graded(&mut self, done: &GradedSubmission) -> Result<()>;

    /// Shows that a submission could not be graded.
    fn failed(&mut self, named: &Named, error: &Error);

    /// Shows a problem.
    fn warn(&mut self, message: &str);
}

/// The result of a run.
pub struct Outcome {
    /// The summary, if the reports are kept.
    pub summary: Option<String>,
    /// The list of submissions that match no student on the roster, if there are any.
    pub unmatched: Option<String>,
    submissions: usize,
    unknown: usize,
    not_there: usize,
    errors: Vec<Error>,
}

impl<'a> ClassRun<'a> {
    /// Selects the submissions among `downloads` and prepares for grading, without compiling anything. Reports go to `out`,
    /// where the run may resume an earlier one.
    ///
    /// # Errors
    ///
    /// Fails if the form for manual scores, a part of the assignment, or the list of submitters in an export cannot be
    /// read.
    pub fn begin(
        assignment: &'a Assignment,
        course: &'a Course,
        downloads: &[Download],
        out: Option<&'a Path>,
        resume: bool,
        warn: impl Fn(&str),
    ) -> Result<Self> {
        let outputs = Outputs::open(assignment, course, out)?;
        let selection = Selection::new(downloads, course, out, resume)?;
        for warning in &selection.warnings {
            warn(warning);
        }
        let out = out.map(Path::to_path_buf);
        Ok(Self {
            grader: ClassGrader::new(assignment, course, out, resume)?,
            outputs: outputs.with_left_out(
                selection.missing,
                selection.ambiguous,
                selection.earlier,
            ),
            submissions: selection.submissions,
            unknown: selection.unknown,
            not_there: selection.not_there,
            errors: Vec::new(),
        })
    }

    /// Returns the submissions to grade, in the order of their ids.
    pub fn submissions(&self) -> &[Named] {
        &self.submissions
    }

    /// Grades the submissions, `jobs` at a time. Calls `grader` at most once, and only if there is something to grade.
    ///
    /// # Errors
    ///
    /// Fails if the grader cannot be created.
    pub fn grade(
        &mut self,
        jobs: usize,
        grader: impl Fn() -> Result<Grader> + Sync,
        observer: &mut impl Observer,
    ) -> Result<()> {
        let Self {
            outputs,
            not_there,
            errors,
            ..
        } = self;
        let done = |named: &Named, done: Result<GradedSubmission>| {
            let shown = done.and_then(|done| {
                observer.graded(&done)?;
                Ok(done)
            });
            match shown {
                Ok(done) => {
                    for warning in outputs.add(&done, named) {
                        observer.warn(&warning);
                    }
                    if done.is_gone {
                        observer.warn(&stays_as_it_was(named));
                        *not_there += 1;
                    }
                }
                Err(error) => {
                    observer.failed(named, &error);
                    outputs.add_failed(named, &error);
                    errors.push(error);
                }
            }
        };
        self.grader.grade(&self.submissions, jobs, grader, done)
    }

    /// Writes the outputs.
    ///
    /// # Errors
    ///
    /// Fails if one of them cannot be written.
    pub fn finish(self, warn: impl Fn(&str)) -> Result<Outcome> {
        let submissions = self.submissions.len();
        if let Some(warning) = self.outputs.undated(submissions) {
            warn(&warning);
        }
        let summary = self.outputs.summary();
        let unmatched = self.outputs.unmatched();
        self.outputs.write()?;
        Ok(Outcome {
            summary,
            unmatched,
            submissions,
            unknown: self.unknown,
            not_there: self.not_there,
            errors: self.errors,
        })
    }
}

impl Outcome {
    /// Succeeds if all submissions were graded.
    ///
    /// # Errors
    ///
    /// Fails with the number of ungraded submissions; this is an internal error if one of the failures was.
    pub fn check(&self) -> Result<()> {
        let not_graded = self.errors.len() + self.unknown;
        let message = format!(
            "{not_graded} of {} submissions were not graded",
            self.submissions + self.unknown
        );
        if self.errors.iter().any(|error| error.is::<InternalError>()) {
            bail!(InternalError(message));
        }
        ensure!(not_graded == 0, message);
        ensure!(
            self.not_there == 0,
            "paths without a submission: {}",
            self.not_there
        );
        Ok(())
    }
}

fn stays_as_it_was(named: &Named) -> String {
    format!(
        "{}: {} is missing now; the report remains unchanged",
        printable(&named.id),
        printable(&named.path.to_string_lossy())
    )
}
