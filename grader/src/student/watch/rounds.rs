//! What is compiled and asked after a save: only what may have changed, and what failed at last before the rest.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use super::stand::{Known, Stand, is_right};
use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::intake::Submission;
use judge::assignment::Assignment;
use judge::case::Case;
use judge::run::Time;

/// How long a failure is made smaller. Somebody is waiting; `grader check` takes more time.
const EXPLAINING: Duration = Duration::from_secs(5);

/// Whoever is told what is known, and of which phase there is something to say.
pub type Tell<'a> = dyn FnMut(&Assignment, &Stand, usize) -> Result<()> + 'a;

/// The work of one student, asked again after each save.
pub struct Rounds {
    grader: Grader,
    workspace: BuildWorkspace,
    /// Fresh cases are drawn from these.
    seeds: Box<dyn FnMut() -> String>,
    /// The cases of every item. The fresh ones stay the same until all is right, so that a failure
    /// does not come and go by itself.
    cases: Vec<Vec<Case>>,
    /// The files that are laid out.
    files: BTreeMap<PathBuf, Vec<u8>>,
    done: Vec<Done>,
    stand: Stand,
    /// Whether all was right with two seeds, one after the other.
    sure: bool,
}

/// How far a phase has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    /// Its source has changed, or that of a phase it needs.
    Nothing,
    /// There is a program.
    Compiled,
    /// And all its items have been asked.
    Asked,
}

impl Rounds {
    /// Nothing has been asked yet.
    ///
    /// # Errors
    ///
    /// If there is no place to work in.
    pub fn new(grader: Grader, seeds: Box<dyn FnMut() -> String>) -> Result<Self> {
        let phases = grader.bench.assignment.phases.len();
        Ok(Self {
            workspace: BuildWorkspace::empty(&grader.bench)?,
            seeds,
            cases: Vec::new(),
            files: BTreeMap::new(),
            done: vec![Done::Nothing; phases],
            stand: Stand {
                phases: vec![Known::default(); phases],
                ..Stand::default()
            },
            sure: false,
            grader,
        })
    }

    /// Asks what has to be asked of what was saved, and tells what came of it as soon as it is known. That everything is right is
    /// told only when fresh cases have been asked twice, so that `grader check` will say the same.
    ///
    /// # Errors
    ///
    /// If something of ours fails, if `tell` does, or with [`Stopped`](sandbox::Stopped): then the same may be asked again.
    pub fn round(&mut self, saved: &Submission, tell: &mut Tell) -> Result<()> {
        self.stand.problem.clone_from(&saved.problem);
        if saved.problem.is_some() {
            return tell(&self.grader.bench.assignment, &self.stand, 0);
        }
        self.lay_out(saved)?;
        if self.cases.is_empty() {
            self.draw(&saved.student)?;
        }
        loop {
            if !self.pass(tell)? {
                self.sure = false;
                return Ok(());
            }
            self.draw(&saved.student)?;
            if self.sure {
                return tell(&self.grader.bench.assignment, &self.stand, 0);
            }
            self.sure = true;
        }
    }

    /// Lays out what was saved, if it is not what lies there.
    fn lay_out(&mut self, saved: &Submission) -> Result<()> {
        let phases = &self.grader.bench.assignment.phases;
        let mut changed: Vec<&str> = Vec::new();
        for (phase, done) in phases.iter().zip(&mut self.done) {
            let package = phase.package.as_str();
            let is_new = !of(package, &saved.files).eq(of(package, &self.files));
            let needs_new = phase.needs.iter().any(|need| changed.contains(&&**need));
            if is_new || needs_new {
                *done = Done::Nothing;
            }
            if *done == Done::Nothing {
                changed.push(package);
            }
        }
        if !changed.is_empty() {
            self.workspace.lay_out(&self.grader.bench, saved)?;
            self.files.clone_from(&saved.files);
        }
        Ok(())
    }

    /// Brings the phases up to date, one after the other, up to one in which there is something to do: that is told. The
    /// first time goes through all of them, for the points. Whether everything is right.
    fn pass(&mut self, tell: &mut Tell) -> Result<bool> {
        let unknown = |phase: &Known| phase.graded.items.is_empty();
        let first_time = self.stand.phases.iter().any(unknown);
        for phase in 0..self.done.len() {
            if self.done[phase] == Done::Asked {
                continue;
            }
            if first_time {
                self.phase(phase, &mut |_, _, _| Ok(()))?;
                continue;
            }
            self.phase(phase, tell)?;
            if !self.stand.phases[phase].is_right() {
                return Ok(false);
            }
        }
        let to_do = self.stand.phases.iter().position(|phase| !phase.is_right());
        if let Some(phase) = to_do {
            self.explain(phase)?;
            tell(&self.grader.bench.assignment, &self.stand, phase)?;
        }
        Ok(to_do.is_none())
    }

