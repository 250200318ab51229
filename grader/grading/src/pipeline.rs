//! One submission, from what was handed in to its report.

use std::path::Path;

use anyhow::{Context, Result};
use judge::assignment::{Assignment, Item, Phase};
use judge::case::Case;
use judge::fault::our_fault;
use judge::run::{self, Question};
use judge::siblings::{self, Seed};
use judge::verdict::{Verdict, judge};
use report::Report;
use report::my_cases::MyCases;
use sandbox::Sandbox;

use crate::bench::Bench;
use crate::history::{self, History};
use crate::intake::{self, HandedOut, Submission};
use crate::made_of::Basis;
use crate::my_cases::{self, Variants};
use crate::workshop::Workshop;
use crate::{parts, structure};

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
    pub(crate) basis: Basis,
    /// What students' cases are tried on, where the sheet asks for them.
    pub(crate) variants: Option<Variants>,
}

/// The reference, which has to do better wherever a submission loses points.
pub struct Reference {
    /// Its files.
    pub submission: Submission,
    /// The same compiled.
    pub workshop: Workshop,
}

impl Grader {
    /// Grades one submission, stage by stage.
    ///
    /// # Errors
    ///
    /// If something of ours fails: never because of what is in the submission.
    pub fn grade(&self, submission: &Submission) -> Result<Report> {
        if submission.problem.is_some() {
            let nothing = History::None("nothing of the submission could be taken".to_string());
            return Ok(self.report(submission, self.nothing_earned(), &nothing, None));
        }
        self.stages(submission).map_err(our_fault)
    }

    fn stages(&self, submission: &Submission) -> Result<Report> {
        let cases = self.cases(&submission.student)?;
        let last = self.bench.assignment.phases.len() - 1;
        let workshop = Workshop::open(&self.bench, submission, last)?;
        let mut phases = Vec::new();
        for phase in 0..=last {
            let graded = workshop.grade(&self.bench, phase, &cases)?;
            let helped = self.with_reference(phase, &graded, &phases, submission, &cases)?;
            let (mut graded, workshop) = match &helped {
                Some((better, workshop)) => (better.clone(), workshop),
                None => (graded, &workshop),
            };
            let agreed = |phase, case: &Case| self.reference_is_right(phase, case);
            workshop.explain(&self.bench, &agreed, phase, &cases, &mut graded)?;
            graded.evidence = structure::of_phase(submission, self.bench.phase(phase));
            phases.push(graded);
        }
        let history = self.history(submission, &workshop)?;
        let variants = self.variants.as_ref();
        let my_cases = my_cases::graded(&self.bench, submission, &workshop, variants)?;
        Ok(self.report(submission, phases, &history, my_cases))
    }

    /// Takes the submission at `path`, a folder or an archive, and grades it.
    ///
    /// # Errors
    ///
    /// If there is nothing to be read, or something of ours fails: never because of
    /// what is in the submission.
    pub fn grade_path(&self, path: &Path) -> Result<Report> {
        let handed_out = self.handed_out.as_ref();
        self.grade(&intake::take(&self.bench.assignment, path, handed_out)?)
    }

    /// The history that came with a submission, read in its room.
    fn history(&self, submission: &Submission, workshop: &Workshop) -> Result<History> {
        history::read(
            &self.bench.assignment,
            submission.repository.as_ref(),
            self.bench.ours.program(),
            &workshop.room,
        )
    }

    /// The assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.bench.assignment
    }

    /// Whether there is an oracle for every phase, so that fresh cases can be drawn.
    pub fn draws_fresh_cases(&self) -> bool {
        (0..self.assignment().phases.len()).all(|phase| self.bench.oracles.know(phase))
    }

    /// Where programs run.
    pub fn sandbox(&self) -> &Sandbox {
        &self.bench.sandbox
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
        cases.extend(match self.bench.oracles.know(item.phase) {
            true => siblings::draw(&self.bench.assignment, &self.bench.oracles, item, &seed)?,
            false => item.practice.clone(),
        });
        Ok(cases)
    }

    /// The phases of a submission of which nothing could be taken.
    fn nothing_earned(&self) -> Vec<report::Phase> {
        let phase = |(place, phase): (usize, &Phase)| report::Phase {
            package: phase.package.clone(),
            items: self
                .assignment()
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
        self.bench
            .assignment
            .phases
            .iter()
            .enumerate()
            .map(phase)
            .collect()
    }

    /// The cases of every item: the public ones, and the student's own siblings.
    pub fn cases(&self, student: &str) -> Result<Vec<Vec<Case>>> {
        let items = self.bench.assignment.items.iter();
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
        let needs = &self.bench.assignment.phases[phase].needs;
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
        let workshop = Workshop::open(&self.bench, &helped, phase)?;
        let mut better = workshop.grade(&self.bench, phase, cases)?;
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
    pub fn reference_is_right(&self, phase: usize, case: &Case) -> Result<bool> {
        let Some(reference) = &self.reference else {
            return Ok(true);
        };
        let program = reference.workshop.program(&self.bench, phase);
        let program = program.context("the reference compiled before")?;
        let questions = [Question { case, group: 0 }];
        let conversations = program.converse(&questions, &run::LIMITS)?;
        Ok(judge(case, &conversations[0]) == Verdict::Right)
    }

    fn report(
        &self,
        submission: &Submission,
        phases: Vec<report::Phase>,
        history: &History,
        my_cases: Option<MyCases>,
    ) -> Report {
        let parts = parts::parts(
            &self.bench.assignment,
            submission,
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
            made_of: self.basis.with(submission),
            assignment: self.bench.assignment.name.clone(),
            title: self.bench.assignment.title.clone(),
            student: submission.student.clone(),
            names: Vec::new(),
            for_credit: self.for_credit,
            problem: submission.problem.clone(),
            sandbox: self.bench.sandbox.level(),
            not_contained: self
                .sandbox()
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
