//! Grades submissions of the assignment, makes its handout, and proves it sound.
//!
//! [`Grader::grade`] is the whole way of a submission, stage by stage:
//!
//! * `intake` — what is taken of a submission, be it a folder or an archive
//! * `build` — from source files to driver programs; `compile` is one call of rustc
//! * `siblings` — fresh cases for this student; `oracle` says what is right
//! * `workshop` — a submission laid out and compiled, and its phases graded
//! * `run` — cases put to a program
//! * `judge` — verdicts from what was expected and what came
//! * `structure` — what a submission is made of, as evidence for a person
//! * `explain` — a failure made small, with a hint and a test to paste
//! * `report` — one value; `text` shows it, `visible` what strangers wrote in it, and `next` says what to do about it
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
mod explain;
pub mod handout;
pub mod intake;
mod judge;
mod marks;
pub mod next;
mod oracle;
pub mod parallel;
pub mod prove;
pub mod report;
mod run;
pub mod sandbox;
pub mod siblings;
mod structure;
mod stubs;
pub mod text;
pub mod variants;
pub mod visible;
mod workshop;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, bail};

use assignment::{Assignment, Phase};
use build::Ours;
use case::Case;
use intake::{HandedOut, Submission};
use judge::{Verdict, judge};
use report::{AnswersState, Report};
use run::Question;
use sandbox::Sandbox;
use siblings::Seed;
use workshop::Workshop;

/// What is prepared once for all submissions of a grading run.
pub struct Grader {
    assignment: Assignment,
    ours: Ours,
    sandbox: Sandbox,
    /// What students were handed out; a student's own run cannot know.
    handed_out: Option<HandedOut>,
    /// The reference; a student's own run does without.
    reference: Option<Reference>,
    /// What fresh cases are drawn from, besides the student.
    secret: String,
    for_credit: bool,
}

/// The reference, which has to do better wherever a submission loses points.
struct Reference {
    submission: Submission,
    workshop: Workshop,
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

/// Whatever goes wrong where no submission can be at fault.
fn our_fault(error: anyhow::Error) -> anyhow::Error {
    match error.is::<OurFault>() {
        true => error,
        false => OurFault(format!("{error:#}")).into(),
    }
}

impl Grader {
    /// For a course: compiles what submissions are compiled with, and the reference.
    ///
    /// # Errors
    ///
    /// If anything of ours does not compile.
    pub fn new(assignment: Assignment, secret: Option<String>, sandbox: Sandbox) -> Result<Self> {
        let for_credit = secret.is_some();
        let secret = secret.unwrap_or_default();
        let mut grader = Self::without_reference(assignment, secret, sandbox)?;
        grader.for_credit = for_credit;
        grader.handed_out = Some(handout::handout(&grader.assignment, &BTreeSet::new())?.files);
        let submission = intake::take(&grader.assignment, &grader.assignment.root, None)?;
        let last = grader.assignment.phases.len() - 1;
        let workshop = Workshop::open(&grader, &submission, last).map_err(our_fault)?;
        for (phase, built) in grader.assignment.phases.iter().zip(&workshop.built) {
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
            workshop,
        });
        Ok(grader)
    }

    /// For a student's own run, never for credit: `seed` draws the fresh cases, and
    /// there is no reference to help or to confirm.
    ///
    /// # Errors
    ///
    /// If anything of ours does not compile.
    pub fn without_reference(
        assignment: Assignment,
        seed: String,
        sandbox: Sandbox,
    ) -> Result<Self> {
        let ours = Ours::build(&assignment, &sandbox).map_err(our_fault)?;
        Ok(Self {
            assignment,
            ours,
            sandbox,
            handed_out: None,
            reference: None,
            secret: seed,
            for_credit: false,
        })
    }

    /// The assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// Where programs run.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// Grades the submission at `path`, a folder or an archive.
    ///
    /// # Errors
    ///
    /// If there is nothing to be read, or something of ours fails: never because of
    /// what is in the submission.
    pub fn grade(&self, path: &Path) -> Result<Report> {
        let handed_out = self.handed_out.as_ref();
        self.grade_taken(intake::take(&self.assignment, path, handed_out)?)
    }

    /// Grades what was taken of a submission.
    ///
    /// # Errors
    ///
    /// If something of ours fails.
    pub fn grade_taken(&self, submission: Submission) -> Result<Report> {
        if submission.problem.is_some() {
            return Ok(self.report(submission, self.nothing_earned()));
        }
        let phases = self.graded_phases(&submission).map_err(our_fault)?;
        Ok(self.report(submission, phases))
    }

