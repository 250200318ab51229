//! A build workspace: a submission laid out and compiled, so that its phases can be graded.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::{Result, bail};

use crate::dependencies;
use crate::feedback::explain;
use crate::feedback::pace::ReferenceRun;
use crate::intake::Submission;
use crate::prepared_assignment::PreparedAssignment;
use judge::assignment::Item;
use judge::build::{self, Built};
use judge::build_cache::BuildCache;
use judge::count::count;
use judge::internal_error::InternalError;
use judge::run::{self, GroupedCase, Program};
use judge::test_case::TestCase;
use judge::time::Time;
use judge::verdict::{Failure, Verdict, judge};
use report::Feedback;
use sandbox::WorkDir;

/// The processor time for explaining the failures of a submission. The slowest known design needs a quarter of it, so
/// that explanations are the same on a busy machine.
pub const EXPLAINING: Duration = Duration::from_mins(2);

/// The total of the time limits that a program may reach while the failures of a phase are explained.
pub const LIMITS_REACHED: Duration = Duration::from_secs(15);

/// A submission, laid out and compiled in a work directory. Dropping it removes the directory.
pub struct BuildWorkspace {
    /// The work directory of its programs.
    pub work_dir: WorkDir,
    /// The result of compiling each phase.
    pub built: Vec<Built>,
    /// The time limit for its compilers and programs.
    pub time: Time,
    /// The dependencies in each submitted manifest, by package.
    dependencies: BTreeMap<String, BTreeSet<String>>,
}

impl BuildWorkspace {
    /// Lays out a submission and compiles its phases up to the one at `last`. `time` limits all work in the workspace.
    ///
    /// # Errors
    ///
    /// Fails on an internal error, but never because of the submission.
    pub fn open(
        prepared: &PreparedAssignment,
        submission: &Submission,
        last: usize,
        time: &Time,
    ) -> Result<Self> {
        let mut workspace = Self::empty(prepared, time)?;
        workspace.lay_out(prepared, submission)?;
        for phase in 0..=last {
            workspace.build(prepared, phase)?;
        }
        Ok(workspace)
    }

    /// Lays out the reference solution, and compiles its phases, unless they are in the cache.
    ///
    /// # Errors
    ///
    /// Fails on an internal error.
    pub fn open_reference(
        prepared: &PreparedAssignment,
        submission: &Submission,
        cache: Option<&BuildCache>,
    ) -> Result<Self> {
        let mut workspace = Self::empty(prepared, &Time::unlimited())?;
        workspace.lay_out(prepared, submission)?;
        let assignment = &prepared.assignment;
        if let Some(cache) = cache
            && let Some(built) = build::restore(assignment, cache, &workspace.work_dir)?
        {
            workspace.built = built;
            return Ok(workspace);
        }
        for phase in 0..assignment.phases.len() {
            workspace.build(prepared, phase)?;
        }
        let is_whole = |built: &Built| built.program.is_some() && built.missing.is_empty();
        if let Some(cache) = cache.filter(|_| workspace.built.iter().all(is_whole)) {
            build::store(cache, &workspace.work_dir);
        }
        Ok(workspace)
    }

    /// Creates an empty workspace.
    ///
    /// # Errors
    ///
    /// Fails if its directory cannot be created.
    pub fn empty(prepared: &PreparedAssignment, time: &Time) -> Result<Self> {
        Ok(Self {
            work_dir: prepared.sandbox.work_dir()?,
            built: vec![Built::default(); prepared.assignment.phases.len()],
            time: time.clone(),
            dependencies: BTreeMap::new(),
        })
    }

    /// Lays out a submission, and replaces an earlier one.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written.
    pub fn lay_out(
        &mut self,
        prepared: &PreparedAssignment,
        submission: &Submission,
    ) -> Result<()> {
        self.dependencies.clone_from(&submission.dependencies);
        build::stage(&prepared.assignment, &submission.files, &self.work_dir)
    }

