//! Opening a grader for a course: it compiles everything that all submissions need once, and checks the course.

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use judge::assignment::{Assignment, SectionKind};
use judge::internal_error::{InternalError, as_internal_error};
use sandbox::Sandbox;

use crate::build_workspace::BuildWorkspace;
use crate::course_caches;
use crate::course_check::CourseCheck;
use crate::grader::Grader;
use crate::grading_context::GradingContext;
use crate::insight::Insights;
use crate::my_cases::CompiledVariants;
use crate::reference_solution::Reference;

impl Grader {
    /// Opens a grader for a course: compiles the libraries and the reference solution, and runs it on every test case.
    /// It repeats neither if nothing has changed since an earlier run.
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
        let (assignment, sandbox) = (&grader.prepared.assignment, &grader.prepared.sandbox);
        let check = course_caches::of_check(assignment, &submission, &grader.fingerprint, sandbox)
            .map_err(as_internal_error)?;
        grader.reference = Some(Reference {
            submission,
            workspace,
        });
        if !check.as_ref().is_some_and(CourseCheck::has_passed) {
            grader.check_course().map_err(as_internal_error)?;
            check.iter().for_each(CourseCheck::keep);
        }
        // A student's own workspace must not contain alternative solutions.
        let asked = grader.prepared.assignment.own_test_cases().is_some();
        grader.variants =
            asked.then(|| CompiledVariants::new(grader.prepared.assignment.phases.len()));
        Ok(grader)
    }
}
