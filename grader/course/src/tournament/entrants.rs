//! The students who take part in a tournament, with their test cases.

use std::collections::BTreeMap;

use anyhow::Result;

use super::entered_case::EnteredCase;
use super::reply::ProgramResults;
use crate::identify::Named;
use grading::Grader;
use grading::intake::Submission;
use grading::my_cases::{Spent, StudentCase, read, validity};
use judge::parallel;
use judge::test_case::Exchange;
use report::my_cases::Validity;

/// A student or team that takes part in the tournament.
#[derive(Debug, Default)]
pub struct Entrant {
    /// The id of the student or team.
    pub name: String,
    /// The indices of their test cases, each with the file.
    pub cases: Vec<(usize, String)>,
    /// The rejected test cases, with the reasons.
    pub refused: Vec<String>,
    /// The replies of their program.
    pub results: ProgramResults,
}

/// Reads the test cases of all entrants. Equal test cases count once.
pub(super) fn read_entrants(
    grader: &Grader,
    taking_part: &[(&Named, Submission)],
    jobs: usize,
) -> Result<(Vec<Entrant>, Vec<EnteredCase>)> {
    let read = parallel::map(taking_part, jobs, |(_, submission)| {
        check_cases(grader, submission)
    });
    let mut entrants = Vec::new();
    let mut cases: Vec<EnteredCase> = Vec::new();
    let mut known: BTreeMap<CaseKey, usize> = BTreeMap::new();
    for ((named, _), read) in taking_part.iter().zip(read) {
        let mut entrant = Entrant {
            name: named.id.clone(),
            ..Entrant::default()
        };
        for (name, case) in read? {
            match case {
                Ok(case) => {
                    let index = *known.entry(key(&case)).or_insert_with(|| {
                        cases.push(case);
                        cases.len() - 1
                    });
                    // A test case that a student has written twice counts once.
                    if entrant.cases.iter().all(|(known, _)| *known != index) {
                        entrant.cases.push((index, name));
                    }
                }
                Err(why) => entrant.refused.push(format!("{name}: {why}")),
            }
        }
        entrants.push(entrant);
    }
    Ok((entrants, cases))
}

/// A file name and its test case, or the reason why it was rejected.
type CheckedCase = (String, Result<EnteredCase, String>);

/// Checks a submission's test cases against the oracle.
fn check_cases(grader: &Grader, submission: &Submission) -> Result<Vec<CheckedCase>> {
    let assignment = grader.assignment();
    let mut spent = Spent::default();
    let mut cases = Vec::new();
    for (path, bytes) in &submission.cases {
        let name = path.display().to_string();
        let case = match read::read(assignment, path, bytes) {
            Ok(written) => {
                match validity::check_validity(
                    assignment,
                    &grader.prepared.oracles,
                    &written,
                    &mut spent,
                )? {
                    Validity::Refused { why } => Err(why),
                    validity => Ok(enter(written, validity)),
                }
            }
            Err(error) => Err(format!("{error:#}")),
        };
        cases.push((name, case));
    }
    Ok(cases)
}

fn enter(written: StudentCase, validity: Validity) -> EnteredCase {
    let line = match &validity {
        Validity::Open { line, .. } => Some(*line),
        Validity::Incorrect(wrong) => Some(wrong.line),
        _ => None,
    };
    let at = line.and_then(|line| written.lines.iter().position(|of| *of == line));
    EnteredCase {
        phase: written.phase,
        case: written.case,
        validity,
        at: at.map(|at| (at, None)),
    }
}

/// The parts that make two test cases equal: the phase, and the commands with the expected replies.
type CaseKey = (usize, Vec<(String, Vec<String>)>);

fn key(entered: &EnteredCase) -> CaseKey {
    let exchanges = entered.case.exchanges.iter();
    let parts = exchanges.map(|Exchange { command, reply }| (command.clone(), reply.clone()));
    (entered.phase, parts.collect())
}
