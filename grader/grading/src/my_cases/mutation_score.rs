//! The mutants that a test case catches. Variants are compiled once per grading run, and those of a phase only when a
//! submission has a test case for it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};

use super::run_cases::{RunLimits, fails, run_cases};
use report::my_cases::{NamedFailurePattern, Validity};

use super::read::StudentCase;
use super::validity::{WRITTEN_BY_HAND, described};
use crate::build_workspace::BuildWorkspace;
use crate::intake::Submission;
use crate::prepared_assignment::PreparedAssignment;
use crate::variants;
use judge::failure_patterns;
use judge::parallel;
use judge::run::LIMITS;
use judge::test_case::TestCase;
use judge::time::Time;
use judge::verdict::{Failure, Verdict, judge};
use sandbox::End;

/// The limits for a correct solution: the same as in grading.
const FOR_SOLUTIONS: RunLimits = RunLimits {
    silence: LIMITS.silence,
    hangs: 1,
    time: Duration::from_secs(60),
};

/// The limits for a mutant: lower, because a mutant that hangs delays every submission.
const FOR_MUTANTS: RunLimits = RunLimits {
    silence: Duration::from_secs(1),
    hangs: 3,
    time: Duration::from_secs(20),
};

/// The compiled variants of each phase, as far as needed so far.
pub struct CompiledVariants(Vec<OnceLock<Result<PhaseVariants, String>>>);

struct PhaseVariants {
    alternatives: Vec<Variant>,
    mutants: Vec<Variant>,
}

struct Variant {
    name: String,
    /// The failure patterns whose hints describe it. An alternative solution has none.
    described_by: BTreeSet<String>,
    workspace: BuildWorkspace,
}

impl CompiledVariants {
    /// Creates a store without compiled variants.
    pub fn new(phases: usize) -> Self {
        Self((0..phases).map(|_| OnceLock::new()).collect())
    }

    fn of(&self, prepared: &PreparedAssignment, phase: usize) -> Result<&PhaseVariants> {
        let compiled = self.0[phase].get_or_init(|| {
            PhaseVariants::compile(prepared, phase).map_err(|error| format!("{error:#}"))
        });
        compiled.as_ref().map_err(|error| anyhow!("{error}"))
    }

    /// Counts the failure patterns of the mutants in a phase.
    ///
    /// # Errors
    ///
    /// Fails if a variant does not compile.
    pub fn count_patterns(&self, prepared: &PreparedAssignment, phase: usize) -> Result<usize> {
        let shown = self.of(prepared, phase)?.mutants.iter();
        let kinds: BTreeSet<&String> = shown.flat_map(|variant| &variant.described_by).collect();
        Ok(kinds.len())
    }

    /// Runs test cases of one phase with its alternative solutions. A test case is disputed if they disagree with the
    /// oracle.
    ///
    /// # Errors
    ///
    /// Fails if a variant does not compile or run.
    pub fn dispute(
        &self,
        prepared: &PreparedAssignment,
        phase: usize,
        cases: &mut [(&StudentCase, &mut Validity)],
    ) -> Result<()> {
        let asked: Vec<&TestCase> = cases.iter().map(|(written, _)| &written.case).collect();
        for variant in &self.of(prepared, phase)?.alternatives {
            let verdicts = variant.verdicts(prepared, phase, &asked)?;
            for ((written, validity), verdict) in cases.iter_mut().zip(verdicts) {
                let agrees = verdict == Verdict::Correct;
                let why = match validity {
                    Validity::Valid if fails(&verdict) => {
                        let place = written.lines.get(verdict.before().len());
                        format!(
                            "line {}: a correct program replies differently ({})",
                            place.copied().unwrap_or_default(),
                            variant.name
                        )
                    }
                    Validity::Incorrect(wrong) if agrees => format!(
                        "line {}: a correct program replies like this, but the oracle doesn't ({})",
                        wrong.line, variant.name
                    ),
                    _ => continue,
                };
                **validity = Validity::Disputed { why };
            }
        }
        Ok(())
    }

