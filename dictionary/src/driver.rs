//! Provided: the dictionary as a program that answers commands.
//!
//! `help` prints the manual, made from [`COMMANDS`] below: that table is the
//! grammar. `transcript.rs` describes the format of commands and replies.
//!
//! There are two dictionaries, so that one can be copied to the other; commands
//! apply to the current one. Each command is a function that calls one method
//! of the library, so a missing method affects only its own command. The types
//! of results are written out on purpose: a result of another type must not
//! compile, even if it could be compared or printed.

#[path = "transcript.rs"]
mod transcript;

use std::fs;
use std::io::{self, BufRead, Write};
use std::mem;

use dictionary::Dictionary;

use transcript::{Command, Reply, converse, ok, one, show};

/// Reads commands and writes replies until the input ends. The current dictionary
/// starts as `first`, the other one empty. `prompt` is for a user at a terminal.
///
/// # Errors
///
/// Fails only if `input` cannot be read or `output` cannot be written. An error in a command
/// becomes its reply.
pub fn run(
    first: Dictionary,
    input: impl BufRead,
    output: impl Write,
    prompt: Option<&str>,
) -> io::Result<()> {
    let mut session = Session {
        current: first,
        ..Session::default()
    };
    converse(COMMANDS, &mut session, input, output, prompt)
}

/// The two dictionaries of a conversation.
struct Session {
    current: Dictionary,
    other: Dictionary,
    /// The names of `current` and `other`, which are swapped with them.
    names: [&'static str; 2],
}

impl Default for Session {
    fn default() -> Self {
        Self {
            current: Dictionary::default(),
            other: Dictionary::default(),
            names: ["first", "second"],
        }
    }
}

const COMMANDS: &[Command<Session>] = &[
    Command {
        name: "new",
        argument: "",
        about: "create a new, empty dictionary",
        run: new,
    },
    Command {
        name: "open",
        argument: "FILE",
        about: "create a dictionary with the words in FILE",
        run: open,
    },
    Command {
        name: "load",
        argument: "FILE",
        about: "add the words in FILE; prints the number of new words",
        run: load,
    },
    Command {
        name: "save",
        argument: "FILE",
        about: "save the words to FILE, sorted, one per line",
        run: save,
    },
    Command {
        name: "reset",
        argument: "",
        about: "start again with two empty dictionaries",
        run: reset,
    },
    Command {
        name: "show",
        argument: "FILE",
        about: "print the lines of FILE",
        run: |_, file| show(file),
    },
    Command {
        name: "add",
        argument: "WORD",
        about: "add WORD; prints whether it is new",
        run: add,
    },
    Command {
        name: "word",
        argument: "WORD",
        about: "is WORD a word?",
        run: word,
    },
    Command {
        name: "prefix",
        argument: "PREFIX",
        about: "does a word begin with PREFIX?",
        run: prefix,
    },
    Command {
        name: "count",
        argument: "",
        about: "print the number of words",
        run: count,
    },
    Command {
        name: "list",
        argument: "PREFIX",
        about: "list the words that begin with PREFIX, or all words",
        run: list,
    },
    Command {
        name: "words",
        argument: "FILE",
        about: "count the lines of FILE that are words",
        run: words,
    },
    Command {
        name: "check",
        argument: "FILE",
        about: "count the lines of FILE that are words, and those that are prefixes",
        run: check,
    },
    Command {
        name: "clear",
        argument: "",
        about: "remove every word",
        run: clear,
    },
    Command {
        name: "copy",
        argument: "",
        about: "make the other dictionary a copy of the current one",
        run: copy,
    },
    Command {
        name: "clone",
        argument: "",
        about: "the same, but create the other dictionary for it",
        run: clone,
    },
    Command {
        name: "same",
        argument: "",
        about: "do both dictionaries contain the same words?",
        run: same,
    },
    Command {
        name: "switch",
        argument: "",
        about: "switch to the other dictionary",
        run: switch,
    },
];

fn new(session: &mut Session, _: &str) -> Reply {
    session.current = Dictionary::new();
    ok()
}

fn open(session: &mut Session, file: &str) -> Reply {
    session.current = Dictionary::from_file(file)?;
    ok()
}

fn load(session: &mut Session, file: &str) -> Reply {
    let new: usize = session.current.load_file(file)?;
    one(format!("{new} new"))
}

fn save(session: &mut Session, file: &str) -> Reply {
    session.current.save_file(file)?;
    ok()
}

fn add(session: &mut Session, word: &str) -> Reply {
    let new: bool = session.current.add_word(word)?;
    one(new)
}

fn word(session: &mut Session, word: &str) -> Reply {
    let is_word: bool = session.current.is_word(word)?;
    one(is_word)
}

fn prefix(session: &mut Session, prefix: &str) -> Reply {
    let is_prefix: bool = session.current.is_prefix(prefix)?;
    one(is_prefix)
}

fn count(session: &mut Session, _: &str) -> Reply {
    let count: usize = session.current.word_count();
    one(count)
}

fn list(session: &mut Session, prefix: &str) -> Reply {
    let mut lines: Vec<String> = session.current.words_with_prefix(prefix)?.collect();
    let count = lines.len();
    lines.push(format!("{count} listed"));
    Ok(lines)
}

fn words(session: &mut Session, file: &str) -> Reply {
    let lines = lines_of(file)?;
    let is_word = |line: &&String| session.current.is_word(line).is_ok_and(|yes| yes);
    let words = lines.iter().filter(is_word).count();
    one(format!("{words} of {}", lines.len()))
}

fn check(session: &mut Session, file: &str) -> Reply {
    let dictionary = &session.current;
    let lines = lines_of(file)?;
    let count = |asks: &dyn Fn(&str) -> bool| lines.iter().filter(|line| asks(line)).count();
    one(format!(
        "{} lines: {} words, {} prefixes, {} errors",
        lines.len(),
        count(&|line| dictionary.is_word(line).is_ok_and(|yes| yes)),
        count(&|line| dictionary.is_prefix(line).is_ok_and(|yes| yes)),
        count(&|line| dictionary.is_word(line).is_err()),
    ))
}

fn clear(session: &mut Session, _: &str) -> Reply {
    session.current.clear();
    ok()
}

fn copy(session: &mut Session, _: &str) -> Reply {
    session.other.clone_from(&session.current);
    ok()
}

fn clone(session: &mut Session, _: &str) -> Reply {
    session.other = session.current.clone();
    ok()
}

fn same(session: &mut Session, _: &str) -> Reply {
    let same: bool = session.current == session.other;
    one(same)
}

fn switch(session: &mut Session, _: &str) -> Reply {
    mem::swap(&mut session.current, &mut session.other);
    session.names.swap(0, 1);
    one(format!("the {} dictionary", session.names[0]))
}

fn reset(session: &mut Session, _: &str) -> Reply {
    *session = Session::default();
    ok()
}

/// Returns the lines of a file that are not empty, without surrounding white space.
fn lines_of(file: &str) -> Result<Vec<String>, String> {
    let bytes = fs::read(file).map_err(|error| format!("{file}: failed to open: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines.map(String::from).collect())
}
