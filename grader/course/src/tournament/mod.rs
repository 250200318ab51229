//! Every student's cases against every student's program: who breaks whom.
//!
//! * `entrants` — the students, each with their test cases; equal ones count once
//! * `entered_case` — a test case with its oracle's verdict; `reply` — what a program replies to it
//! * `play` — all test cases run with one program
//! * `table` — who breaks whom, and the ranks
//! * `disputes` — questions on which the oracle is silent or alone: gaps of the handout
//! * `text`, `csv`, `page` — the results for a terminal, for a spreadsheet, and on a page
//!
//! The oracle decides which cases take part. No point depends on any of it.

pub mod csv;
mod disputes;
mod entered_case;
mod entrants;
#[cfg(test)]
mod example;
pub mod page;
mod play;
mod reply;
mod table;
pub mod text;

use anyhow::Result;

use crate::who::Named;
use disputes::{Unsettled, unsettled};
use entered_case::Asked;
use entrants::{Entry, enter};
use grading::Grader;
use grading::intake;
use judge::internal_error::as_internal_error;
use judge::parallel;
use play::play;
use table::Table;

/// What a tournament came to.
#[derive(Debug)]
pub struct Tournament {
    /// The title of the assignment.
    pub title: String,
    /// Who takes part, by name.
    pub entries: Vec<Entry>,
    /// All different cases that were asked.
    pub asked: Vec<Asked>,
    /// Who breaks whom.
    pub table: Table,
    /// What the sheet leaves open, as it seems.
    pub unsettled: Vec<Unsettled>,
    /// Who does not take part, and why.
    pub missing: Vec<String>,
}

impl Tournament {
    /// How many different cases are valid.
    pub fn valid(&self) -> usize {
        self.asked.iter().filter(|one| one.is_valid()).count()
    }

    /// Holds one between the submissions, `jobs` at a time. `done` is called for each program that has been asked.
    ///
    /// # Errors
    ///
    /// If something of ours fails: never because of what was handed in.
    pub fn hold(
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
        let (mut entries, mut asked) = enter(grader, &taking_part, jobs)?;

        let workspace = &grader.assignment().workspace;
        let reference =
            intake::take_ours(grader.assignment(), workspace).map_err(as_internal_error)?;
        let reference = play(grader, &reference, &asked).map_err(as_internal_error)?;
        for (of, reply) in asked.iter_mut().zip(reference.replies) {
            of.reference(reply);
        }

        let mut fault = None;
        let mut number = 0;
        parallel::in_order(
            &taking_part,
            jobs,
            |(_, submission)| play(grader, submission, &asked),
            |(named, _), played| {
                match played {
                    Ok(played) => entries[number].played = played,
                    Err(error) => fault = Some(as_internal_error(error)),
                }
                number += 1;
                done(named);
            },
        );
        if let Some(fault) = fault {
            return Err(fault);
        }
        Ok(Self {
            title: grader.assignment().title.clone(),
            table: Table::of(&entries, &asked),
            unsettled: unsettled(&entries, &asked),
            entries,
            asked,
            missing,
        })
    }
}
