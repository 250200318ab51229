//! The pipeline: from a submission to its report, stage by stage.

use std::path::Path;

use anyhow::Result;
use judge::internal_error::as_internal_error;
use judge::test_case::TestCase;
use judge::time::Time;
use report::Report;

use crate::build_workspace::{BuildWorkspace, EXPLAINING};
use crate::grader::Grader;
use crate::history::{self, History};
use crate::intake::{self, Submission};
use crate::{my_cases, structure};

impl Grader {
    /// Grades one submission, stage by stage.
    ///
    /// # Errors
    ///
    /// Fails on an internal error, but never because of the submission.
    pub fn grade(&self, submission: &Submission) -> Result<Report> {
        match submission.problem {
            Some(_) => Ok(self.report_of_nothing(submission)),
            None => self.grade_stages(submission).map_err(as_internal_error),
        }
    }

    fn grade_stages(&self, submission: &Submission) -> Result<Report> {
        let last = self.prepared.assignment.phases.len() - 1;
        let time = Time::of(self.prepared.assignment.budget);
        let workspace = BuildWorkspace::open(&self.prepared, submission, last, &time)?;
        let phases = self.grade_phases(submission, &workspace)?;
        let history = self.read_history(submission, &workspace)?;
        let variants = self.variants.as_ref();
        let my_cases = my_cases::evaluate(&self.prepared, submission, &workspace, variants)?;
        Ok(self.report(submission, phases, &history, my_cases))
    }

    /// Grades the phases in order: runs the test cases, with the reference solution of earlier phases where that earns
    /// more, and reviews the sources. Failures are explained last and in a time of their own, so no feedback costs a
    /// later phase its points.
    fn grade_phases(
        &self,
        submission: &Submission,
        workspace: &BuildWorkspace,
    ) -> Result<Vec<report::Phase>> {
        let (prepared, cases) = (&self.prepared, &self.cases);
        let mut phases: Vec<report::Phase> = Vec::new();
        let mut helped = Vec::new();
        for phase in 0..prepared.assignment.phases.len() {
            let graded = workspace.grade(prepared, phase, cases)?;
            let time = &workspace.time;
            let better = self.with_reference(phase, &graded, &phases, submission, cases, time)?;
            let (mut graded, helper) = match better {
                Some((better, helper)) => (better, Some(helper)),
                None => (graded, None),
            };
            self.check_deductions(phase, &graded)?;
            let earned = graded.earned() > 0;
            graded.declarations =
                structure::review_phase(submission, prepared.phase(phase), earned);
            phases.push(graded);
            helped.push(helper);
        }
        let agreed = |phase, case: &TestCase| self.run_reference(phase, case);
        let time = Time::of(EXPLAINING);
        for (phase, (graded, helper)) in phases.iter_mut().zip(&helped).enumerate() {
            let workspace = helper.as_ref().unwrap_or(workspace);
            workspace.explain(prepared, &agreed, phase, cases, graded, &time)?;
            if time.is_up() {
                graded.notes.push(format!(
                    "feedback is incomplete: explaining the failures took more than {} seconds of processor time",
                    EXPLAINING.as_secs()
                ));
            }
        }
        Ok(phases)
    }

    /// Reads the history of a submission, in its work directory.
    fn read_history(&self, submission: &Submission, workspace: &BuildWorkspace) -> Result<History> {
        history::read(
            &self.prepared.assignment,
            submission.repository.as_ref(),
            intake::CASES_FOLDER,
            self.prepared.libraries.program(),
            &workspace.work_dir,
        )
    }

    /// Reads and grades the submission at `path`, a folder or an archive.
    ///
    /// # Errors
    ///
    /// Fails if there is no submission at `path`, or on an internal error, but never because of the submission.
    pub fn grade_path(&self, path: &Path) -> Result<Report> {
        let starter_code = self.starter_code.as_ref();
        self.grade(&intake::take(
            &self.prepared.assignment,
            path,
            starter_code,
        )?)
    }
}
