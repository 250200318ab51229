//! A student's file, parsed as a test case. Names, lengths and paths in it are untrusted.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::limits::{MAX_COMMAND_BYTES, MAX_COMMANDS, MAX_REPLY_BYTES};
use judge::assignment::Assignment;
use judge::case::{ANY, Case, Exchange, parse};

/// A test case that a student wrote.
#[derive(Clone, Debug)]
pub struct StudentCase {
    /// The index of its phase in the assignment.
    pub phase: usize,
    /// The line of each command in the file, from 1.
    pub lines: Vec<usize>,
    /// The commands, and the replies that the student expects.
    pub case: Case,
}

/// Reads the test case at `path`, in the folder of its phase.
///
/// # Errors
///
/// If the test case cannot run: with the line, and the problem there.
pub fn read(assignment: &Assignment, path: &Path, bytes: &[u8]) -> Result<StudentCase> {
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let mut phases = assignment.phases.iter();
    let phase = phases.position(|phase| folder == phase.package.as_str());
    let phase = phase.context("it lies in no folder of a phase")?;
    ensure!(
        takes_strangers(assignment, phase),
        "cases of one's own are not taken for this phase"
    );
    let text = str::from_utf8(bytes).ok().context("it is not UTF-8")?;
    let exchanges = parse(text, |file| shown_file(assignment, file))?;
    ensure!(
        exchanges.len() <= MAX_COMMANDS,
        "it has {} commands, and {MAX_COMMANDS} are the most",
        exchanges.len()
    );
    for (line, Exchange { command, .. }) in &exchanges {
        check_command(assignment, phase, command).with_context(|| format!("line {line}"))?;
    }
    let replies = || exchanges.iter().flat_map(|(_, exchange)| &exchange.reply);
    let expected: usize = replies().map(String::len).sum();
    ensure!(
        expected <= MAX_REPLY_BYTES,
        "it expects {expected} characters, and {MAX_REPLY_BYTES} are the most"
    );
    ensure!(
        exchanges
            .iter()
            .any(|(_, exchange)| says_something(exchange)),
        "it expects nothing in particular, and so finds nothing: write below a command what is right, as `= true`"
    );
    let (lines, exchanges) = exchanges.into_iter().unzip();
    Ok(StudentCase {
        phase,
        lines,
        case: Case {
            name: path.display().to_string(),
            public: false,
            files: BTreeMap::new(),
            exchanges,
        },
    })
}

/// Reads a file that a test case names. Only files that every program may read are allowed.
fn shown_file(assignment: &Assignment, file: &str) -> Result<String> {
    let mut shown = assignment.shown.iter();
    let Some(path) = shown.find(|path| *path == Path::new(file)) else {
        bail!(
            "{}: a case of yours may only name lists and boards of `data`, as data/words/small.txt",
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
        "a command of {} bytes, and {MAX_COMMAND_BYTES} are the most",
        command.len()
    );
    ensure!(
        !command.chars().any(char::is_control),
        "a command with a character that cannot be seen"
    );
    let begins = command.starts_with(|c: char| c.is_ascii_lowercase());
    ensure!(begins, "{}: a command begins with its name", cut(command));
    let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
    ensure!(
        !NOT_FOR_CASES.contains(&name),
        "{}: this command is not for cases",
        cut(command)
    );
    let saves = assignment.phases[phase].saves.as_deref() == Some(name);
    ensure!(
        !saves || is_plain(argument),
        "{}: a case of yours saves beside `data`, as words.txt",
        cut(command)
    );
    Ok(())
}

/// Commands that end or hide a conversation.
const NOT_FOR_CASES: [&str; 3] = ["help", "quit", "reset"];

/// Whether the oracle of a phase can run untrusted commands: within the limits, or in the sandbox.
fn takes_strangers(assignment: &Assignment, phase: usize) -> bool {
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
