//! The inputs of a grading run, before anything is compiled.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use crate::fingerprint::RunFingerprint;
use crate::handout;
use crate::intake;
use crate::intake::{HandoutFiles, Submission};
use judge::assignment::Assignment;
use judge::internal_error::as_internal_error;

/// The inputs of a grading run, enough to tell whether a submission has been graded before.
pub struct GradingContext {
    /// The files of the handout.
    pub starter_code: HandoutFiles,
    pub(crate) reference: Submission,
    pub(crate) fingerprint: RunFingerprint,
}

impl GradingContext {
    /// Reads the inputs for an assignment and a secret.
    ///
    /// # Errors
    ///
    /// Fails if a file of the assignment cannot be read.
    pub fn new(assignment: &Assignment, secret: Option<&str>) -> Result<Self> {
        let reference = intake::take_ours(assignment, &assignment.workspace)?;
        let compiler = sandbox::compiler_version().map_err(as_internal_error)?;
        let secret = secret.unwrap_or("");
        Ok(Self {
            starter_code: handout::handout(assignment, &BTreeSet::new())?.files,
            fingerprint: RunFingerprint::new(assignment, Some(&reference), secret, &compiler)?,
            reference,
        })
    }

    /// Reads the submission of `student` at `path`.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`intake::take`].
    pub fn take(&self, assignment: &Assignment, path: &Path, student: &str) -> Result<Submission> {
        let mut submission = intake::take(assignment, path, Some(&self.starter_code))?;
        submission.student = student.to_string();
        Ok(submission)
    }

    /// Returns the digest of the inputs that all submissions share: the assignment with its time budget, the secret, the
    /// grader and the compiler.
    pub fn run_fingerprint(&self) -> String {
        self.fingerprint.of_run()
    }

    /// Returns the fingerprint of a submission, [`Report::fingerprint`](report::Report::fingerprint).
    pub fn fingerprint(&self, submission: &Submission) -> String {
        self.fingerprint.with(submission)
    }
}