    /// Compiles a phase if it is new, and asks it: what was lost at last, and then the rest.
    fn phase(&mut self, phase: usize, tell: &mut Tell) -> Result<()> {
        if self.done[phase] == Done::Nothing {
            self.compile(phase)?;
            if !self.stand.phases[phase].compiles {
                return tell(&self.grader.bench.assignment, &self.stand, phase);
            }
            self.done[phase] = Done::Compiled;
        }
        let known = &self.stand.phases[phase].graded.items;
        let was_right = |id: &str| known.iter().any(|item| item.id == id && is_right(item));
        let items = self.grader.bench.assignment.items_of(phase);
        let (right, lost): (Vec<_>, Vec<_>) = items.partition(|(_, item)| was_right(&item.id));
        let places = [lost, right]
            .map(|items| -> Vec<usize> { items.into_iter().map(|(place, _)| place).collect() });
        let mut broken = self.stand.broken(phase).count();
        let mut told = false;
        for places in places.iter().filter(|places| !places.is_empty()) {
            let asked = self
                .workspace
                .ask(&self.grader.bench, phase, &self.cases, places)?;
            for item in asked.items {
                if is_right(&item) {
                    self.stand.were_right.insert(item.id.clone());
                }
                self.stand.phases[phase].put(item);
            }
            let more_broken = self.stand.broken(phase).count() > broken;
            broken = self.stand.broken(phase).count();
            if !self.stand.phases[phase].is_right() && (!told || more_broken) {
                self.explain(phase)?;
                tell(&self.grader.bench.assignment, &self.stand, phase)?;
                told = true;
            }
        }
        self.done[phase] = Done::Asked;
        Ok(())
    }

    fn compile(&mut self, phase: usize) -> Result<()> {
        self.workspace.build(&self.grader.bench, phase)?;
        let built = &self.workspace.built[phase];
        let known = &mut self.stand.phases[phase];
        if known.graded.items.is_empty() && built.program.is_none() {
            // Nothing is right of what was never asked.
            known.graded = self
                .workspace
                .grade(&self.grader.bench, phase, &self.cases)?;
        }
        known.compiles = built.program.is_some();
        known
            .graded
            .package
            .clone_from(&self.grader.bench.assignment.phases[phase].package);
        known.graded.compiler.clone_from(&built.messages);
        known.graded.missing.clone_from(&built.missing);
        Ok(())
    }

    /// Explains the item of a phase that will be spoken of.
    fn explain(&mut self, phase: usize) -> Result<()> {
        let assignment = self.grader.assignment();
        let Some(item) = self.stand.first_lost(assignment, phase) else {
            return Ok(());
        };
        if item.explanation.is_some() || !self.stand.phases[phase].compiles {
            return Ok(());
        }
        let mut item = item.clone();
        if let Some(place) = assignment
            .items
            .iter()
            .position(|other| other.id == item.id)
        {
            let mut time = Time::of(EXPLAINING);
            // A student's own run has no reference: the oracle is trusted.
            let agreed = |_, _: &Case| Ok(true);
            self.workspace.explain_item(
                &self.grader.bench,
                &agreed,
                place,
                &self.cases,
                &mut item,
                &mut time,
            )?;
            self.stand.phases[phase].put(item);
        }
        Ok(())
    }

    /// From now on, other fresh cases are asked.
    fn draw(&mut self, student: &str) -> Result<()> {
        self.grader.set_seed((self.seeds)());
        self.cases = self.grader.cases(student)?;
        for done in &mut self.done {
            if *done == Done::Asked {
                *done = Done::Compiled;
            }
        }
        Ok(())
    }
}

/// The files of a package.
fn of<'a>(
    package: &str,
    files: &'a BTreeMap<PathBuf, Vec<u8>>,
) -> impl Iterator<Item = (&'a PathBuf, &'a Vec<u8>)> {
    let package = Path::new(package);
    files
        .iter()
        .filter(move |(path, _)| path.starts_with(package))
}
