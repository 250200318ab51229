//! The validity of a test case: whether the oracle agrees with it. No program of a submission runs.

use anyhow::Result;

use report::my_cases::{Disagreement, NamedFailurePattern, Validity};

use super::limits::Spent;
use super::read::StudentCase;
use judge::agreement::{Agreement, agreement};
use judge::assignment::Assignment;
use judge::failure_patterns::{self, clue::FailureFacts};
use judge::files::Files;
use judge::oracle::Oracles;
use judge::protocol::is_unknown_command;
use judge::subject::Subject;
use judge::test_case::{Exchange, TestCase};
use judge::verdict::{Difference, Failure, Verdict};

/// Finds the validity of a test case.
///
/// # Errors
///
/// Fails if there is no oracle, or it fails.
pub fn check_validity(
    assignment: &Assignment,
    oracles: &Oracles,
    written: &StudentCase,
    spent: &mut Spent,
) -> Result<Validity> {
    let StudentCase { phase, lines, case } = written;
    let files = Files::new(&assignment.root, &assignment.program_files, &case.files);
    let work = assignment.phases[*phase].subject.and_then(Subject::work);
    let mut oracle = oracles.begin(assignment, *phase, case)?;
    let mut before: Vec<Exchange> = Vec::new();
    spent.next_case();
    for (&line, Exchange { command, reply }) in lines.iter().zip(&case.exchanges) {
        let refused = |why: String| Validity::Refused {
            why: format!("line {line}: {why}"),
        };
        if let Some(work) = work
            && let Err(why) = work(command, &files).and_then(|work| spent.count(work))
        {
            return Ok(refused(why.to_string()));
        }
        let Some(right) = oracle.answer(command) else {
            return Ok(refused(format!("> {command}: takes too long to check")));
        };
        if is_unknown_command(&right) {
            return Ok(refused(format!("> {command}: no such command")));
        }
        if let Err(why) = spent.count_reply(&right) {
            return Ok(refused(why.to_string()));
        }
        match agreement(reply, &right) {
            Agreement::Whole => {}
            Agreement::SaysTooMuch(_) if is_public_reply(assignment, *phase, reply) => {}
            Agreement::LeftOpen => {
                return Ok(Validity::Open {
                    line,
                    command: command.clone(),
                });
            }
            Agreement::SaysTooMuch(right) => {
                return Ok(refused(format!(
                    "the assignment doesn't specify the end of this reply; write it as {right}"
                )));
            }
            Agreement::DiffersFrom(place) => {
                let difference = Difference {
                    before,
                    command: command.clone(),
                    expected: right,
                    actual: reply.clone(),
                    line: place,
                };
                let from = |reply: &[String]| {
                    reply
                        .iter()
                        .skip(place)
                        .take(SHOWN)
                        .map(|line| cut(line))
                        .collect()
                };
                return Ok(Validity::Incorrect(Disagreement {
                    line,
                    command: command.clone(),
                    expected: from(&difference.actual),
                    correct: from(&difference.expected),
                    looks_like: looks_like(assignment, *phase, case, difference),
                }));
            }
        }
        before.push(Exchange {
            command: command.clone(),
            reply: right,
        });
    }
    Ok(Validity::Valid)
}

/// The number of lines of a reply in a message, and of characters in a line.
const SHOWN: usize = 4;
const SHOWN_OF_A_LINE: usize = 200;

/// Whether a public test case expects this reply. Then it is correct, even if the oracle leaves it open.
fn is_public_reply(assignment: &Assignment, phase: usize, reply: &[String]) -> bool {
    let items = assignment.items_of(phase);
    let mut cases = items.flat_map(|(_, item)| &item.public_test_cases);
    cases.any(|case| {
        case.exchanges
            .iter()
            .any(|exchange| exchange.reply == reply)
    })
}

/// The facts about a failure of a student's own test case, which is never shrunk.
pub const WRITTEN_BY_HAND: FailureFacts = FailureFacts {
    is_minimal: true,
    pace: None,
};

/// Finds the failure pattern of a program that replies as the student expects.
fn looks_like(
    assignment: &Assignment,
    phase: usize,
    case: &TestCase,
    difference: Difference,
) -> Option<NamedFailurePattern> {
    let failure = Failure {
        case: case.clone(),
        verdict: Verdict::Incorrect(difference),
    };
    let name = failure_patterns::find(assignment, phase, &failure, WRITTEN_BY_HAND)?;
    Some(described(assignment, &name))
}

/// Describes a failure pattern by the first sentence of its hint. The other sentences point to the code.
pub fn described(assignment: &Assignment, name: &str) -> NamedFailurePattern {
    let hint = assignment.hints.get(name).map_or("", String::as_str);
    let end = hint.find(". ").map_or(hint.len(), |end| end + 1);
    NamedFailurePattern {
        name: name.to_string(),
        about: hint[..end].to_string(),
    }
}

fn cut(line: &str) -> String {
    line.chars().take(SHOWN_OF_A_LINE).collect()
}
