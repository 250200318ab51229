//! The validity of a test case: whether the oracle agrees with it. No program runs.

use anyhow::Result;

use report::my_cases::{Disagreement, NamedFailurePattern, Validity};

use super::limits::Spent;
use super::read::StudentCase;
use judge::assignment::Assignment;
use judge::case::{ANY, Case, Exchange, OPEN, same_line};
use judge::failure_patterns::{self, clue::Evidence};
use judge::files::Files;
use judge::oracle::Oracles;
use judge::subject::Subject;
use judge::verdict::{Difference, Failure, Verdict};

/// Finds the validity of a test case.
///
/// # Errors
///
/// If there is no oracle, or it fails.
pub fn check_validity(
    assignment: &Assignment,
    oracles: &Oracles,
    written: &StudentCase,
    spent: &mut Spent,
) -> Result<Validity> {
    let StudentCase { phase, lines, case } = written;
    let files = Files::new(&assignment.root, &assignment.shown, &case.files);
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
            return Ok(refused(format!("> {command}: it asks for too much")));
        };
        if right.first().is_some_and(|line| line.starts_with(UNKNOWN)) {
            return Ok(refused(format!("> {command}: there is no such command")));
        }
        if let Err(why) = spent.count_reply(&right) {
            return Ok(refused(why.to_string()));
        }
        match agreement(reply, &right) {
            Agreement::Whole => {}
            Agreement::SaysTooMuch(_) if is_published(assignment, *phase, reply) => {}
            Agreement::LeftOpen => {
                return Ok(Validity::Open {
                    line,
                    command: command.clone(),
                });
            }
            Agreement::SaysTooMuch(right) => {
                return Ok(refused(format!(
                    "the assignment leaves open how this reply ends; write it as {right}"
                )));
            }
            Agreement::DiffersFrom(place) => {
                let difference = Difference {
                    before,
                    command: command.clone(),
                    expected: right,
                    got: reply.clone(),
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
                return Ok(Validity::Wrong(Disagreement {
                    line,
                    command: command.clone(),
                    expected: from(&difference.got),
                    right: from(&difference.expected),
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

/// The beginning of the reply to an unknown command.
const UNKNOWN: &str = "! no command ";

/// The number of lines of a reply that a message shows, and of characters of a line.
const SHOWN: usize = 4;
const SHOWN_OF_A_LINE: usize = 200;

/// The agreement of an expected reply with the correct one.
#[derive(Debug, PartialEq, Eq)]
enum Agreement {
    /// They are the same, or the expected one is less specific.
    Whole,
    /// The assignment leaves the reply open.
    LeftOpen,
    /// The expected reply continues where the correct one, which is given, leaves the rest open.
    SaysTooMuch(String),
    /// They differ from this line on.
    DiffersFrom(usize),
}

fn agreement(expected: &[String], right: &[String]) -> Agreement {
    if right == [OPEN] {
        return Agreement::LeftOpen;
    }
    if expected == [ANY] {
        let error = right.iter().position(|line| line.starts_with('!'));
        return error.map_or(Agreement::Whole, Agreement::DiffersFrom);
    }
    for place in 0..expected.len().max(right.len()) {
        let (Some(expected), Some(right)) = (expected.get(place), right.get(place)) else {
            return Agreement::DiffersFrom(place);
        };
        let said = expected.strip_suffix("...").unwrap_or(expected);
        let same = match right.strip_suffix("...") {
            None => same_line(expected, right),
            Some(beginning) if said.len() > beginning.len() && said.starts_with(beginning) => {
                return Agreement::SaysTooMuch(right.clone());
            }
            Some(beginning) => expected.ends_with("...") && beginning.starts_with(said),
        };
        if !same {
            return Agreement::DiffersFrom(place);
        }
    }
    Agreement::Whole
}

/// Whether a public test case expects this reply: then it is correct, even if the oracle leaves it open.
fn is_published(assignment: &Assignment, phase: usize, reply: &[String]) -> bool {
    let items = assignment.items_of(phase);
    let mut cases = items.flat_map(|(_, item)| &item.cases);
    cases.any(|case| {
        case.exchanges
            .iter()
            .any(|exchange| exchange.reply == reply)
    })
}

/// A test case of a student's is as short as the student made it.
pub const WRITTEN_BY_HAND: Evidence = Evidence {
    is_minimal: true,
    pace: None,
};

/// Finds the failure pattern of a program that replies as the student expects.
fn looks_like(
    assignment: &Assignment,
    phase: usize,
    case: &Case,
    difference: Difference,
) -> Option<NamedFailurePattern> {
    let failure = Failure {
        case: case.clone(),
        verdict: Verdict::Wrong(difference),
    };
    let name = failure_patterns::find(assignment, phase, &failure, WRITTEN_BY_HAND)?;
    Some(described(assignment, &name))
}

/// Describes a failure pattern by the first sentence of its hint; the others lead to the mistake in the code.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expected_reply_agrees_as_far_as_the_assignment_says_what_is_right() {
        let check = |expected: &[&str], right: &[&str], agrees: Agreement| {
            let lines = |lines: &[&str]| -> Vec<String> {
                lines.iter().map(|line| line.to_string()).collect()
            };
            assert_eq!(
                agreement(&lines(expected), &lines(right)),
                agrees,
                "{expected:?} {right:?}"
            );
        };
        let too_much = Agreement::SaysTooMuch("! x: failed: ...".to_string());
        check(&["= true"], &["= true"], Agreement::Whole);
        check(&["= true\r"], &["= true"], Agreement::DiffersFrom(0));
        check(&["= tr..."], &["= true"], Agreement::Whole);
        check(&["=*"], &["= a", "= 1 listed"], Agreement::Whole);
        check(&["=*"], &["! bad"], Agreement::DiffersFrom(0));
        check(&[], &[], Agreement::Whole);
        check(&[], &["= a"], Agreement::DiffersFrom(0));
        check(&["= a", "= b"], &["= a"], Agreement::DiffersFrom(1));
        check(&["= a"], &["= a", "= b"], Agreement::DiffersFrom(1));
        check(&["= a"], &[OPEN], Agreement::LeftOpen);
        check(&["=*"], &[OPEN], Agreement::LeftOpen);
        check(
            &["! x: failed: ..."],
            &["! x: failed: ..."],
            Agreement::Whole,
        );
        check(&["! x..."], &["! x: failed: ..."], Agreement::Whole);
        check(
            &["! x: failed: no such file"],
            &["! x: failed: ..."],
            too_much,
        );
        check(
            &["! x: failed"],
            &["! x: failed: ..."],
            Agreement::DiffersFrom(0),
        );
        check(&["= ok"], &["! x: failed: ..."], Agreement::DiffersFrom(0));
    }
}