    fn graded_phases(&self, submission: &Submission) -> Result<Vec<report::Phase>> {
        let cases = self.cases(&submission.student)?;
        let workshop = Workshop::open(self, submission, self.assignment.phases.len() - 1)?;
        let mut phases = Vec::new();
        for phase in 0..self.assignment.phases.len() {
            let graded = workshop.grade(self, phase, &cases)?;
            let helped = self.with_reference(phase, &graded, &phases, submission, &cases)?;
            let (mut graded, workshop) = match &helped {
                Some((better, workshop)) => (better.clone(), workshop),
                None => (graded, &workshop),
            };
            workshop.explain(self, phase, &cases, &mut graded)?;
            let Phase {
                package, evidence, ..
            } = &self.assignment.phases[phase];
            if let Some(of) = evidence {
                graded.evidence = structure::evidence(submission, package, of);
            }
            phases.push(graded);
        }
        Ok(phases)
    }

    /// The phases of a submission of which nothing could be taken.
    fn nothing_earned(&self) -> Vec<report::Phase> {
        let phase = |(place, phase): (usize, &Phase)| report::Phase {
            package: phase.package.clone(),
            items: self
                .assignment
                .items_of(place)
                .map(|(_, item)| report::Item {
                    id: item.id.clone(),
                    title: item.title.clone(),
                    points: item.points,
                    ..report::Item::default()
                })
                .collect(),
            ..report::Phase::default()
        };
        self.assignment
            .phases
            .iter()
            .enumerate()
            .map(phase)
            .collect()
    }

    /// The cases of every item: the public ones, and the student's own siblings.
    fn cases(&self, student: &str) -> Result<Vec<Vec<Case>>> {
        let seed = Seed {
            secret: self.secret.clone(),
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
    /// reference of that one too, and what that came to counts if it is better.
    fn with_reference(
        &self,
        phase: usize,
        graded: &report::Phase,
        earlier: &[report::Phase],
        submission: &Submission,
        cases: &[Vec<Case>],
    ) -> Result<Option<(report::Phase, Workshop)>> {
        let needs = &self.assignment.phases[phase].needs;
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
        let of_lacking = |path: &Path| lacking.iter().any(|package| path.starts_with(package));
        let mut helped = submission.clone();
        helped.files.retain(|path, _| !of_lacking(path));
        for (path, bytes) in &reference.submission.files {
            if of_lacking(path) {
                helped.files.insert(path.clone(), bytes.clone());
            }
        }
        let workshop = Workshop::open(self, &helped, phase)?;
        let mut better = workshop.grade(self, phase, cases)?;
        if better.earned() <= graded.earned() {
            return Ok(None);
        }
        better.notes.push(format!(
            "graded with our {}, since yours is not yet right; with yours it would be {} of {}",
            lacking.join(" and "),
            graded.earned(),
            graded.possible(),
        ));
        Ok(Some((better, workshop)))
    }

    /// Whether the reference does better on a case than the submission that failed it.
    /// Without a reference, the oracle is trusted.
    fn reference_is_right(&self, phase: usize, case: &Case) -> Result<bool> {
        let Some(reference) = &self.reference else {
            return Ok(true);
        };
        let program = reference.workshop.program(self, phase);
        let program = program.context("the reference compiled before")?;
        let questions = [Question { case, group: 0 }];
        let conversations = program.converse(&questions, &run::LIMITS)?;
        Ok(judge(case, &conversations[0]) == Verdict::Right)
    }

    fn answers(&self, path: &Path, submission: &Submission) -> report::Answers {
        let original = self.handed_out.as_ref().and_then(|files| files.get(path));
        let text = submission.answers.get(path);
        report::Answers {
            file: path.display().to_string(),
            state: match text {
                None => AnswersState::Missing,
                Some(text) if Some(text.as_bytes()) == original.map(Vec::as_slice) => {
                    AnswersState::AsHandedOut
                }
                Some(_) => AnswersState::Given,
            },
            text: text.cloned().unwrap_or_default(),
        }
    }

    fn report(&self, submission: Submission, phases: Vec<report::Phase>) -> Report {
        let by_hand = self.assignment.by_hand.iter().map(|item| report::ByHand {
            title: item.title.clone(),
            points: item.points,
            answers: item
                .answers
                .as_ref()
                .map(|path| self.answers(path, &submission)),
        });
        let ignored = submission
            .ignored
            .iter()
            .map(|(name, reason)| format!("{name}: {reason}"));
        let ignored = ignored.take(report::MOST_IGNORED).collect();
        Report {
            version: 1,
            assignment: self.assignment.name.clone(),
            title: self.assignment.title.clone(),
            student: submission.student.clone(),
            for_credit: self.for_credit,
            problem: submission.problem.clone(),
            sandbox: self.sandbox.level(),
            not_contained: self.sandbox.not_contained(),
            earned: phases.iter().map(report::Phase::earned).sum(),
            possible: phases.iter().map(report::Phase::possible).sum(),
            by_hand: by_hand.collect(),
            ignored,
            ignored_more: submission
                .ignored
                .len()
                .saturating_sub(report::MOST_IGNORED),
            phases,
        }
    }
}
