//! A submission laid out and compiled, and its phases graded.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::assignment::Item;
use crate::build::{self, Built};
use crate::case::Case;
use crate::explain::{Failure, explain};
use crate::intake::Submission;
use crate::judge::{Verdict, judge};
use crate::report::{self, Explanation};
use crate::run::{self, Program, Question};
use crate::sandbox::Room;
use crate::{Grader, OurFault};

/// How long the explanations of a phase may take: only programs that are slow to fail come near it.
pub const EXPLAINING: Duration = Duration::from_secs(120);

/// A submission laid out and compiled, in a room that goes when it goes.
pub struct Workshop {
    pub room: Room,
    pub built: Vec<Built>,
}

impl Workshop {
    /// Lays out a submission and compiles its phases up to the one at `last`.
    pub fn open(grader: &Grader, submission: &Submission, last: usize) -> Result<Self> {
        let room = grader.sandbox.room()?;
        build::stage(&grader.assignment, submission, &room)?;
        let built = (0..=last)
            .map(|phase| build::phase(&grader.assignment, phase, &grader.ours, &room))
            .collect::<Result<_>>()?;
        Ok(Self { room, built })
    }

    /// The driver program of a phase, if it could be compiled.
    pub fn program<'a>(&'a self, grader: &'a Grader, phase: usize) -> Option<Program<'a>> {
        let path = self.built[phase].program.as_deref()?;
        Some(Program {
            assignment: &grader.assignment,
            phase,
            path,
            room: &self.room,
        })
    }

    /// Puts the cases of a phase to its program and judges the replies.
    pub fn grade(
        &self,
        grader: &Grader,
        phase: usize,
        cases: &[Vec<Case>],
    ) -> Result<report::Phase> {
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
        let conversations = match self.program(grader, phase) {
            Some(program) => Some(program.converse(&questions, &run::LIMITS)?),
            None => None,
        };
        let mut verdicts =
            questions
                .iter()
                .enumerate()
                .map(|(number, question)| match &conversations {
                    Some(conversations) => judge(question.case, &conversations[number]),
                    None => Verdict::NoProgram,
                });

        let mut items = Vec::new();
        for (group, item) in assignment.items_of(phase) {
            let judged: Vec<Verdict> = verdicts.by_ref().take(cases[group].len()).collect();
            let right = judged.iter().all(|verdict| *verdict == Verdict::Right);
            let cases = cases[group]
                .iter()
                .zip(judged)
                .map(|(case, verdict)| report::Case {
                    name: case.name.clone(),
                    public: case.public,
                    verdict,
                });
            items.push(report::Item {
                id: item.id.clone(),
                title: item.title.clone(),
                points: item.points,
                earned: if right { item.points } else { 0 },
                cases: cases.collect(),
                explanation: None,
            });
        }
        let not_asked = |case: &&report::Case| case.verdict == Verdict::NotAsked;
        let lost_unasked = items.iter().filter(|item: &&report::Item| {
            !item.cases.is_empty() && item.cases.iter().all(|case| not_asked(&case))
        });
        let notes = match lost_unasked.count() {
            0 => Vec::new(),
            items => vec![format!(
                "{items} items were not asked, since the program had used up its time before"
            )],
        };
        let stray = conversations
            .iter()
            .flatten()
            .flat_map(|one| one.stray.iter().cloned());
        Ok(report::Phase {
            package: assignment.phases[phase].package.clone(),
            compiler: built.messages.clone(),
            missing: built.missing.clone(),
            notes,
            evidence: Vec::new(),
            stray: stray.take(20).collect(),
            items,
        })
    }

    /// Explains what was lost in a phase that has been graded here.
    pub fn explain(
        &self,
        grader: &Grader,
        phase: usize,
        cases: &[Vec<Case>],
        graded: &mut report::Phase,
    ) -> Result<()> {
        let Some(program) = self.program(grader, phase) else {
            return Ok(());
        };
        let until = Instant::now() + EXPLAINING;
        for ((group, item), graded) in grader.assignment.items_of(phase).zip(&mut graded.items) {
            let failures = failures(&cases[group], &graded.cases);
            graded.explanation = explained(grader, &program, item, failures, until)?;
        }
        Ok(())
    }
}

/// The cases that were not right, though there was a program to ask.
pub fn failures(cases: &[Case], judged: &[report::Case]) -> Vec<Failure> {
    let verdicts = judged.iter().map(|case| &case.verdict);
    let failed = cases
        .iter()
        .zip(verdicts)
        .filter(|(_, verdict)| verdict.is_failure() || **verdict == Verdict::NotAsked);
    let failure = |(case, verdict): (&Case, &Verdict)| Failure {
        case: case.clone(),
        verdict: verdict.clone(),
    };
    failed.map(failure).collect()
}

/// Explains what costs points. It stands only if the reference does better on
/// the same case; if it does not, the case or the oracle is at fault, and that is us.
fn explained(
    grader: &Grader,
    program: &Program,
    item: &Item,
    failures: Vec<Failure>,
    until: Instant,
) -> Result<Option<Explanation>> {
    let agreed = |case: &Case| grader.reference_is_right(program.phase, case);
    let first = failures.iter().find(|failure| failure.verdict.is_failure());
    if let Some(first) = first
        && !agreed(&first.case)?
    {
        bail!(OurFault(format!(
            "{}: the reference and what is expected do not agree",
            first.case.name
        )));
    }
    explain(program, &grader.oracles, item, failures, agreed, until)
}
