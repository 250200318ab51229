//! The grader, which compiles everything that all submissions need once.

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use judge::assignment::{Assignment, SectionKind};
use judge::internal_error::{InternalError, as_internal_error};
use judge::test_case::TestCase;
use sandbox::Sandbox;

use crate::build_workspace::BuildWorkspace;
use crate::course_caches;
use crate::fingerprint::RunFingerprint;
use crate::grading_context::GradingContext;
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
    /// Opens a grader for a course: compiles the libraries and the reference solution, and runs it on every test case.
    ///
    /// # Errors
    ///
    /// Fails if code of the course does not compile, or its drivers, oracles, test cases and reference solution
    /// disagree.
    pub fn new(
        assignment: impl Into<Arc<Assignment>>,
        insights: Insights,
        secret: Option<String>,
        sandbox: Sandbox,
    ) -> Result<Self> {
        let assignment = assignment.into();
        for part in &assignment.manual_sections {
            if let SectionKind::Questions(questions) = &part.kind {
                ensure!(questions.key.is_some(), "{}: no answer key", part.title);
            }
        }
        for (place, phase) in assignment.phases.iter().enumerate() {
            ensure!(
                assignment.has_oracle(place),
                "phase {}: the oracle of the rubric is missing",
                phase.package
            );
        }
        let ready = GradingContext::new(&assignment, secret.as_deref())?;
        let for_credit = secret.is_some();
        let secret = secret.unwrap_or_default();
        let mut grader = Self::without_reference(assignment, insights, secret, sandbox)?;
        grader.for_credit = for_credit;
        grader.fingerprint = ready.fingerprint;
        grader.starter_code = Some(ready.starter_code);
        let submission = ready.reference;
        let cache = course_caches::of_reference(&grader.prepared.assignment, &submission)
            .map_err(as_internal_error)?;
        let workspace =
            BuildWorkspace::open_reference(&grader.prepared, &submission, cache.as_ref())
                .map_err(as_internal_error)?;
        for (phase, built) in grader
            .prepared
            .assignment
            .phases
            .iter()
            .zip(&workspace.built)
        {
            if built.program.is_none() || !built.missing.is_empty() {
                bail!(InternalError(format!(
                    "the reference solution of {} does not compile: {}",
                    phase.package,
                    built.messages.join("\n")
                )));
            }
        }
        grader.reference = Some(Reference {
            submission,
            workspace,
        });
        grader.check_course().map_err(as_internal_error)?;
        // A student's own workspace must not contain alternative solutions.
        let asked = grader.prepared.assignment.own_test_cases().is_some();
        grader.variants =
            asked.then(|| CompiledVariants::new(grader.prepared.assignment.phases.len()));
        Ok(grader)
    }

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
