//! The whole way of a submission, from what was handed in to its report.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::assignment::{Assignment, Item, PartKind, Phase};
use crate::build::Ours;
use crate::case::Case;
use crate::history::{self, History};
use crate::intake::{self, HandedOut, Submission};
use crate::judge::{Verdict, judge};
use crate::made_of::Basis;
use crate::my_cases::{self, MyCases, Variants};
use crate::oracle::Oracles;
use crate::report::{self, Report};
use crate::run::{self, Question};
use crate::sandbox::{self, Sandbox};
use crate::siblings::{self, Seed};
use crate::workshop::Workshop;
use crate::{OurFault, Prepared, our_fault, parts, structure};

/// What is prepared once for all submissions of a grading run.
pub struct Grader {
    pub(crate) assignment: Assignment,
    pub(crate) ours: Ours,
    pub(crate) oracles: Oracles,
    pub(crate) sandbox: Sandbox,
    /// What students were handed out; a student's own run cannot know.
    pub(crate) handed_out: Option<HandedOut>,
    /// The reference; a student's own run does without.
    pub(crate) reference: Option<Reference>,
    /// What fresh cases are drawn from, besides the student.
    pub(crate) secret: String,
    pub(crate) for_credit: bool,
    pub(crate) basis: Basis,
    /// What students' cases are tried on, where the sheet asks for them.
    pub(crate) variants: Option<Variants>,
}

/// The reference, which has to do better wherever a submission loses points.
pub(crate) struct Reference {
    pub(crate) submission: Submission,
    pub(crate) workshop: Workshop,
}

impl Grader {
    /// For a course: compiles what submissions are compiled with, and the reference.
    ///
    /// # Errors
    ///
    /// If anything of ours does not compile.
    pub fn new(assignment: Assignment, secret: Option<String>, sandbox: Sandbox) -> Result<Self> {
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
        let ready = Prepared::new(&assignment, secret.as_deref())?;
        let for_credit = secret.is_some();
        let secret = secret.unwrap_or_default();
        let mut grader = Self::without_reference(assignment, secret, sandbox)?;
        grader.for_credit = for_credit;
        grader.basis = ready.basis;
        grader.handed_out = Some(ready.handed_out);
        let submission = ready.reference;
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
        // Only here: a student's own workspace has no right programs, and must not.
        let asked = grader.assignment.cases_part().is_some();
        grader.variants = asked.then(|| Variants::new(grader.assignment.phases.len()));
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
        let last = assignment.phases.len() - 1;
        Self::of_phases(assignment, seed, sandbox, last)
    }

    /// The same for the phases up to the one at `last`: no others can be graded.
    pub(crate) fn of_phases(
        assignment: Assignment,
        seed: String,
        sandbox: Sandbox,
        last: usize,
    ) -> Result<Self> {
        let ours = Ours::build(&assignment, &sandbox, last).map_err(our_fault)?;
        let oracles = Oracles::prepare(&assignment, &sandbox).map_err(our_fault)?;
        let basis = Basis::new(&assignment, None, &seed, &sandbox::compiler_version()?)?;
        Ok(Self {
            basis,
            assignment,
            ours,
            oracles,
            sandbox,
            handed_out: None,
            reference: None,
            secret: seed,
            for_credit: false,
            variants: None,
        })
    }

    /// The assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// Whether there is an oracle for every phase, so that fresh cases can be drawn.
    pub fn draws_fresh_cases(&self) -> bool {
        (0..self.assignment.phases.len()).all(|phase| self.oracles.know(phase))
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
            let nothing = History::None("nothing of the submission could be taken".to_string());
            return Ok(self.report(submission, self.nothing_earned(), &nothing, None));
        }
        let (phases, history, cases) = self.graded_phases(&submission).map_err(our_fault)?;
        Ok(self.report(submission, phases, &history, cases))
    }

    fn graded_phases(
        &self,
        submission: &Submission,
    ) -> Result<(Vec<report::Phase>, History, Option<MyCases>)> {
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
                package,
                evidence,
                uses,
                ..
            } = &self.assignment.phases[phase];
            if let Some(of) = evidence {
                graded.evidence = structure::evidence(submission, package, of);
            }
            let not_used = structure::not_used(submission, package, uses);
            graded.evidence.extend(not_used);
            phases.push(graded);
        }
        let repository = submission.repository.as_ref();
        let history = history::read(
            &self.assignment,
            repository,
            self.ours.program(),
            &workshop.room,
        )?;
        let cases = my_cases::graded(self, submission, &workshop, self.variants.as_ref())?;
        Ok((phases, history, cases))
    }

    /// The cases of an item for a student: the public ones, and those drawn for them. Where the oracle is not,
    /// those that were drawn beforehand.
    ///
    /// # Errors
    ///
    /// If one cannot be drawn.
    pub fn cases_of(&self, item: &Item, student: &str) -> Result<Vec<Case>> {
        let seed = Seed {
            secret: self.secret.clone(),
            student: student.to_string(),
        };
        let mut cases = item.cases.clone();
        cases.extend(match self.oracles.know(item.phase) {
            true => siblings::draw(&self.assignment, &self.oracles, item, &seed)?,
            false => item.practice.clone(),
        });
        Ok(cases)
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
    pub(crate) fn cases(&self, student: &str) -> Result<Vec<Vec<Case>>> {
        let items = self.assignment.items.iter();
        items.map(|item| self.cases_of(item, student)).collect()
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
    pub(crate) fn reference_is_right(&self, phase: usize, case: &Case) -> Result<bool> {
        let Some(reference) = &self.reference else {
            return Ok(true);
        };
        let program = reference.workshop.program(self, phase);
        let program = program.context("the reference compiled before")?;
        let questions = [Question { case, group: 0 }];
        let conversations = program.converse(&questions, &run::LIMITS)?;
        Ok(judge(case, &conversations[0]) == Verdict::Right)
    }

    fn report(
        &self,
        submission: Submission,
        phases: Vec<report::Phase>,
        history: &History,
        my_cases: Option<MyCases>,
    ) -> Report {
        let parts = parts::parts(
            &self.assignment,
            &submission,
            history,
            self.handed_out.as_ref(),
            my_cases.as_ref(),
        );
        let ignored = submission
            .ignored
            .iter()
            .map(|(name, reason)| format!("{name}: {reason}"));
        let ignored = ignored.take(report::MOST_IGNORED).collect();
        Report {
            version: report::VERSION,
            made_of: self.basis.with(&submission),
            assignment: self.assignment.name.clone(),
            title: self.assignment.title.clone(),
            student: submission.student.clone(),
            names: Vec::new(),
            for_credit: self.for_credit,
            problem: submission.problem.clone(),
            sandbox: self.sandbox.level(),
            not_contained: self
                .sandbox
                .not_contained()
                .into_iter()
                .map(str::to_string)
                .collect(),
            earned: phases.iter().map(report::Phase::earned).sum(),
            possible: phases.iter().map(report::Phase::possible).sum(),
            parts,
            late: None,
            work: parts::commits::work(history),
            ignored,
            ignored_more: submission
                .ignored
                .len()
                .saturating_sub(report::MOST_IGNORED),
            phases,
            my_cases,
        }
    }
}