    /// Returns the failure patterns of the mutants that each of these valid test cases of one phase catches.
    ///
    /// # Errors
    ///
    /// Fails if a variant does not compile or run.
    pub fn caught_patterns(
        &self,
        prepared: &PreparedAssignment,
        phase: usize,
        cases: &[&TestCase],
    ) -> Result<Vec<Vec<NamedFailurePattern>>> {
        let mut seen: Vec<BTreeMap<&str, NamedFailurePattern>> = vec![BTreeMap::new(); cases.len()];
        for variant in &self.of(prepared, phase)?.mutants {
            let verdicts = variant.verdicts(prepared, phase, cases)?;
            for ((case, verdict), seen) in cases.iter().zip(verdicts).zip(&mut seen) {
                if fails(&verdict)
                    && let Some(name) = variant.failure_pattern(prepared, phase, case, verdict)
                {
                    seen.entry(name)
                        .or_insert_with(|| described(&prepared.assignment, name));
                }
            }
        }
        Ok(seen
            .into_iter()
            .map(|seen| seen.into_values().collect())
            .collect())
    }
}

impl PhaseVariants {
    fn compile(prepared: &PreparedAssignment, phase: usize) -> Result<Self> {
        let assignment = &prepared.assignment;
        let package = &assignment.phases[phase].package;
        let mut submissions: Vec<(Submission, BTreeSet<String>)> = Vec::new();
        // The reference solution, and the alternative solutions that differ from it in this phase.
        let reference = crate::intake::take_ours(assignment, &assignment.workspace)?;
        let own = |submission: &Submission| -> BTreeMap<_, _> {
            let files = submission.files.iter();
            files
                .filter(|(path, _)| path.starts_with(Path::new(package)))
                .map(|(path, bytes)| (path.clone(), bytes.clone()))
                .collect()
        };
        let others = variants::alternatives(assignment)?.into_iter();
        let others: Vec<Submission> = others
            .filter(|right| own(right) != own(&reference))
            .collect();
        submissions.push((reference.clone(), BTreeSet::new()));
        submissions.extend(others.into_iter().map(|right| (right, BTreeSet::new())));
        for mutant in variants::mutants(assignment)? {
            // Students earn nothing for a mutant without a failure pattern.
            if mutant.phase(assignment) == phase && !mutant.hints.is_empty() {
                submissions.push((mutant.submission(assignment)?, mutant.hints));
            }
        }
        let compiled = parallel::map(
            &submissions,
            parallel::jobs(),
            |(submission, described_by)| {
                let workspace =
                    BuildWorkspace::open(prepared, submission, phase, &Time::unlimited())?;
                ensure!(
                    workspace.program(prepared, phase).is_some(),
                    "{}: does not compile",
                    submission.student
                );
                Ok(Variant {
                    name: match described_by.is_empty() && own(submission) == own(&reference) {
                        true => "the reference solution".to_string(),
                        false => submission.student.clone(),
                    },
                    described_by: described_by.clone(),
                    workspace,
                })
            },
        );
        let compiled: Vec<Variant> = compiled.into_iter().collect::<Result<_>>()?;
        let (alternatives, mutants) = compiled
            .into_iter()
            .partition(|variant| variant.described_by.is_empty());
        Ok(Self {
            alternatives,
            mutants,
        })
    }
}

impl Variant {
    fn verdicts(
        &self,
        prepared: &PreparedAssignment,
        phase: usize,
        cases: &[&TestCase],
    ) -> Result<Vec<Verdict>> {
        let Some(program) = self.workspace.program(prepared, phase) else {
            return Ok(vec![Verdict::NoProgram; cases.len()]);
        };
        let run_limits = match self.described_by.is_empty() {
            true => FOR_SOLUTIONS,
            false => FOR_MUTANTS,
        };
        let said = run_cases(&program, cases, run_limits)?;
        Ok(cases
            .iter()
            .zip(said)
            .map(|(case, said)| judge(case, &said))
            .collect())
    }

    /// Returns the failure pattern of this mutant that a failure shows. Slowness does not count, because the machine
    /// may be busy.
    fn failure_pattern(
        &self,
        prepared: &PreparedAssignment,
        phase: usize,
        case: &TestCase,
        verdict: Verdict,
    ) -> Option<&str> {
        let first = self.described_by.first()?;
        let is_slow = matches!(
            verdict,
            Verdict::Crashed {
                end: Some(End::TimeLimit | End::CpuLimit),
                ..
            }
        );
        if self.described_by.len() == 1 && !is_slow {
            return Some(first);
        }
        let failure = Failure {
            case: case.clone(),
            verdict,
        };
        let seen = failure_patterns::find(&prepared.assignment, phase, &failure, WRITTEN_BY_HAND);
        let seen = seen.and_then(|seen| self.described_by.get(&seen));
        seen.or((!is_slow).then_some(first)).map(String::as_str)
    }
}
