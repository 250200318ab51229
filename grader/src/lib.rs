//! Grades submissions of the assignment, makes its handout, and proves it sound.
//!
//! [`Grader::grade`] is the whole way of a submission, stage by stage:
//!
//! * `intake` — what is taken of a submission
//! * `build` — from source files to driver programs; `compile` is one call of rustc
//! * `siblings` — fresh cases for this student; `oracle` says what is right
//! * `run` — cases put to a program
//! * `judge` — verdicts from what was expected and what came
//! * `report` — one value; `text` shows it
//!
//! Before that, `assignment` reads the marking sheet and `case` its cases.
//! `prove` holds the assignment to its claims, with the help of `variants` of the
//! reference and of constant `stubs`; `parallel` spreads work over threads.
//! `handout` is what a student begins with, cut along the marks in the reference (`marks`).
//! `sandbox` is the only place that starts a process.

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod assignment;
mod build;
pub mod case;
mod compile;
pub mod handout;
mod intake;
mod judge;
mod marks;
mod oracle;
pub mod parallel;
pub mod prove;
pub mod report;
mod run;
mod sandbox;
pub mod siblings;
mod stubs;
pub mod text;
mod variants;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use assignment::Assignment;
use build::{Built, Ours};
use case::Case;
use intake::Submission;
use judge::{Verdict, judge};
use report::Report;
use run::{Question, converse};
use siblings::Seed;

/// What is prepared once for all submissions of a grading run.
pub struct Grader {
    assignment: Assignment,
    ours: Ours,
    /// The driver program of each phase with the reference.
    reference: Vec<PathBuf>,
    secret: Option<String>,
    /// Everything compiled lies here; it goes with the grader.
    folder: TempDir,
}

/// A fault of our own: no verdict can be given.
#[derive(Debug)]
pub struct OurFault(pub String);

impl std::fmt::Display for OurFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for OurFault {}

impl Grader {
    /// Compiles what submissions are compiled with, and the reference.
    ///
    /// # Errors
    ///
    /// If anything of ours does not compile.
    pub fn new(assignment: Assignment, secret: Option<String>) -> Result<Self> {
        let folder = tempfile::tempdir().context("a folder for what is compiled")?;
        let ours = Ours::build(&assignment, &folder.path().join("ours"))?;
        let mut grader = Self {
            assignment,
            ours,
            reference: Vec::new(),
            secret,
            folder,
        };
        let reference = intake::take(&grader.assignment, &grader.assignment.root)?;
        let workshop = grader.workshop(&reference, grader.assignment.phases.len() - 1)?;
        for (phase, built) in workshop.built.into_iter().enumerate() {
            let package = &grader.assignment.phases[phase].package;
            let Some(program) = built.program.filter(|_| built.missing.is_empty()) else {
                bail!(OurFault(format!(
                    "the reference of {package} does not compile: {}",
                    built.messages.join("\n")
                )));
            };
            let kept = grader.folder.path().join(format!("{package}_reference"));
            std::fs::copy(program, &kept)?;
            grader.reference.push(kept);
        }
        Ok(grader)
    }

    /// The assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// Grades the submission in `folder`.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read, or something of ours fails: never because of
    /// what is in the submission.
    pub fn grade(&self, folder: &Path) -> Result<Report> {
        self.grade_taken(intake::take(&self.assignment, folder)?)
    }

    /// Grades what was taken of a submission.
    fn grade_taken(&self, submission: Submission) -> Result<Report> {
        let cases = self.cases(&submission.student)?;
        let workshop = self.workshop(&submission, self.assignment.phases.len() - 1)?;
        let mut phases = Vec::new();
        for phase in 0..self.assignment.phases.len() {
            let graded = workshop.grade(self, phase, &cases)?;
            phases.push(self.with_reference(phase, graded, &phases, &submission, &cases)?);
        }
        Ok(self.report(submission, phases))
    }

    /// Lays out a submission and compiles its phases up to the one at `last`.
    fn workshop(&self, submission: &Submission, last: usize) -> Result<Workshop> {
        let folder = tempfile::tempdir().context("a folder for the submission")?;
        let (stage, out) = (folder.path().join("stage"), folder.path().join("out"));
        std::fs::create_dir_all(&out)?;
        build::stage(&self.assignment, submission, &stage)?;
        let built = (0..=last)
            .map(|phase| build::phase(&self.assignment, phase, &self.ours, &stage, &out))
            .collect::<Result<_>>()?;
        Ok(Workshop { folder, built })
    }

    /// The cases of every item: the public ones, and the student's own siblings.
    fn cases(&self, student: &str) -> Result<Vec<Vec<Case>>> {
        let seed = Seed {
            secret: self.secret.clone().unwrap_or_default(),
            student: student.to_string(),
        };
        let items = self.assignment.items.iter();
        items
            .map(|item| {
                let mut cases = item.cases.clone();
                cases.extend(siblings::draw(&self.assignment, item, &seed)?);
                Ok(cases)
            })
            .collect()
    }

