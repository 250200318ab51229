//! Test cases: commands for a driver, and the replies that it must give.
//!
//! A test case is written as the transcript of a correct program (see
//! `dictionary/src/transcript.rs`): `>` lines are the commands, and the `=` and `!`
//! lines below each one are its reply. All other lines are for the reader. An expected
//! line that ends in `...` matches every line that begins with the same text.
//! `=< FILE` means the lines of a file, named from the folder that contains `data`.
//! `=*` matches any reply that is not an error, and `=-` a reply without lines.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

/// A command and the marked lines of its reply.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Exchange {
    command: String,
    reply: Vec<String>,
}

/// Returns the exchanges of a transcript or a test case. Lines without a mark are ignored.
fn exchanges(transcript: &str) -> Vec<Exchange> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    // An empty line ends a reply: the lines after it belong to no command.
    let mut open = false;
    for line in transcript.lines() {
        let line = line.trim_end_matches('\r');
        if let Some(command) = line.strip_prefix("> ") {
            exchanges.push(Exchange {
                command: command.to_string(),
                reply: Vec::new(),
            });
            open = true;
        } else if line.is_empty() {
            open = false;
        } else if line.starts_with("= ") || line.starts_with("! ") || line == "=" || line == ANY {
            let line = if line == "=" { "= " } else { line };
            if let Some(last) = exchanges.last_mut().filter(|_| open) {
                last.reply.push(line.to_string());
            }
        }
    }
    exchanges
}

/// Returns the test cases of a rubric item, by name.
fn cases(assignment: &str, item: &str) -> Vec<(String, Vec<Exchange>)> {
    let public = format!("assignments/{assignment}/public/{item}");
    let folder = data_folder().join(&public);
    let mut cases = Vec::new();
    for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "case")
        {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let name = format!("data/{public}/{file}");
            let text = fs::read_to_string(&path).expect("a case is readable text");
            cases.push((name, exchanges(&with_files(&text))));
        }
    }
    assert!(!cases.is_empty(), "{}: no case", folder.display());
    cases.sort_by(|(one, _), (other, _)| one.cmp(other));
    cases
}

/// Replaces the file names in a test case with the lines of the files.
fn with_files(case: &str) -> String {
    let mut text = String::new();
    for line in case.lines() {
        match line.strip_prefix("=< ") {
            Some(file) => {
                let path = data_folder().join("..").join(file.trim_end());
                let file = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{file}: {e}"));
                text.extend(file.lines().map(|line| format!("= {line}\n")));
            }
            None => text += &format!("{line}\n"),
        }
    }
    text
}

/// Fails unless `run`, a driver, passes every test case of a rubric item. The message shows
/// the commands, the expected and the actual reply, and how to see them with `program`.
#[track_caller]
pub fn check_item(
    assignment: &str,
    item: &str,
    program: &str,
    run: fn(&[u8], &mut Vec<u8>) -> io::Result<()>,
) {
    for (name, case) in cases(assignment, item) {
        if let Some(difference) = difference(&case, run) {
            panic!(
                "\n{name}\n\n{difference}\n\
                 To see it happen, in the root of the workspace:\n\n    \
                 grep '^> ' {name} | cut -c 3- | {program}\n"
            );
        }
    }
}

