//! The reference solution in place of incorrect or missing phases of a submission.

use std::time::Duration;

use anyhow::{Context, Result};
use judge::run::{self, GroupedCase, Program};
use judge::test_case::TestCase;
use judge::time::Time;
use judge::verdict::{Verdict, judge};

use crate::build_workspace::BuildWorkspace;
use crate::feedback::pace::ReferenceRun;
use crate::grader::Grader;
use crate::intake::Submission;

impl Grader {
    /// Grades a phase with the reference solution of the incorrect phases it needs. Returns the result if it is better.
    ///
    /// # Errors
    ///
    /// Fails on an internal error.
    pub(crate) fn with_reference(
        &self,
        phase: usize,
        graded: &report::Phase,
        earlier: &[report::Phase],
        submission: &Submission,
        cases: &[Vec<TestCase>],
        time: &Time,
    ) -> Result<Option<(report::Phase, BuildWorkspace)>> {
        let needs = &self.prepared.assignment.phases[phase].needs;
        let lacking: Vec<&str> = earlier
            .iter()
            .filter(|done| needs.contains(&done.package) && done.earned() < done.possible())
            .map(|done| done.package.as_str())
            .collect();
        let Some(reference) = &self.reference else {
            return Ok(None);
        };
        if lacking.is_empty() || graded.earned() == graded.possible() {
            return Ok(None);
        }
        let workspace = reference.open_phase(&self.prepared, submission, phase, &lacking, time)?;
        let mut better = workspace.grade(&self.prepared, phase, cases)?;
        if better.earned() <= graded.earned() {
            return Ok(None);
        }
        better.notes.push(format!(
            "graded with the reference solution for {}, because your {} lost points; with your own code, this phase would earn {} of {} points",
            lacking.join(" and "),
            lacking.join(" and "),
            graded.earned(),
            graded.possible(),
        ));
        Ok(Some((better, workspace)))
    }

    /// Runs the reference solution on a test case that a submission failed.
    ///
    /// # Errors
    ///
    /// Fails if the reference solution cannot be run.
    pub fn run_reference(&self, phase: usize, case: &TestCase) -> Result<ReferenceRun> {
        const ENOUGH: Duration = Duration::from_secs(60);
        let Some(reference) = &self.reference else {
            return Ok(ReferenceRun::Absent);
        };
        let program = reference.workspace.program(&self.prepared, phase);
        let program = program.context("the reference solution compiled before")?;
        let grouped = [GroupedCase { case, group: 0 }];
        let time = program.time.part(ENOUGH);
        let program = Program {
            time: &time,
            ..program
        };
        let conversations = program.converse_at_once(&grouped, &run::LIMITS)?;
        Ok(match judge(case, &conversations[0]) {
            Verdict::Correct => ReferenceRun::Right(ENOUGH.saturating_sub(time.left())),
            _ => ReferenceRun::Wrong,
        })
    }
}
