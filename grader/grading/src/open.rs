//! A grader, opened: it compiles once what all submissions need.

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use judge::assignment::{Assignment, PartKind};
use judge::fault::{OurFault, our_fault};
use sandbox::Sandbox;

use crate::bench::Bench;
use crate::build_workspace::BuildWorkspace;
use crate::fingerprint::RunFingerprint;
use crate::grading_context::GradingContext;
use crate::insight::Insights;
use crate::intake::{HandedOut, Submission};
use crate::my_cases::CompiledVariants;

/// What is prepared once for all submissions of a grading run.
pub struct Grader {
    /// What submissions are built, run and judged with.
    pub bench: Bench,
    /// What students were handed out; a student's own run cannot know.
    pub(crate) handed_out: Option<HandedOut>,
    /// The reference; a student's own run does without.
    pub reference: Option<Reference>,
    /// What fresh cases are drawn from, besides the student.
    pub(crate) secret: String,
    pub(crate) for_credit: bool,
    pub(crate) fingerprint: RunFingerprint,
    /// What students' cases are tried on, where the sheet asks for them.
    pub(crate) variants: Option<CompiledVariants>,
}

/// The reference, which has to do better wherever a submission loses points.
pub struct Reference {
    /// Its files.
    pub submission: Submission,
    /// The same compiled.
    pub workspace: BuildWorkspace,
}

impl Grader {
    /// For a course: compiles what submissions are compiled with, and the reference.
    ///
    /// # Errors
    ///
    /// If anything of ours does not compile.
    pub fn new(
        assignment: impl Into<Arc<Assignment>>,
        insights: Insights,
        secret: Option<String>,
        sandbox: Sandbox,
    ) -> Result<Self> {
        let assignment = assignment.into();
        for part in &assignment.parts {
            if let PartKind::Questions(questions) = &part.kind {
                ensure!(questions.key.is_some(), "{}: there is no key", part.title);
            }
        }
        for (place, phase) in assignment.phases.iter().enumerate() {
            ensure!(
                assignment.has_oracle(place),
                "phase {}: there is no oracle where the sheet says",
                phase.package
            );
        }
        let ready = GradingContext::new(&assignment, secret.as_deref())?;
        let for_credit = secret.is_some();
        let secret = secret.unwrap_or_default();
        let mut grader = Self::without_reference(assignment, insights, secret, sandbox)?;
        grader.for_credit = for_credit;
        grader.fingerprint = ready.fingerprint;
        grader.handed_out = Some(ready.handed_out);
        let submission = ready.reference;
        let last = grader.bench.assignment.phases.len() - 1;
        let workspace =
            BuildWorkspace::open(&grader.bench, &submission, last).map_err(our_fault)?;
        for (phase, built) in grader.bench.assignment.phases.iter().zip(&workspace.built) {
            if built.program.is_none() || !built.missing.is_empty() {
                bail!(OurFault(format!(
                    "the reference of {} does not compile: {}",
                    phase.package,
                    built.messages.join("\n")
                )));
            }
        }
        grader.reference = Some(Reference {
            submission,
            workspace,
        });
        // Only here: a student's own workspace has no right programs, and must not.
        let asked = grader.bench.assignment.cases_part().is_some();
        grader.variants =
            asked.then(|| CompiledVariants::new(grader.bench.assignment.phases.len()));
        Ok(grader)
    }

    /// For a student's own run, never for credit: `seed` draws the fresh cases, and
    /// there is no reference to help or to confirm.
    ///
    /// # Errors
    ///
    /// If anything of ours does not compile.
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

    /// The same for the phases up to the one at `last`: no others can be graded.
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
        Ok(Self {
            bench: Bench::new(assignment, insights, sandbox, last)?,
            fingerprint,
            handed_out: None,
            reference: None,
            secret: seed,
            for_credit: false,
            variants: None,
        })
    }

    /// Draws fresh cases from another seed from now on.
    pub fn set_seed(&mut self, seed: String) {
        self.secret = seed;
    }

    /// The assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.bench.assignment
    }

    /// Where programs run.
    pub fn sandbox(&self) -> &Sandbox {
        &self.bench.sandbox
    }
}
