//! All-pairs testing: the tournament runs every student's test cases with every student's program.
//!
//! * `entrants` — the students with their test cases; equal test cases count once
//! * `entered_case` — a test case with the oracle's verdict
//! * `reply` — a program's reply to a test case
//! * `play` — all test cases with one program
//! * `table` — the results of all pairs, and the ranks
//! * `disputes` — questions that the oracle cannot decide or may get wrong: possible gaps in the handout
//! * `text`, `csv`, `tournament_page` — the results for a terminal, as a spreadsheet, and as a page
//!
//! The oracle decides which test cases are valid. A tournament does not affect points.

pub mod csv;
mod disputes;
mod entered_case;
mod entrants;
#[cfg(test)]
mod example;
mod play;
mod reply;
mod table;
pub mod text;
pub mod tournament_page;

use anyhow::Result;

use crate::identify::Named;
use disputes::{Dispute, find_disputes};
use entered_case::EnteredCase;
use entrants::{Entrant, read_entrants};
use grading::Grader;
use grading::intake;
use judge::internal_error::as_internal_error;
use judge::parallel;
use play::play;
use table::Table;

/// The results of a tournament.
#[derive(Debug)]
pub struct Tournament {
    /// The title of the assignment.
    pub title: String,
    /// The entrants, sorted by name.
    pub entrants: Vec<Entrant>,
    /// The test cases, without duplicates.
    pub cases: Vec<EnteredCase>,
    /// The test cases that each program fails.
    pub table: Table,
    /// The possible gaps in the handout.
    pub disputes: Vec<Dispute>,
    /// The submissions that do not take part, with the reasons.
    pub missing: Vec<String>,
}

impl Tournament {
    /// Returns the number of valid test cases, without duplicates.
    pub fn valid(&self) -> usize {
        self.cases.iter().filter(|one| one.is_valid()).count()
    }

    /// Runs a tournament between the submissions, `jobs` at a time. Calls `done` after each program.
    ///
    /// # Errors
    ///
    /// Fails only on an internal error, never because of a submission.
    pub fn run(
        grader: &Grader,
        submissions: &[Named],
        jobs: usize,
        mut done: impl FnMut(&Named),
    ) -> Result<Self> {
        let taken = parallel::map(submissions, jobs, |named| {
            let mut submission = intake::take(grader.assignment(), &named.path, None)?;
            submission.student.clone_from(&named.id);
            Ok(submission)
        });
        let mut missing = Vec::new();
        let mut taking_part = Vec::new();
        for (named, taken) in submissions.iter().zip(taken) {
            let why = match taken {
                Ok(submission) => match submission.problem {
                    Some(problem) => problem,
                    None => {
                        taking_part.push((named, submission));
                        continue;
                    }
                },
                Err(error) if error.is::<judge::internal_error::InternalError>() => {
                    return Err(error);
                }
                Err(error) => format!("{error:#}"),
            };
            missing.push(format!("{}: {why}", named.id));
        }
        let (mut entrants, mut cases) = read_entrants(grader, &taking_part, jobs)?;

        let workspace = &grader.assignment().workspace;
        let reference =
            intake::take_ours(grader.assignment(), workspace).map_err(as_internal_error)?;
        let reference = play(grader, &reference, &cases).map_err(as_internal_error)?;
        for (case, reply) in cases.iter_mut().zip(reference.replies) {
            case.note_reference(reply);
        }

        let mut internal_error = None;
        let mut number = 0;
        parallel::in_order(
            &taking_part,
            jobs,
            |(_, submission)| play(grader, submission, &cases),
            |(named, _), results| {
                match results {
                    Ok(results) => entrants[number].results = results,
                    Err(error) => internal_error = Some(as_internal_error(error)),
                }
                number += 1;
                done(named);
            },
        );
        if let Some(internal_error) = internal_error {
            return Err(internal_error);
        }
        Ok(Self {
            title: grader.assignment().title.clone(),
            table: Table::of(&entrants, &cases),
            disputes: find_disputes(&entrants, &cases),
            entrants,
            cases,
            missing,
        })
    }
}
