//! Cases: what a driver is asked, and what it has to answer.
//!
//! A case is written as the transcript that a right program makes of it: lines
//! with `> ` are commands, lines with `= ` and `! ` below each its reply. All other
//! lines are for the reader. In an expected reply `=< FILE` stands for the lines
//! of a file, a line that ends in `...` for every line that begins so, and `=*`
//! alone for any reply that is no error: what another item is about. A reply without
//! a line is written `=-`, for a command below which nothing stands is a mistake.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A command and its reply.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Exchange {
    /// The command as it is sent, without its mark.
    pub command: String,
    /// The lines of the reply, each with its mark.
    pub reply: Vec<String>,
}

/// The reply of a command that could not be compiled.
pub const NOT_COMPILED: &str = "this command does not compile with the submission";

/// Stands for any reply that is no error.
pub const ANY: &str = "=*";

/// Stands for any reply at all: the answer to a question that the assignment leaves open.
pub const OPEN: &str = "*";

/// A conversation with one right course.
#[derive(Clone, Debug)]
pub struct Case {
    /// What a report calls it: for a public case its file.
    pub name: String,
    /// Whether it is published; the others are generated from the course secret.
    pub public: bool,
    /// Files that it finds beside `data`, by name.
    pub files: BTreeMap<String, String>,
    /// The commands and the right replies.
    pub exchanges: Vec<Exchange>,
}

impl Case {
    /// Reads a public case; files it names are looked for from `root` on.
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

    /// The commands alone, as they are sent.
    pub fn script(&self) -> impl Iterator<Item = &str> {
        self.exchanges
            .iter()
            .map(|exchange| exchange.command.as_str())
    }
}

/// The exchanges of a case, each with the line of its command; `file` gives the text of one that is named by `=<`.
///
/// # Errors
///
/// If it is no case: with the line, and what is wrong there.
pub fn parse(text: &str, file: impl Fn(&str) -> Result<String>) -> Result<Vec<(usize, Exchange)>> {
    let mut exchanges: Vec<(usize, Exchange)> = Vec::new();
    // The command that still waits for a reply.
    let mut open: Option<(usize, &str)> = None;
    let expects_something = |open: Option<(usize, &str)>| match open {
        None => Ok(()),
        Some((number, line)) => bail!(
            "line {number}: {line}: nothing is expected; a reply without a line is written =-"
        ),
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
            last.with_context(|| format!("line {number}: a reply before any command"))?;
        last.reply.extend(lines);
    }
    expects_something(open)?;
    ensure!(
        !exchanges.is_empty(),
        "a case without a command; commands begin with '> '"
    );
    Ok(exchanges)
}

/// The name of a command and its argument.
pub fn parts(command: &str) -> (&str, &str) {
    command.split_once(' ').unwrap_or((command, ""))
}

/// The lines of a reply that a line of a case stands for; none if it is for the reader.
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

/// Where in a reply the first line stands that is not as expected.
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

/// Whether a line of a reply is the expected one. A carriage return at its end is forgiven.
pub fn same_line(expected: &str, got: &str) -> bool {
    match expected.strip_suffix("...") {
        Some(beginning) => got.starts_with(beginning),
        None => expected == got.trim_end_matches('\r'),
    }
}
