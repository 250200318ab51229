//! A grader, and one for a student's own run. `open_grader` opens one for a course.

use std::sync::Arc;

use anyhow::Result;
use judge::assignment::Assignment;
use judge::test_case::TestCase;
use sandbox::Sandbox;

use crate::fingerprint::RunFingerprint;
use crate::insight::Insights;
use crate::intake::HandoutFiles;
use crate::my_cases::CompiledVariants;
use crate::prepared_assignment::PreparedAssignment;
use crate::reference_solution::Reference;
use crate::test_cases::test_cases;

/// A grader: everything that all submissions of a grading run share.
pub struct Grader {
    /// The tools to build, run and judge submissions.
    pub prepared: PreparedAssignment,
    /// The files of the handout, unless this is a student's own run.
    pub(crate) starter_code: Option<HandoutFiles>,
    /// The reference solution, unless this is a student's own run.
    pub reference: Option<Reference>,
    /// The test cases of each item, the same for all submissions.
    pub cases: Vec<Vec<TestCase>>,
    pub(crate) for_credit: bool,
    pub(crate) fingerprint: RunFingerprint,
    /// The variants to run students' test cases with, if the rubric has points for these.
    pub(crate) variants: Option<CompiledVariants>,
}

impl Grader {
    /// Opens a grader for a student's own run, never for credit. It uses `seed` for generated test cases, and has no
    /// reference solution.
    ///
    /// # Errors
    ///
    /// Fails if code of the course does not compile.
    pub fn without_reference(
        assignment: impl Into<Arc<Assignment>>,
        insights: Insights,
        seed: String,
        sandbox: Sandbox,
    ) -> Result<Self> {
        let assignment = assignment.into();
        let last = assignment.phases.len() - 1;
        Self::of_phases(assignment, insights, seed, sandbox, last)
    }

    /// Opens a grader for a student's own run of the phases up to the one at `last`.
    pub fn of_phases(
        assignment: impl Into<Arc<Assignment>>,
        insights: Insights,
        seed: String,
        sandbox: Sandbox,
        last: usize,
    ) -> Result<Self> {
        let assignment = assignment.into();
        let fingerprint =
            RunFingerprint::new(&assignment, None, &seed, &sandbox::compiler_version()?)?;
        let prepared = PreparedAssignment::new(assignment, insights, sandbox, last)?;
        Ok(Self {
            cases: test_cases(&prepared, &seed)?,
            prepared,
            fingerprint,
            starter_code: None,
            reference: None,
            for_credit: false,
            variants: None,
        })
    }

    /// Replaces the generated test cases with those of another seed.
    ///
    /// # Errors
    ///
    /// Fails if a test case cannot be generated.
    pub fn set_seed(&mut self, seed: &str) -> Result<()> {
        self.cases = test_cases(&self.prepared, seed)?;
        Ok(())
    }

    /// Whether every phase has an oracle, so that test cases can be generated.
    pub fn generates_cases(&self) -> bool {
        (0..self.assignment().phases.len()).all(|phase| self.prepared.oracles.know(phase))
    }

    /// Returns the assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.prepared.assignment
    }

    /// Returns the sandbox for all programs.
    pub fn sandbox(&self) -> &Sandbox {
        &self.prepared.sandbox
    }
}
