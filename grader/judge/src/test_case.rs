//! Test cases: commands for a driver, with the expected replies.
//!
//! A test case is the transcript of a correct program. Lines that start with `> ` are commands; the lines below a
//! command that start with `= ` or `! ` are its reply. All other lines are comments. In an expected reply:
//!
//! * `=< FILE` means the lines of a file.
//! * A line that ends in `...` matches every line with that beginning.
//! * `=*` alone matches any reply that isn't an error; it is for replies that another item tests.
//! * `=-` is a reply without lines. A command with nothing below it is rejected, because it may be a mistake.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A command and its reply.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Exchange {
    /// The command as sent, without the `> `.
    pub command: String,
    /// The lines of the reply, each with its mark, `= ` or `! `.
    pub reply: Vec<String>,
}

/// The reply of a command that did not compile.
pub const NOT_COMPILED: &str = "this command does not compile with the submission";

/// The pattern that matches any reply except an error.
pub const ANY: &str = "=*";

/// The pattern that matches any reply at all, for answers that the assignment leaves open.
pub const OPEN: &str = "*";

/// A test case: a conversation with the expected replies.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// The name in reports; for a public test case, its file.
    pub name: String,
    /// Whether it is public; other test cases are generated from the course secret.
    pub public: bool,
    /// The files next to `data`, by name.
    pub files: BTreeMap<String, String>,
    /// The commands and the correct replies.
    pub exchanges: Vec<Exchange>,
}

impl TestCase {
    /// Reads a public test case; paths of the files that it names are relative to `root`.
    pub fn read(root: &Path, path: &Path) -> Result<Self> {
        let name = path
            .strip_prefix(root)
            .unwrap_or(path)
            .display()
            .to_string();
        let text = fs::read_to_string(path).with_context(|| format!("{name}: failed to read"))?;
        let file = |file: &str| {
            fs::read_to_string(root.join(file)).with_context(|| format!("{file}: failed to read"))
        };
        let exchanges = parse(&text, file).with_context(|| name.clone())?;
        let exchanges = exchanges.into_iter().map(|(_, exchange)| exchange);
        Ok(Self {
            name,
            public: true,
            files: BTreeMap::new(),
            exchanges: exchanges.collect(),
        })
    }

    /// Returns the commands alone, as they are sent.
    pub fn script(&self) -> impl Iterator<Item = &str> {
        self.exchanges
            .iter()
            .map(|exchange| exchange.command.as_str())
    }
}

/// Returns the exchanges of a test case, each with the line number of its command. `file` returns the text of a file
/// named by `=<`.
///
/// # Errors
///
/// Fails if the test case is invalid; the error contains the line and the problem.
pub fn parse(text: &str, file: impl Fn(&str) -> Result<String>) -> Result<Vec<(usize, Exchange)>> {
    let mut exchanges: Vec<(usize, Exchange)> = Vec::new();
    // The command that has no reply yet.
    let mut open: Option<(usize, &str)> = None;
    let expects_something = |open: Option<(usize, &str)>| match open {
        None => Ok(()),
        Some((number, line)) => {
            bail!("line {number}: {line}: no expected reply; write =- for a reply without lines")
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(command) = line.strip_prefix("> ") {
            expects_something(open)?;
            open = Some((number, line));
            let exchange = Exchange {
                command: command.to_string(),
                reply: Vec::new(),
            };
            exchanges.push((number, exchange));
            continue;
        }
        let Some(lines) = expected_lines(&file, line).with_context(|| format!("line {number}"))?
        else {
            continue;
        };
        open = None;
        let last = exchanges.last_mut();
        let (_, last) =
            last.with_context(|| format!("line {number}: a reply before the first command"))?;
        last.reply.extend(lines);
    }
    expects_something(open)?;
    ensure!(
        !exchanges.is_empty(),
        "no command; a command begins with '> '"
    );
    Ok(exchanges)
}

/// Returns the name of a command and its argument.
pub fn parts(command: &str) -> (&str, &str) {
    command.split_once(' ').unwrap_or((command, ""))
}

/// Returns the lines of a reply that one line of a test case denotes, or `None` if the line is a comment.
fn expected_lines(
    file: impl Fn(&str) -> Result<String>,
    line: &str,
) -> Result<Option<Vec<String>>> {
    if let Some(name) = line.strip_prefix("=< ") {
        let text = file(name.trim())?;
        return Ok(Some(text.lines().map(|line| format!("= {line}")).collect()));
    }
    Ok(match line {
        "=" => Some(vec!["= ".to_string()]),
        "=-" => Some(Vec::new()),
        ANY => Some(vec![ANY.to_string()]),
        _ if is_reply(line.as_bytes()) => Some(vec![line.to_string()]),
        _ => None,
    })
}

/// Whether a line of a transcript belongs to a reply.
pub fn is_reply(line: &[u8]) -> bool {
    line.starts_with(b"= ") || line.starts_with(b"! ")
}

/// Returns the index of the first line of a reply that differs from the expected one.
pub fn first_difference(expected: &[String], got: &[String]) -> Option<usize> {
    if expected == [OPEN] {
        return None;
    }
    if expected == [ANY] {
        return got.iter().position(|line| line.starts_with('!'));
    }
    let longer = expected.len().max(got.len());
    (0..longer).find(|&line| match (expected.get(line), got.get(line)) {
        (Some(expected), Some(got)) => !same_line(expected, got),
        _ => true,
    })
}

/// Whether a line of a reply matches the expected one. A carriage return at its end is ignored.
pub fn same_line(expected: &str, got: &str) -> bool {
    match expected.strip_suffix("...") {
        Some(beginning) => got.starts_with(beginning),
        None => expected == got.trim_end_matches('\r'),
    }
}
