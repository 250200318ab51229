//! What is known of an assignment before anything is compiled.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use crate::handout;
use crate::intake;
use crate::intake::{HandedOut, Submission};
use crate::made_of::Basis;
use judge::assignment::Assignment;
use judge::fault::our_fault;

/// Enough to see whether a submission has been graded before.
pub struct Prepared {
    /// What students were handed out.
    pub handed_out: HandedOut,
    pub(crate) reference: Submission,
    pub(crate) basis: Basis,
}

impl Prepared {
    /// For this assignment and secret.
    ///
    /// # Errors
    ///
    /// If something of the assignment cannot be read.
    pub fn new(assignment: &Assignment, secret: Option<&str>) -> Result<Self> {
        let reference = intake::take_ours(assignment, &assignment.workspace)?;
        let compiler = sandbox::compiler_version().map_err(our_fault)?;
        let secret = secret.unwrap_or("");
        Ok(Self {
            handed_out: handout::handout(assignment, &BTreeSet::new())?.files,
            basis: Basis::new(assignment, Some(&reference), secret, &compiler)?,
            reference,
        })
    }

    /// Takes the submission of `student` at `path`.
    ///
    /// # Errors
    ///
    /// As [`intake::take`].
    pub fn take(&self, assignment: &Assignment, path: &Path, student: &str) -> Result<Submission> {
        let mut submission = intake::take(assignment, path, Some(&self.handed_out))?;
        submission.student = student.to_string();
        Ok(submission)
    }

    /// [`Report::made_of`](report::Report::made_of) for a submission.
    pub fn made_of(&self, submission: &Submission) -> String {
        self.basis.with(submission)
    }
}
