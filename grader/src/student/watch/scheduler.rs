//! The order of compiling and testing after a save: only changed phases, and the last failures before other tests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use super::status::{PhaseStatus, Status, is_right};
use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::feedback::pace::ReferenceRun;
use grading::intake::Submission;
use judge::assignment::Assignment;
use judge::test_case::TestCase;
use judge::time::Time;

/// The time for explaining and shrinking a failure while the student waits. `grader check` takes longer.
const EXPLAIN_TIME: Duration = Duration::from_secs(5);

/// The callback for a new status, with the index of the phase that the feedback is about.
pub type OnStatus<'a> = dyn FnMut(&Assignment, &Status, usize) -> Result<()> + 'a;

/// A scheduler that tests a student's work again after each save.
pub struct Scheduler {
    grader: Grader,
    workspace: BuildWorkspace,
    /// The seeds of the generated test cases. A seed stays the same until all tests pass, so that failures do not come
    /// and go by chance.
    seeds: Box<dyn FnMut() -> String>,
    /// The files in the build workspace.
    files: BTreeMap<PathBuf, Vec<u8>>,
    progress: Vec<PhaseProgress>,
    status: Status,
    /// Whether all tests passed with the previous seed.
    passed_once: bool,
}

/// The progress of a phase since its last change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PhaseProgress {
    /// The source of this phase, or of one that it needs, has changed.
    Changed,
    /// The phase is compiled.
    Compiled,
    /// The phase is compiled, and all its items are tested.
    Tested,
}

impl Scheduler {
    /// Prepares for testing without compiling anything.
    ///
    /// # Errors
    ///
    /// Fails if the build workspace cannot be created or no test cases can be generated.
    pub fn new(mut grader: Grader, mut seeds: Box<dyn FnMut() -> String>) -> Result<Self> {
        grader.set_seed(&seeds())?;
        let phases = grader.prepared.assignment.phases.len();
        Ok(Self {
            workspace: BuildWorkspace::empty(&grader.prepared, &Time::unlimited())?,
            seeds,
            files: BTreeMap::new(),
            progress: vec![PhaseProgress::Changed; phases],
            status: Status {
                phases: vec![PhaseStatus::default(); phases],
                ..Status::default()
            },
            passed_once: false,
            grader,
        })
    }

    /// Tests the changed phases and calls `on_status` with each new result. It reports that all tests pass only after
    /// two rounds of generated test cases, so that `grader check` agrees.
    ///
    /// # Errors
    ///
    /// Fails if there is an internal error, if `on_status` fails, or with [`Stopped`](sandbox::Stopped); after that,
    /// the same sources may be tested again.
    pub fn rerun(&mut self, saved: &Submission, on_status: &mut OnStatus) -> Result<()> {
        self.status.problem.clone_from(&saved.problem);
        if saved.problem.is_some() {
            return on_status(&self.grader.prepared.assignment, &self.status, 0);
        }
        self.lay_out(saved)?;
        loop {
            if !self.pass(on_status)? {
                self.passed_once = false;
                return Ok(());
            }
            self.draw()?;
            if self.passed_once {
                return on_status(&self.grader.prepared.assignment, &self.status, 0);
            }
            self.passed_once = true;
        }
    }

    /// Copies changed sources to the build workspace.
    fn lay_out(&mut self, saved: &Submission) -> Result<()> {
        let phases = &self.grader.prepared.assignment.phases;
        let mut changed: Vec<&str> = Vec::new();
        for (phase, progress) in phases.iter().zip(&mut self.progress) {
            let package = phase.package.as_str();
            let is_new = !of(package, &saved.files).eq(of(package, &self.files));
            let needs_new = phase.needs.iter().any(|need| changed.contains(&&**need));
            if is_new || needs_new {
                *progress = PhaseProgress::Changed;
            }
            if *progress == PhaseProgress::Changed {
                changed.push(package);
            }
        }
        if !changed.is_empty() {
            self.workspace.lay_out(&self.grader.prepared, saved)?;
            self.files.clone_from(&saved.files);
        }
        Ok(())
    }

    /// Tests the phases in order and reports the first failure, where it stops.
    ///
    /// The first pass tests all phases to calculate the points. Returns whether all tests pass.
    fn pass(&mut self, on_status: &mut OnStatus) -> Result<bool> {
        let unknown = |phase: &PhaseStatus| phase.graded.items.is_empty();
        let first_time = self.status.phases.iter().any(unknown);
        for phase in 0..self.progress.len() {
            if self.progress[phase] == PhaseProgress::Tested {
                continue;
            }
            if first_time {
                self.phase(phase, &mut |_, _, _| Ok(()))?;
                continue;
            }
            self.phase(phase, on_status)?;
            if !self.status.phases[phase].is_right() {
                return Ok(false);
            }
        }
        let to_do = self
            .status
            .phases
            .iter()
            .position(|phase| !phase.is_right());
        if let Some(phase) = to_do {
            self.explain(phase)?;
            on_status(&self.grader.prepared.assignment, &self.status, phase)?;
        }
        Ok(to_do.is_none())
    }

