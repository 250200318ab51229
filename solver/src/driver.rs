//! Provided: the solver as a program that answers commands, `solver --driver`.
//!
//! `help` prints the manual, made from [`COMMANDS`] below: that table is the
//! grammar. The dictionary's `transcript.rs`, which this driver shares, describes
//! the format of commands and replies.
//!
//! `board` and `letters` load a board; `set` gives the solver a copy of it. Each
//! command is a function that calls one method of the library, so a missing method
//! affects only its own command.

#[path = "../../dictionary/src/transcript.rs"]
mod transcript;

use std::fs;
use std::io::{self, BufRead, Write};

use solver::{Board, Boggle, BoggleError, find_word};

use transcript::{Command, Reply, converse, ok, one, show};

/// Reads commands and writes replies until the input ends; `prompt` is for a
/// user at a terminal.
///
/// # Errors
///
/// Fails only if `input` cannot be read or `output` cannot be written. An error in a command
/// becomes its reply.
pub fn run(input: impl BufRead, output: impl Write, prompt: Option<&str>) -> io::Result<()> {
    converse(COMMANDS, &mut Session::default(), input, output, prompt)
}

/// The state of a conversation.
#[derive(Default)]
struct Session {
    boggle: Option<Boggle>,
    hand: Option<Board>,
}

const COMMANDS: &[Command<Session>] = &[
    Command {
        name: "new",
        argument: "",
        about: "create a solver with the full list",
        run: new,
    },
    Command {
        name: "open",
        argument: "FILE",
        about: "create a solver with the words in FILE",
        run: open,
    },
    Command {
        name: "words",
        argument: "",
        about: "print the number of words that the solver knows",
        run: words,
    },
    Command {
        name: "board",
        argument: "FILE",
        about: "load the board in FILE; prints its size",
        run: board,
    },
    Command {
        name: "letters",
        argument: "RxC CELLS",
        about: "load a board of R rows and C columns, such as: letters 2x2 cats",
        run: letters,
    },
    Command {
        name: "rows",
        argument: "",
        about: "print the loaded board",
        run: rows,
    },
    Command {
        name: "set",
        argument: "",
        about: "give the solver the loaded board",
        run: set,
    },
    Command {
        name: "solve",
        argument: "",
        about: "find every word on the solver's board; prints the word list",
        run: solve,
    },
    Command {
        name: "dump",
        argument: "",
        about: "the same, but prints the board dump",
        run: dump,
    },
    Command {
        name: "full",
        argument: "[dump]",
        about: "the same, with an output that fails; prints whether that is an error",
        run: full,
    },
    Command {
        name: "found",
        argument: "",
        about: "list the words found last, sorted",
        run: found,
    },
    Command {
        name: "save",
        argument: "FILE",
        about: "save these words to FILE",
        run: save,
    },
    Command {
        name: "find",
        argument: "WORD",
        about: "print the path of WORD on the loaded board: row,column of each cell, from 0",
        run: find,
    },
    Command {
        name: "reset",
        argument: "",
        about: "start again without solver and board",
        run: reset,
    },
    Command {
        name: "show",
        argument: "FILE",
        about: "print the lines of FILE",
        run: |_, file| show(file),
    },
];

impl Session {
    fn boggle(&mut self) -> Result<&mut Boggle, &'static str> {
        self.boggle
            .as_mut()
            .ok_or("no solver yet; create one with: new, or open FILE")
    }

    fn hand(&self) -> Result<&Board, &'static str> {
        self.hand
            .as_ref()
            .ok_or("no board loaded; load one with: board FILE")
    }
}

fn new(session: &mut Session, _: &str) -> Reply {
    session.boggle = Some(Boggle::new());
    ok()
}

fn open(session: &mut Session, file: &str) -> Reply {
    session.boggle = Some(Boggle::with_dictionary_file(file)?);
    ok()
}

fn words(session: &mut Session, _: &str) -> Reply {
    let count: usize = session.boggle()?.dictionary().word_count();
    one(count)
}

fn board(session: &mut Session, file: &str) -> Reply {
    let bytes = fs::read(file).map_err(|error| format!("{file}: failed to open: {error}"))?;
    let board = Board::parse(&String::from_utf8_lossy(&bytes))
        .map_err(|error| format!("{file}: {error}"))?;
    take(session, board)
}

fn letters(session: &mut Session, argument: &str) -> Reply {
    let (size, cells) = argument.split_once(' ').unwrap_or((argument, ""));
    let (rows, columns) = size
        .split_once('x')
        .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)))
        .ok_or_else(|| format!("{size:?}: not a size; write rows x columns, such as 4x4"))?;
    let board = Board::from_line(rows, columns, cells)?;
    take(session, board)
}

fn take(session: &mut Session, board: Board) -> Reply {
    let size = format!("{}x{}", board.rows(), board.columns());
    session.hand = Some(board);
    one(size)
}

fn rows(session: &mut Session, _: &str) -> Reply {
    lines(session.hand()?.to_string())
}

fn set(session: &mut Session, _: &str) -> Reply {
    let board = session.hand()?.clone();
    session.boggle()?.set_board(&board);
    ok()
}

fn solve(session: &mut Session, _: &str) -> Reply {
    let mut output = Vec::new();
    session.boggle()?.solve_board(false, &mut output)?;
    lines(String::from_utf8_lossy(&output))
}

fn dump(session: &mut Session, _: &str) -> Reply {
    let mut output = Vec::new();
    session.boggle()?.solve_board(true, &mut output)?;
    lines(String::from_utf8_lossy(&output))
}

fn full(session: &mut Session, argument: &str) -> Reply {
    let mut output: &mut [u8] = &mut [];
    let boggle = session.boggle()?;
    match boggle.solve_board(argument == "dump", &mut output) {
        Err(BoggleError::Output(_)) => one("an error"),
        Err(other) => Err(other.into()),
        Ok(()) => one("no error"),
    }
}

fn found(session: &mut Session, _: &str) -> Reply {
    Ok(session.boggle()?.words_found().words().collect())
}

fn save(session: &mut Session, file: &str) -> Reply {
    session.boggle()?.save_solve(file)?;
    ok()
}

fn find(session: &mut Session, word: &str) -> Reply {
    match find_word(session.hand()?, word) {
        Some(path) => {
            let cells: Vec<String> = path
                .iter()
                .map(|cell| format!("{},{}", cell.row, cell.column))
                .collect();
            one(cells.join(" "))
        }
        None => one("nowhere"),
    }
}

fn reset(session: &mut Session, _: &str) -> Reply {
    *session = Session::default();
    ok()
}

fn lines(text: impl AsRef<str>) -> Reply {
    let lines = text.as_ref().split_terminator('\n');
    Ok(lines.map(str::to_string).collect())
}
