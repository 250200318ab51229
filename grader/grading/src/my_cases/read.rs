//! A student's file, parsed as a test case. Names, lengths and paths in it are untrusted.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::limits::{MAX_COMMAND_BYTES, MAX_COMMANDS, MAX_REPLY_BYTES};
use judge::assignment::Assignment;
use judge::test_case::{ANY, Exchange, TestCase, parse};

/// A test case that a student wrote.
#[derive(Clone, Debug)]
pub struct StudentCase {
    /// The index of its phase in the assignment.
    pub phase: usize,
    /// The line of each command in the file, from 1.
    pub lines: Vec<usize>,
    /// The commands, and the replies that the student expects.
    pub case: TestCase,
}

/// Reads the test case at `path`, in the folder of its phase.
///
/// # Errors
///
/// Fails if the test case cannot run; the error contains the line and the problem.
pub fn read(assignment: &Assignment, path: &Path, bytes: &[u8]) -> Result<StudentCase> {
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let mut phases = assignment.phases.iter();
    let phase = phases.position(|phase| folder == phase.package.as_str());
    let phase = phase
        .context("not in the folder of a phase; move it to a folder such as my_cases/dictionary")?;
    ensure!(
        runs_untrusted_commands(assignment, phase),
        "this phase accepts no test cases from students"
    );
    let text = str::from_utf8(bytes).ok().context("not UTF-8")?;
    let exchanges = parse(text, |file| shown_file(assignment, file))?;
    ensure!(
        exchanges.len() <= MAX_COMMANDS,
        "{} commands; at most {MAX_COMMANDS} are allowed",
        exchanges.len()
    );
    for (line, Exchange { command, .. }) in &exchanges {
        check_command(assignment, phase, command).with_context(|| format!("line {line}"))?;
    }
    let replies = || exchanges.iter().flat_map(|(_, exchange)| &exchange.reply);
    let expected: usize = replies().map(String::len).sum();
    ensure!(
        expected <= MAX_REPLY_BYTES,
        "expects {expected} characters; at most {MAX_REPLY_BYTES} are allowed"
    );
    ensure!(
        exchanges
            .iter()
            .any(|(_, exchange)| says_something(exchange)),
        "expects no particular reply, so it finds nothing; write the correct reply below a command, such as `= true`"
    );
    let (lines, exchanges) = exchanges.into_iter().unzip();
    Ok(StudentCase {
        phase,
        lines,
        case: TestCase {
            name: path.display().to_string(),
            public: false,
            files: BTreeMap::new(),
            exchanges,
        },
    })
}

/// Reads a file that a test case names. Only files that every program may read are allowed.
fn shown_file(assignment: &Assignment, file: &str) -> Result<String> {
    let mut shown = assignment.program_files.iter();
    let Some(path) = shown.find(|path| *path == Path::new(file)) else {
        bail!(
            "{}: use only lists and boards of `data`, such as data/words/small.txt",
            cut(file)
        );
    };
    let text = fs::read(assignment.root.join(path))
        .with_context(|| format!("{}: failed to read", path.display()))?;
    // A program that prints the bytes would print this text, too.
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Checks that a command can be sent to a driver, which must neither skip it nor parse it differently.
fn check_command(assignment: &Assignment, phase: usize, command: &str) -> Result<()> {
    ensure!(
        command.len() <= MAX_COMMAND_BYTES,
        "a command of {} bytes; at most {MAX_COMMAND_BYTES} are allowed",
        command.len()
    );
    ensure!(
        !command.chars().any(char::is_control),
        "the command contains an invisible character"
    );
    let begins = command.starts_with(|c: char| c.is_ascii_lowercase());
    ensure!(
        begins,
        "{}: not a command; begin with a command's name",
        cut(command)
    );
    let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
    ensure!(
        !NOT_FOR_CASES.contains(&name),
        "{}: not allowed in a test case",
        cut(command)
    );
    let saves = assignment.phases[phase].saves.as_deref() == Some(name);
    ensure!(
        !saves || is_plain(argument),
        "{}: save to a file next to `data`, such as words.txt",
        cut(command)
    );
    Ok(())
}

/// Commands that end or hide a conversation.
const NOT_FOR_CASES: [&str; 3] = ["help", "quit", "reset"];

/// Whether the oracle of a phase can run untrusted commands: within the limits, or in the sandbox.
fn runs_untrusted_commands(assignment: &Assignment, phase: usize) -> bool {
    match assignment.phases[phase].subject {
        Some(subject) => subject.work().is_some(),
        None => assignment.has_oracle(phase),
    }
}

/// Whether saving to this path cannot replace another file. Saving to a folder fails, since there is none next to
/// `data`, and so does saving to `data` itself.
fn is_plain(file: &str) -> bool {
    let first = file.split('/').next().unwrap_or_default();
    !["", ".", "..", "data"].contains(&first) || file == "data"
}

/// Whether an incorrect reply other than an error is possible.
fn says_something(exchange: &Exchange) -> bool {
    exchange.reply != [ANY] && exchange.reply.iter().any(|line| line != "= ...")
        || exchange.reply.is_empty()
}

/// Shortens a line, but keeps it recognisable.
fn cut(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((place, _)) => format!("{}...", &text[..place]),
        None => text.to_string(),
    }
}
