//! A student's file as a case, or why it is none. Nothing of it is believed: no name, no length, no place of a file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::limits::{MAX_COMMAND_BYTES, MAX_COMMANDS, MAX_REPLY_BYTES};
use judge::assignment::Assignment;
use judge::case::{ANY, Case, Exchange, parse};

/// A case that a student wrote, as it was read.
#[derive(Clone, Debug)]
pub struct StudentCase {
    /// The place of its phase in the assignment.
    pub phase: usize,
    /// The line of each command in the file, from 1.
    pub lines: Vec<usize>,
    /// What it asks and what the student expects.
    pub case: Case,
}

/// Reads the case at `path`, which lies in the folder of its phase.
///
/// # Errors
///
/// If it is no case that can be asked: with the line, and what is wrong there.
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
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
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

/// The text of a file that a case names: only what every program is shown.
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
    // A program that shows its bytes shows them so, too.
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Whether a command can be sent: what a driver would skip, or read in another way than it stands there, cannot.
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

/// What ends or hides a conversation.
const NOT_FOR_CASES: [&str; 3] = ["help", "quit", "reset"];

/// Whether the oracle of a phase bears whatever a stranger asks: within the limits, or in the sandbox.
fn takes_strangers(assignment: &Assignment, phase: usize) -> bool {
    match assignment.phases[phase].subject {
        Some(subject) => subject.work().is_some(),
        None => assignment.has_oracle(phase),
    }
}

/// Whether a file can be saved so without another one being replaced: beside `data` there is no folder, so that to save in one
/// fails, and so does to save to `data` itself.
fn is_plain(file: &str) -> bool {
    let first = file.split('/').next().unwrap_or_default();
    !["", ".", "..", "data"].contains(&first) || file == "data"
}

/// Whether a reply could be wrong without being an error.
fn says_something(exchange: &Exchange) -> bool {
    exchange.reply != [ANY] && exchange.reply.iter().any(|line| line != "= ...")
        || exchange.reply.is_empty()
}

/// So much of a stranger's line as is needed to know it again.
fn cut(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((place, _)) => format!("{}...", &text[..place]),
        None => text.to_string(),
    }
}
