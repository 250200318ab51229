//! The kind of a failure. A smaller test case must fail in the same way, otherwise it would show another mistake.

use std::cmp::Ordering;

use judge::test_case::parts;
use judge::verdict::Verdict;
use sandbox::End;

/// The way in which a test case fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FailureKind {
    /// Whether the program ended, and whether it exceeded its time limit.
    pub died: bool,
    pub is_late: bool,
    /// The name of the command that failed.
    command: String,
    /// The difference: whether the expected and the actual replies are errors, and how short replies compare.
    replies: Option<(bool, bool, String)>,
}

impl FailureKind {
    pub fn of(verdict: &Verdict) -> Option<Self> {
        match verdict {
            Verdict::Incorrect(difference) => Some(Self {
                died: false,
                is_late: false,
                command: parts(&difference.command).0.to_string(),
                replies: Some(compared(&difference.expected, &difference.actual)),
            }),
            Verdict::Crashed { command, .. } => Some(Self {
                died: true,
                is_late: is_late(verdict),
                command: parts(command).0.to_string(),
                replies: None,
            }),
            _ => None,
        }
    }
}

/// Whether the program exceeded its time limit.
pub fn is_late(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Crashed {
            end: Some(End::TimeLimit | End::CpuLimit),
            ..
        }
    )
}

fn compared(expected: &[String], got: &[String]) -> (bool, bool, String) {
    let is_error = |reply: &[String]| reply.first().is_some_and(|line| line.starts_with('!'));
    // Several numbers are a list, not a count.
    let number = |reply: &[String]| -> Option<i64> {
        let mut words = reply.first()?.get(2..)?.split(' ');
        let number = words.next()?.parse().ok()?;
        let is_list = words.next().is_some_and(|next| next.parse::<i64>().is_ok());
        (!is_list).then_some(number)
    };
    let short = match (expected, got, number(expected), number(got)) {
        ([_], [_], Some(expected), Some(got)) => match got.cmp(&expected) {
            Ordering::Less => "fewer".to_string(),
            Ordering::Equal => "as many".to_string(),
            Ordering::Greater => "more".to_string(),
        },
        ([_], [got], ..) if got == "= true" || got == "= false" => got.clone(),
        _ => String::new(),
    };
    (is_error(expected), is_error(got), short)
}