/// Describes the first reply of `run` that does not match the test case, if there is one.
/// The driver runs in its own folder, with a copy of `data`.
fn difference(
    expected: &[Exchange],
    run: fn(&[u8], &mut Vec<u8>) -> io::Result<()>,
) -> Option<String> {
    assert!(!expected.is_empty(), "a case without a command");
    let script: String = expected
        .iter()
        .map(|e| format!("{}\n", e.command))
        .collect();
    let mut output = Vec::new();
    let end = in_a_folder_with_data(|| {
        // The output up to a panic is useful.
        catch_unwind(AssertUnwindSafe(|| run(script.as_bytes(), &mut output)))
    });
    let got = exchanges(&String::from_utf8_lossy(&output));
    let right = expected
        .iter()
        .zip(&got)
        .take_while(|(e, g)| matches(e, g))
        .count();
    let wrong = expected.get(right)?;

    let mut message = "The commands, with the replies that were right:\n\n".to_string();
    const SHOWN: usize = 12;
    if right > SHOWN {
        message += &format!("    ... {} commands before these\n", right - SHOWN);
    }
    for exchange in &expected[right.saturating_sub(SHOWN)..right] {
        message += &format!("    > {}\n", exchange.command);
        message += &excerpt(&exchange.reply, 0, false);
    }
    message += &format!("    > {}\n\n", wrong.command);

    let reply = got.get(right).map_or(&[][..], |got| &got.reply);
    let differs = |&n: &usize| !same_line(wrong.reply.get(n), reply.get(n));
    let first = (0..=wrong.reply.len()).find(differs).unwrap_or(0);
    let about_spaces = wrong
        .reply
        .iter()
        .chain(reply)
        .any(|line| line.contains('\t'))
        || reply.iter().any(|line| line.ends_with(' '));
    let place = match first {
        0 => String::new(),
        _ => format!(", from line {} of the reply", first + 1),
    };
    let key = if about_spaces {
        " (· is a space, → a tab)"
    } else {
        ""
    };
    message += &format!("Expected{place}{key}:\n\n");
    message += &excerpt(&wrong.reply, first, about_spaces);
    // A program that ended later did reply to this command, but incorrectly.
    let was_last = right + 1 >= got.len();
    message += &match &end {
        Err(panic) if was_last => format!("\nGot no reply: it panicked: {}\n", panic_text(panic)),
        Ok(Err(error)) if was_last => format!("\nGot no reply: {error}\n"),
        _ => format!("\nGot:\n\n{}", excerpt(reply, first, about_spaces)),
    };
    Some(message)
}

/// The line that matches any reply that is not an error.
const ANY: &str = "=*";

fn matches(expected: &Exchange, got: &Exchange) -> bool {
    if expected.reply == [ANY] {
        return got.reply.iter().all(|line| line.starts_with("= "));
    }
    expected.reply.len() == got.reply.len()
        && (0..got.reply.len()).all(|n| same_line(expected.reply.get(n), got.reply.get(n)))
}

fn same_line(expected: Option<&String>, got: Option<&String>) -> bool {
    match (expected, got) {
        (Some(expected), Some(got)) => match expected.strip_suffix("...") {
            Some(beginning) => got.starts_with(beginning),
            None => expected == got.trim_end_matches('\r'),
        },
        (None, None) => true,
        _ => false,
    }
}

/// Formats a few lines from `first` on. Where spaces matter, it makes them visible.
fn excerpt(lines: &[String], first: usize, about_spaces: bool) -> String {
    const SHOWN: usize = 7;
    let mut text = String::new();
    if lines.len() <= first {
        text += "    (nothing)\n";
    }
    for line in lines.iter().skip(first).take(SHOWN) {
        // The space after the mark is not part of the reply.
        let (mark, rest) = line.split_at(line.len().min(2));
        let rest = match about_spaces {
            true => rest.replace(' ', "·").replace('\t', "→"),
            false => rest.to_string(),
        };
        text += &format!("    {mark}{rest}\n");
    }
    if lines.len() > first + SHOWN {
        text += &format!("    ... and {} more lines\n", lines.len() - first - SHOWN);
    }
    text
}

fn panic_text(panic: &Box<dyn Any + Send>) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}

/// Returns the folder `data` of the workspace.
fn data_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join("data")
}

/// Runs `body` in a new current folder with a copy of the workspace's `data`.
/// Only one test can do so at a time, because a process has one current folder.
fn in_a_folder_with_data<T>(body: impl FnOnce() -> T) -> T {
    static CURRENT_FOLDER: Mutex<()> = Mutex::new(());
    let _guard = CURRENT_FOLDER
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().expect("a folder for the case");
    for part in [
        "",
        "words",
        "test_data",
        "test_data/word_files",
        "test_data/bad_words",
    ] {
        copy_files(
            &data_folder().join(part),
            &folder.path().join("data").join(part),
        );
    }
    let before = env::current_dir().expect("the tests start in a folder");
    env::set_current_dir(folder.path()).expect("the folder of the case");
    let result = body();
    env::set_current_dir(before).expect("the folder the tests started in");
    result
}

fn copy_files(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder for the case");
    for entry in fs::read_dir(from).unwrap_or_else(|error| panic!("{}: {error}", from.display())) {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_name().expect("a file has a name");
            fs::copy(&path, to.join(name)).expect("the lists can be copied");
        }
    }
}