    /// Compiles a phase. The phases that it needs must already be compiled.
    ///
    /// # Errors
    ///
    /// Fails on an internal error.
    pub fn build(&mut self, prepared: &PreparedAssignment, phase: usize) -> Result<()> {
        self.built[phase] = Built::default();
        self.built[phase] = build::phase(
            &prepared.assignment,
            phase,
            &prepared.libraries,
            &self.work_dir,
            &self.time,
        )?;
        let built = &mut self.built[phase];
        let phase = prepared.phase(phase);
        let dependencies = self.dependencies.get(&phase.package);
        if let Some(why) = dependencies::explain(phase, &built.unknown_crates, dependencies) {
            built.messages.insert(0, why);
        }
        Ok(())
    }

    /// Returns the driver program of a phase, if it compiled.
    pub fn program<'a>(
        &'a self,
        prepared: &'a PreparedAssignment,
        phase: usize,
    ) -> Option<Program<'a>> {
        let path = self.built[phase].program.as_deref()?;
        Some(Program {
            assignment: &prepared.assignment,
            phase,
            path,
            work_dir: &self.work_dir,
            time: &self.time,
        })
    }

    /// Runs the test cases of a phase and judges the replies.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be started.
    pub fn grade(
        &self,
        prepared: &PreparedAssignment,
        phase: usize,
        cases: &[Vec<TestCase>],
    ) -> Result<report::Phase> {
        let assignment = &prepared.assignment;
        let built = &self.built[phase];
        let groups = assignment.items_of(phase).map(|(group, _)| group);
        let results = self.run_items(prepared, phase, cases, &groups.collect::<Vec<_>>())?;
        let is_unfinished = |item: &&report::Item| {
            let mut verdicts = item.test_cases.iter().map(|case| &case.verdict);
            verdicts.clone().any(|verdict| *verdict == Verdict::NotRun)
                && !verdicts.any(Verdict::is_failure)
        };
        let notes = match results.items.iter().filter(is_unfinished).count() {
            0 => Vec::new(),
            items => vec![format!(
                "{} nothing because not all test cases could run: the program used up the \
                 {} seconds of processor time for this phase",
                count(items, ["item earns", "items earn"]),
                assignment.phase_budget().as_secs()
            )],
        };
        Ok(report::Phase {
            package: assignment.phases[phase].package.clone(),
            compiler: built.messages.clone(),
            missing: built.missing.clone(),
            notes,
            declarations: Vec::new(),
            stray_output: results.stray,
            items: results.items,
        })
    }

    /// Runs the test cases of some items of a phase, given by their indices in the rubric.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be started.
    pub fn run_items(
        &self,
        prepared: &PreparedAssignment,
        phase: usize,
        cases: &[Vec<TestCase>],
        groups: &[usize],
    ) -> Result<ItemResults> {
        let grouped: Vec<GroupedCase> = groups
            .iter()
            .flat_map(|&group| {
                cases[group]
                    .iter()
                    .map(move |case| GroupedCase { case, group })
            })
            .collect();
        let conversations = match self.program(prepared, phase) {
            Some(program) => {
                let time = self.time.part(prepared.assignment.phase_budget());
                let program = Program {
                    time: &time,
                    ..program
                };
                Some(program.converse(&grouped, &run::LIMITS)?)
            }
            None => None,
        };
        let mut verdicts = grouped
            .iter()
            .enumerate()
            .map(|(number, one)| match &conversations {
                Some(conversations) => judge(one.case, &conversations[number]),
                None => Verdict::NoProgram,
            });

        let mut items = Vec::new();
        for &group in groups {
            let item = &prepared.assignment.items[group];
            let judged: Vec<Verdict> = verdicts.by_ref().take(cases[group].len()).collect();
            let right = judged.iter().all(|verdict| *verdict == Verdict::Correct);
            let cases =
                cases[group]
                    .iter()
                    .zip(judged)
                    .map(|(case, verdict)| report::TestCaseResult {
                        name: case.name.clone(),
                        public: case.public,
                        verdict,
                    });
            items.push(report::Item {
                id: item.id.clone(),
                title: item.title.clone(),
                points: item.points,
                earned: if right { item.points } else { 0 },
                test_cases: cases.collect(),
                feedback: None,
            });
        }
        let stray = conversations
            .iter()
            .flatten()
            .flat_map(|one| one.stray_output.iter().cloned());
        Ok(ItemResults {
            items,
            stray: stray.take(20).collect(),
        })
    }

    /// Explains the failures of a phase that was graded here, in `time`. `agreed` runs a test case with the reference
    /// solution.
    ///
    /// # Errors
    ///
    /// Fails on an internal error.
    pub fn explain(
        &self,
        prepared: &PreparedAssignment,
        agreed: &dyn Fn(usize, &TestCase) -> Result<ReferenceRun>,
        phase: usize,
        cases: &[Vec<TestCase>],
        graded: &mut report::Phase,
        time: &Time,
    ) -> Result<()> {
        let time = time.fixed_part(LIMITS_REACHED);
        for ((group, _), graded) in prepared.assignment.items_of(phase).zip(&mut graded.items) {
            self.explain_item(prepared, agreed, group, cases, graded, &time)?;
        }
        Ok(())
    }

    /// Explains the failure of the item at index `group` of the rubric, with the smallest counterexample found in
    /// `time`.
    ///
    /// # Errors
    ///
    /// Fails on an internal error.
    pub fn explain_item(
        &self,
        prepared: &PreparedAssignment,
        agreed: &dyn Fn(usize, &TestCase) -> Result<ReferenceRun>,
        group: usize,
        cases: &[Vec<TestCase>],
        graded: &mut report::Item,
        time: &Time,
    ) -> Result<()> {
        let item = &prepared.assignment.items[group];
        if let Some(program) = self.program(prepared, item.phase) {
            let program = Program { time, ..program };
            let failures = failures(&cases[group], &graded.test_cases);
            graded.feedback = explained(prepared, agreed, &program, item, failures)?;
        }
        Ok(())
    }
}