    /// A phase that needs an earlier one which is not yet right is graded with the
    /// reference of that one too, and the better of the two counts.
    fn with_reference(
        &self,
        phase: usize,
        graded: report::Phase,
        earlier: &[report::Phase],
        submission: &Submission,
        cases: &[Vec<Case>],
    ) -> Result<report::Phase> {
        let needs = &self.assignment.phases[phase].needs;
        let lacking: Vec<&str> = earlier
            .iter()
            .filter(|done| needs.contains(&done.package) && done.earned() < done.possible())
            .map(|done| done.package.as_str())
            .collect();
        if lacking.is_empty() || graded.earned() == graded.possible() {
            return Ok(graded);
        }
        let reference = intake::take(&self.assignment, &self.assignment.root)?;
        let mut helped = Submission {
            student: submission.student.clone(),
            ..Submission::default()
        };
        let of_lacking = |path: &Path| lacking.iter().any(|package| path.starts_with(package));
        let theirs = submission
            .files
            .iter()
            .filter(|(path, _)| !of_lacking(path));
        let ours = reference.files.iter().filter(|(path, _)| of_lacking(path));
        helped.files.extend(
            theirs
                .chain(ours)
                .map(|(path, bytes)| (path.clone(), bytes.clone())),
        );
        let mut better = self.workshop(&helped, phase)?.grade(self, phase, cases)?;
        if better.earned() <= graded.earned() {
            return Ok(graded);
        }
        better.notes.push(format!(
            "graded with our {}, since the submitted one is not yet right; with that it would be {} of {}",
            lacking.join(" and "),
            graded.earned(),
            graded.possible(),
        ));
        Ok(better)
    }

    /// A verdict that costs points stands only if the reference does better on the
    /// same case; if it does not, the case or the oracle is at fault, and that is us.
    fn confirm(&self, phase: usize, case: &Case, group: usize) -> Result<()> {
        let folder = tempfile::tempdir()?;
        let questions = [Question { case, group }];
        let conversations = converse(
            &self.assignment,
            &self.reference[phase],
            folder.path(),
            &questions,
        )?;
        match judge(case, &conversations[0]) {
            Verdict::Right => Ok(()),
            verdict => bail!(OurFault(format!(
                "{}: the reference and what is expected do not agree: {verdict:?}",
                case.name
            ))),
        }
    }

    fn report(&self, submission: Submission, phases: Vec<report::Phase>) -> Report {
        let by_hand = self.assignment.by_hand.iter().map(|item| report::ByHand {
            title: item.title.clone(),
            points: item.points,
        });
        let ignored = submission
            .ignored
            .iter()
            .map(|file| format!("{}: {}", file.path.display(), file.reason));
        Report {
            version: 1,
            assignment: self.assignment.name.clone(),
            title: self.assignment.title.clone(),
            student: submission.student,
            for_credit: self.secret.is_some(),
            isolation: sandbox::LEVEL.to_string(),
            earned: phases.iter().map(report::Phase::earned).sum(),
            possible: phases.iter().map(report::Phase::possible).sum(),
            by_hand: by_hand.collect(),
            ignored: ignored.collect(),
            phases,
        }
    }
}

/// A submission laid out and compiled, in folders that go when it goes.
struct Workshop {
    folder: TempDir,
    built: Vec<Built>,
}

impl Workshop {
    /// Puts the cases of a phase to its program and judges the replies.
    fn grade(&self, grader: &Grader, phase: usize, cases: &[Vec<Case>]) -> Result<report::Phase> {
        let assignment = &grader.assignment;
        let built = &self.built[phase];
        let questions: Vec<Question> = assignment
            .items_of(phase)
            .flat_map(|(group, _)| {
                cases[group]
                    .iter()
                    .map(move |case| Question { case, group })
            })
            .collect();
        let conversations = match &built.program {
            Some(program) => {
                let folder = self.folder.path().join(format!("run_{phase}"));
                std::fs::create_dir_all(&folder)?;
                Some(converse(assignment, program, &folder, &questions)?)
            }
            None => None,
        };
        let verdict = |number: usize, case: &Case| match &conversations {
            Some(conversations) => judge(case, &conversations[number]),
            None => Verdict::NoProgram,
        };

        let mut number = 0;
        let mut items = Vec::new();
        for (group, item) in assignment.items_of(phase) {
            let mut judged = Vec::new();
            let mut confirmed = false;
            for case in &cases[group] {
                let verdict = verdict(number, case);
                number += 1;
                if !confirmed && matches!(verdict, Verdict::Wrong(_) | Verdict::Died { .. }) {
                    grader.confirm(phase, case, group)?;
                    confirmed = true;
                }
                judged.push(report::Case {
                    name: case.name.clone(),
                    public: case.public,
                    verdict,
                });
            }
            let right = judged.iter().all(|case| case.verdict == Verdict::Right);
            items.push(report::Item {
                id: item.id.clone(),
                title: item.title.clone(),
                points: item.points,
                earned: if right { item.points } else { 0 },
                cases: judged,
            });
        }
        let stray = conversations
            .iter()
            .flatten()
            .flat_map(|one| one.stray.iter().cloned());
        Ok(report::Phase {
            package: assignment.phases[phase].package.clone(),
            compiler: built.messages.clone(),
            missing: built.missing.clone(),
            notes: Vec::new(),
            stray: stray.take(20).collect(),
            items,
        })
    }
}
