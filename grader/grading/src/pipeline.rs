//! The pipeline: from a submission to its report, stage by stage.

use std::path::Path;

use anyhow::Result;
use judge::case::Case;
use judge::internal_error::as_internal_error;
use report::Report;

use crate::build_workspace::BuildWorkspace;
use crate::history::{self, History};
use crate::intake::{self, Submission};
use crate::open_grader::Grader;
use crate::{my_cases, structure};

impl Grader {
    /// Grades one submission, stage by stage.
    ///
    /// # Errors
    ///
    /// If an internal error occurs: never because of the submission.
    pub fn grade(&self, submission: &Submission) -> Result<Report> {
        match submission.problem {
            Some(_) => Ok(self.report_of_nothing(submission)),
            None => self.grade_stages(submission).map_err(as_internal_error),
        }
    }

    fn grade_stages(&self, submission: &Submission) -> Result<Report> {
        let last = self.prepared.assignment.phases.len() - 1;
        let workspace = BuildWorkspace::open(&self.prepared, submission, last)?;
        let phases = self.grade_phases(submission, &workspace)?;
        let history = self.read_history(submission, &workspace)?;
        let variants = self.variants.as_ref();
        let my_cases = my_cases::evaluate(&self.prepared, submission, &workspace, variants)?;
        Ok(self.report(submission, phases, &history, my_cases))
    }

    /// Grades the phases in order: runs the test cases, with the reference solution of earlier phases where that
    /// earns more, explains failures, and reviews the sources.
    fn grade_phases(
        &self,
        submission: &Submission,
        workspace: &BuildWorkspace,
    ) -> Result<Vec<report::Phase>> {
        let cases = &self.cases;
        let mut phases = Vec::new();
        for phase in 0..self.prepared.assignment.phases.len() {
            let graded = workspace.grade(&self.prepared, phase, cases)?;
            let helped = self.with_reference(phase, &graded, &phases, submission, cases)?;
            let (mut graded, workspace) = match &helped {
                Some((better, workspace)) => (better.clone(), workspace),
                None => (graded, workspace),
            };
            let agreed = |phase, case: &Case| self.reference_is_right(phase, case);
            workspace.explain(&self.prepared, &agreed, phase, cases, &mut graded)?;
            graded.evidence = structure::review_phase(submission, self.prepared.phase(phase));
            phases.push(graded);
        }
        Ok(phases)
    }

    /// Reads the history that came with a submission, in its room.
    fn read_history(&self, submission: &Submission, workspace: &BuildWorkspace) -> Result<History> {
        history::read(
            &self.prepared.assignment,
            submission.repository.as_ref(),
            self.prepared.libraries.program(),
            &workspace.work_dir,
        )
    }

    /// Takes the submission at `path`, a folder or an archive, and grades it.
    ///
    /// # Errors
    ///
    /// If there is no submission at `path`, or an internal error occurs: never because of the submission.
    pub fn grade_path(&self, path: &Path) -> Result<Report> {
        let handed_out = self.handed_out.as_ref();
        self.grade(&intake::take(&self.prepared.assignment, path, handed_out)?)
    }
}
