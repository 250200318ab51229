//! Comparing public test cases with the oracle: an incorrect test case would cost correct submissions points.

use std::fs;

use anyhow::{Context, Result};

use super::Oracles;
use crate::agreement::{Agreement, agreement};
use crate::assignment::Assignment;
use crate::test_case::{TestCase, parse};

/// The position in a public test case where the oracle's reply differs.
#[derive(Debug)]
pub struct Disagreement {
    /// The index of the command.
    pub command: usize,
    /// The first line that differs, from 0.
    pub line: usize,
    /// The reply of the oracle.
    pub reply: Vec<String>,
}

/// Finds the first disagreement of each of these public test cases of a phase.
///
/// # Errors
///
/// Fails if the oracle fails, or does not know a command.
pub fn disagreements<'a>(
    assignment: &Assignment,
    oracles: &Oracles,
    phase: usize,
    cases: impl IntoIterator<Item = &'a TestCase>,
) -> Result<Vec<Option<Disagreement>>> {
    let cases: Vec<&TestCase> = cases.into_iter().collect();
    let mut answered: Vec<TestCase> = cases.iter().map(|case| (*case).clone()).collect();
    oracles.answer(assignment, phase, &mut answered)?;
    let disagreement = |(case, answered): (&&TestCase, TestCase)| {
        let replies = case.exchanges.iter().zip(answered.exchanges);
        replies
            .enumerate()
            .find_map(|(command, (expected, right))| {
                let Agreement::DiffersFrom(line) = agreement(&expected.reply, &right.reply) else {
                    return None;
                };
                Some(Disagreement {
                    command,
                    line,
                    reply: right.reply,
                })
            })
    };
    Ok(cases.iter().zip(answered).map(disagreement).collect())
}

/// Describes a position in a public test case: its file, the line of the command, the command, and the expected line of
/// the reply.
///
/// # Errors
///
/// Fails if the file cannot be read again.
pub fn place(
    assignment: &Assignment,
    case: &TestCase,
    command: usize,
    line: usize,
) -> Result<String> {
    let read = |name: &str| {
        let path = assignment.root.join(name);
        fs::read_to_string(path).with_context(|| format!("{name}: failed to read"))
    };
    let exchanges = parse(&read(&case.name)?, read)?;
    let (number, exchange) = exchanges.get(command).context("a command of the case")?;
    Ok(format!(
        "{}:{number}: > {}: expected {}",
        case.name,
        exchange.command,
        line_of(&exchange.reply, line)
    ))
}

/// Describes a line of a reply.
pub fn line_of(reply: &[String], line: usize) -> String {
    reply
        .get(line)
        .map_or_else(|| "no more lines".to_string(), |line| format!("{line:?}"))
}