    /// Compiles a phase if it has changed. Then tests the last failures, followed by the other items.
    fn phase(&mut self, phase: usize, on_status: &mut OnStatus) -> Result<()> {
        if self.progress[phase] == PhaseProgress::Changed {
            self.compile(phase)?;
            if !self.status.phases[phase].compiles {
                return on_status(&self.grader.prepared.assignment, &self.status, phase);
            }
            self.progress[phase] = PhaseProgress::Compiled;
        }
        let known = &self.status.phases[phase].graded.items;
        let was_right = |id: &str| known.iter().any(|item| item.id == id && is_right(item));
        let items = self.grader.prepared.assignment.items_of(phase);
        let (right, lost): (Vec<_>, Vec<_>) = items.partition(|(_, item)| was_right(&item.id));
        let indices = [lost, right]
            .map(|items| -> Vec<usize> { items.into_iter().map(|(index, _)| index).collect() });
        let mut broken = self.status.broken(phase).count();
        let mut is_reported = false;
        for indices in indices.iter().filter(|indices| !indices.is_empty()) {
            let results = self.workspace.run_items(
                &self.grader.prepared,
                phase,
                &self.grader.cases,
                indices,
            )?;
            for item in results.items {
                if is_right(&item) {
                    self.status.were_right.insert(item.id.clone());
                }
                self.status.phases[phase].put(item);
            }
            let more_broken = self.status.broken(phase).count() > broken;
            broken = self.status.broken(phase).count();
            if !self.status.phases[phase].is_right() && (!is_reported || more_broken) {
                self.explain(phase)?;
                on_status(&self.grader.prepared.assignment, &self.status, phase)?;
                is_reported = true;
            }
        }
        self.progress[phase] = PhaseProgress::Tested;
        Ok(())
    }

    fn compile(&mut self, phase: usize) -> Result<()> {
        self.workspace.build(&self.grader.prepared, phase)?;
        let built = &self.workspace.built[phase];
        let known = &mut self.status.phases[phase];
        if known.graded.items.is_empty() && built.program.is_none() {
            // An item that has never been tested does not count as passed.
            known.graded =
                self.workspace
                    .grade(&self.grader.prepared, phase, &self.grader.cases)?;
        }
        known.compiles = built.program.is_some();
        known
            .graded
            .package
            .clone_from(&self.grader.prepared.assignment.phases[phase].package);
        known.graded.compiler.clone_from(&built.messages);
        known.graded.missing.clone_from(&built.missing);
        Ok(())
    }

    /// Explains the failed item of a phase for the feedback.
    fn explain(&mut self, phase: usize) -> Result<()> {
        let assignment = self.grader.assignment();
        let Some(item) = self.status.first_lost(assignment, phase) else {
            return Ok(());
        };
        if item.feedback.is_some() || !self.status.phases[phase].compiles {
            return Ok(());
        }
        let mut item = item.clone();
        if let Some(index) = assignment
            .items
            .iter()
            .position(|other| other.id == item.id)
        {
            let time = Time::of(EXPLAIN_TIME);
            // A student's own run has no reference solution, so it trusts the oracle.
            let agreed = |_, _: &TestCase| Ok(ReferenceRun::Absent);
            self.workspace.explain_item(
                &self.grader.prepared,
                &agreed,
                index,
                &self.grader.cases,
                &mut item,
                &time,
            )?;
            self.status.phases[phase].put(item);
        }
        Ok(())
    }

    /// Generates different test cases.
    fn draw(&mut self) -> Result<()> {
        self.grader.set_seed(&(self.seeds)())?;
        for progress in &mut self.progress {
            if *progress == PhaseProgress::Tested {
                *progress = PhaseProgress::Compiled;
            }
        }
        Ok(())
    }
}

/// Returns the files of a package.
fn of<'a>(
    package: &str,
    files: &'a BTreeMap<PathBuf, Vec<u8>>,
) -> impl Iterator<Item = (&'a PathBuf, &'a Vec<u8>)> {
    let package = Path::new(package);
    files
        .iter()
        .filter(move |(path, _)| path.starts_with(package))
}
