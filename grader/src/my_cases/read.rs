//! A student's file as a case, or why it is none. Nothing of it is believed: no name, no length, no place of a file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::Written;
use super::limits::{MOST_COMMANDS, MOST_EXPECTED, MOST_OF_A_COMMAND};
use crate::assignment::Assignment;
use crate::case::{ANY, Case, Exchange, parse};

/// The oracles that bear whatever a stranger asks, within the limits.
const BEAR_STRANGERS: [&str; 2] = ["dictionary", "boggle"];

/// Reads the case at `path`, which lies in the folder of its phase.
///
/// # Errors
///
/// If it is no case that can be asked: with the line, and what is wrong there.
pub fn read(assignment: &Assignment, path: &Path, bytes: &[u8]) -> Result<Written> {
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let mut phases = assignment.phases.iter();
    let phase = phases.position(|phase| folder == phase.package.as_str());
    let phase = phase.context("it lies in no folder of a phase")?;
    ensure!(
        BEAR_STRANGERS.contains(&assignment.phases[phase].model()),
        "cases of one's own are not taken for this phase"
    );
    let text = str::from_utf8(bytes).ok().context("it is not UTF-8")?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let exchanges = parse(text, |file| shown_file(assignment, file))?;
    ensure!(
        exchanges.len() <= MOST_COMMANDS,
        "it has {} commands, and {MOST_COMMANDS} are the most",
        exchanges.len()
    );
    for (line, Exchange { command, .. }) in &exchanges {
        check_command(assignment, phase, command).with_context(|| format!("line {line}"))?;
    }
    let replies = || exchanges.iter().flat_map(|(_, exchange)| &exchange.reply);
    let expected: usize = replies().map(String::len).sum();
    ensure!(
        expected <= MOST_EXPECTED,
        "it expects {expected} characters, and {MOST_EXPECTED} are the most"
    );
    ensure!(
        exchanges
            .iter()
            .any(|(_, exchange)| says_something(exchange)),
        "it expects nothing in particular, and so finds nothing: write below a command what is right, as `= true`"
    );
    let (lines, exchanges) = exchanges.into_iter().unzip();
    Ok(Written {
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
        command.len() <= MOST_OF_A_COMMAND,
        "a command of {} bytes, and {MOST_OF_A_COMMAND} are the most",
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

/// What ends or hides a conversation; and `find`, for a long word on a board of one letter has more ways than there is time.
const NOT_FOR_CASES: [&str; 4] = ["find", "help", "quit", "reset"];

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

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Assignment {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        Assignment::read(&root, "boggle-solver").unwrap()
    }

    /// Why a file is no case.
    fn refused(path: &str, bytes: &[u8]) -> String {
        let read = read(&sheet(), Path::new(path), bytes);
        format!("{:#}", read.unwrap_err())
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let why = refused("my_cases/dictionary/x.case", text.as_bytes());
        assert!(why.contains(expected), "{text:?}: {why}");
    }

    #[test]
    fn what_is_no_case_is_refused_with_its_line() {
        check("", "a case without a command");
        check("> add tea\n", "line 1: > add tea: nothing is expected");
        check("= true\n", "line 1: a reply before any command");
        check("> add tea\n=*\n", "expects nothing in particular");
        check("> add tea\n= ...\n", "expects nothing in particular");
        check(
            "x\n> quit\n= ok\n",
            "line 2: quit: this command is not for cases",
        );
        check("> find a\n= 0,0\n", "not for cases");
        check(
            "> \u{1b}[31m\n= ok\n",
            "line 1: a command with a character that cannot be seen",
        );
        check("> # add\n= ok\n", "a command begins with its name");
        check(
            &format!("> add {}\n= true\n", "a".repeat(1 << 15)),
            "line 1: a command of 32772 bytes",
        );
        check(
            &"> count\n= 0\n".repeat(201),
            "201 commands, and 200 are the most",
        );
        let wide = format!("> count\n= {}\n", "0".repeat(MOST_EXPECTED));
        check(&wide, "262144 are the most");
        let why = refused("my_cases/dictionary/x.case", b"> add \xff\n= true\n");
        assert_eq!(why, "it is not UTF-8");
        let why = refused("my_cases/elsewhere/x.case", b"> count\n= 0\n");
        assert_eq!(why, "it lies in no folder of a phase");
    }

    #[test]
    fn only_what_programs_are_shown_is_read() {
        for file in [
            "/etc/passwd",
            "../../../etc/passwd",
            "data/../Cargo.toml",
            "./data/words/small.txt",
            "data/assignments/boggle-solver/key.toml",
            "data/test_data/solve_output_1.txt",
            "",
        ] {
            check(
                &format!("> list\n=< {file}\n"),
                "a case of yours may only name lists and boards",
            );
        }
        let text = b"> open data/words/small.txt\n= ok\n> list zoo\n=< data/test_data/word_files/five.txt\n";
        let written = read(&sheet(), Path::new("my_cases/dictionary/x.case"), text).unwrap();
        assert_eq!(written.lines, [1, 3]);
        assert_eq!(written.case.exchanges[1].reply.len(), 5);
    }

    #[test]
    fn a_case_saves_to_no_place_of_others() {
        for file in [
            "",
            "data/words/small.txt",
            "./x.txt",
            "../x.txt",
            "/tmp/x.txt",
        ] {
            check(&format!("> save {file}\n= ok\n"), "saves beside `data`");
        }
        let text = b"> save no_such_folder/x.txt\n! no_such_folder/x.txt: failed to save: ...\n";
        assert!(read(&sheet(), Path::new("my_cases/dictionary/x.case"), text).is_ok());
    }
}
