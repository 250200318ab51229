//! The students who take part in a tournament, each with their test cases.

use std::collections::BTreeMap;

use anyhow::Result;

use super::entered_case::Asked;
use super::reply::Played;
use crate::who::Named;
use grading::Grader;
use grading::intake::Submission;
use grading::my_cases::{Spent, StudentCase, read, validity};
use judge::case::Exchange;
use judge::parallel;
use report::my_cases::Validity;

/// Somebody who takes part.
#[derive(Debug, Default)]
pub struct Entry {
    /// Their name.
    pub name: String,
    /// The places of their cases that are asked, and the file of each, in order.
    pub cases: Vec<(usize, String)>,
    /// Their cases that are not asked: each with the reason.
    pub refused: Vec<String>,
    /// What their program replied.
    pub played: Played,
}

/// Reads everybody's cases. What several wrote is there once.
pub(super) fn enter(
    grader: &Grader,
    taking_part: &[(&Named, Submission)],
    jobs: usize,
) -> Result<(Vec<Entry>, Vec<Asked>)> {
    let read = parallel::map(taking_part, jobs, |(_, submission)| {
        judged(grader, submission)
    });
    let mut entries = Vec::new();
    let mut asked: Vec<Asked> = Vec::new();
    let mut known: BTreeMap<Key, usize> = BTreeMap::new();
    for ((named, _), read) in taking_part.iter().zip(read) {
        let mut entry = Entry {
            name: named.id.clone(),
            ..Entry::default()
        };
        for (name, case) in read? {
            match case {
                Ok(case) => {
                    let place = *known.entry(key(&case)).or_insert_with(|| {
                        asked.push(case);
                        asked.len() - 1
                    });
                    // Who writes the same twice has still one case.
                    if entry.cases.iter().all(|(known, _)| *known != place) {
                        entry.cases.push((place, name));
                    }
                }
                Err(why) => entry.refused.push(format!("{name}: {why}")),
            }
        }
        entries.push(entry);
    }
    Ok((entries, asked))
}

/// A case by its file, or why it is not asked.
type Judged = (String, Result<Asked, String>);

/// What the oracle says of the cases of a submission.
fn judged(grader: &Grader, submission: &Submission) -> Result<Vec<Judged>> {
    let assignment = grader.assignment();
    let mut spent = Spent::default();
    let mut cases = Vec::new();
    for (path, bytes) in &submission.cases {
        let name = path.display().to_string();
        let case = match read::read(assignment, path, bytes) {
            Ok(written) => {
                match validity::check_validity(
                    assignment,
                    &grader.bench.oracles,
                    &written,
                    &mut spent,
                )? {
                    Validity::Refused { why } => Err(why),
                    validity => Ok(asked(written, validity)),
                }
            }
            Err(error) => Err(format!("{error:#}")),
        };
        cases.push((name, case));
    }
    Ok(cases)
}

fn asked(written: StudentCase, validity: Validity) -> Asked {
    let line = match &validity {
        Validity::Open { line, .. } => Some(*line),
        Validity::Wrong(wrong) => Some(wrong.line),
        _ => None,
    };
    let at = line.and_then(|line| written.lines.iter().position(|of| *of == line));
    Asked {
        phase: written.phase,
        case: written.case,
        validity,
        at: at.map(|at| (at, None)),
    }
}

/// What makes two cases the same: the phase, and the commands with the replies that are expected.
type Key = (usize, Vec<(String, Vec<String>)>);

fn key(asked: &Asked) -> Key {
    let exchanges = asked.case.exchanges.iter();
    let parts = exchanges.map(|Exchange { command, reply }| (command.clone(), reply.clone()));
    (asked.phase, parts.collect())
}