/// The results of some items.
pub struct ItemResults {
    /// The items, in the order of the request.
    pub items: Vec<report::Item>,
    /// The first lines of stray output.
    pub stray: Vec<String>,
}

/// Returns the test cases that failed, or that did not run although there was a program.
pub fn failures(cases: &[TestCase], judged: &[report::TestCaseResult]) -> Vec<Failure> {
    let verdicts = judged.iter().map(|case| &case.verdict);
    let failed = cases
        .iter()
        .zip(verdicts)
        .filter(|(_, verdict)| verdict.is_failure() || **verdict == Verdict::NotRun);
    let failure = |(case, verdict): (&TestCase, &Verdict)| Failure {
        case: case.clone(),
        verdict: verdict.clone(),
    };
    failed.map(failure).collect()
}

/// Explains failures. If the reference solution also fails the first test case, the test case or the oracle is
/// incorrect: an internal error.
fn explained(
    prepared: &PreparedAssignment,
    agreed: &dyn Fn(usize, &TestCase) -> Result<ReferenceRun>,
    program: &Program,
    item: &Item,
    failures: Vec<Failure>,
) -> Result<Option<Feedback>> {
    let agreed = |case: &TestCase| agreed(program.phase, case);
    let first = failures.iter().find(|failure| failure.verdict.is_failure());
    if let Some(first) = first
        && agreed(&first.case)? == ReferenceRun::Wrong
    {
        bail!(InternalError(format!(
            "{}: the reference solution and the expected reply disagree",
            first.case.name
        )));
    }
    explain(
        program,
        &prepared.oracles,
        prepared.insight(program.phase),
        item,
        failures,
        agreed,
    )
}
