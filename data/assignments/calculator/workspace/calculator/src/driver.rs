//! Provided: the calculator as a program that answers commands, `calculator --driver`.

#[path = "../../stack/src/transcript.rs"]
mod transcript;

use std::io::{self, BufRead, Write};

use calculator::Calculator;

use transcript::{Command, Reply, converse, list, number};

/// Reads commands and writes replies until the input ends.
///
/// # Errors
///
/// Fails if `input` cannot be read or `output` cannot be written.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    converse(COMMANDS, &mut None, input, output)
}

/// The calculator, created by the first command that needs it, so that an unfinished `new` fails as
/// the reply to a command.
type Session = Option<Calculator>;

const COMMANDS: &[Command<Session>] = &[
    Command {
        name: "reset",
        about: "start again without a number",
        run: reset,
    },
    Command {
        name: "eval",
        about: "evaluate a line; prints the top number",
        run: eval,
    },
    Command {
        name: "values",
        about: "list the numbers from the top down",
        run: values,
    },
];

fn reset(session: &mut Session, _: &str) -> Reply {
    *session = None;
    Ok("ok".to_string())
}

fn eval(session: &mut Session, line: &str) -> Reply {
    let calculator = session.get_or_insert_with(Calculator::new);
    let top: Result<Option<i64>, calculator::Error> = calculator.eval(line);
    top.map(number).map_err(|error| error.to_string())
}

fn values(session: &mut Session, _: &str) -> Reply {
    let values: Vec<i64> = session.get_or_insert_with(Calculator::new).values();
    Ok(list(&values))
}
