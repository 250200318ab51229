//! Provided: the stack as a program that answers commands.
//!
//! Each command is one function that makes one request of the library, so a missing method affects
//! only its own command.

#[path = "transcript.rs"]
mod transcript;

use std::io::{self, BufRead, Write};

use stack::Stack;

use transcript::{Command, Reply, converse, list, number};

/// Reads commands and writes replies until the input ends.
///
/// # Errors
///
/// Fails if `input` cannot be read or `output` cannot be written.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    converse(COMMANDS, &mut None, input, output)
}

/// The stack, created by the first command that needs it, so that an unfinished `new` fails as the
/// reply to a command.
type Session = Option<Stack>;

const COMMANDS: &[Command<Session>] = &[
    Command {
        name: "reset",
        about: "start again with an empty stack",
        run: reset,
    },
    Command {
        name: "push",
        about: "push a number",
        run: push,
    },
    Command {
        name: "pop",
        about: "pop the top number",
        run: pop,
    },
    Command {
        name: "peek",
        about: "print the top number",
        run: peek,
    },
    Command {
        name: "len",
        about: "print the number of numbers",
        run: len,
    },
    Command {
        name: "empty",
        about: "is the stack empty?",
        run: empty,
    },
    Command {
        name: "values",
        about: "list the numbers from the top down",
        run: values,
    },
    Command {
        name: "clear",
        about: "remove all numbers",
        run: clear,
    },
    Command {
        name: "reverse",
        about: "reverse the stack",
        run: reverse,
    },
    Command {
        name: "fill",
        about: "push 1, 2, 3 and so on up to a number",
        run: fill,
    },
];

fn reset(session: &mut Session, _: &str) -> Reply {
    *session = None;
    Ok("ok".to_string())
}

fn push(session: &mut Session, argument: &str) -> Reply {
    let value = integer(argument)?;
    session.get_or_insert_with(Stack::new).push(value);
    Ok("ok".to_string())
}

fn pop(session: &mut Session, _: &str) -> Reply {
    let value: Option<i64> = session.get_or_insert_with(Stack::new).pop();
    Ok(number(value))
}

fn peek(session: &mut Session, _: &str) -> Reply {
    let value: Option<i64> = session.get_or_insert_with(Stack::new).peek();
    Ok(number(value))
}

fn len(session: &mut Session, _: &str) -> Reply {
    let len: usize = session.get_or_insert_with(Stack::new).len();
    Ok(len.to_string())
}

fn empty(session: &mut Session, _: &str) -> Reply {
    let empty: bool = session.get_or_insert_with(Stack::new).is_empty();
    Ok(empty.to_string())
}

fn values(session: &mut Session, _: &str) -> Reply {
    let values: Vec<i64> = session.get_or_insert_with(Stack::new).values();
    Ok(list(&values))
}

fn clear(session: &mut Session, _: &str) -> Reply {
    session.get_or_insert_with(Stack::new).clear();
    Ok("ok".to_string())
}

fn reverse(session: &mut Session, _: &str) -> Reply {
    session.get_or_insert_with(Stack::new).reverse();
    Ok("ok".to_string())
}

fn fill(session: &mut Session, argument: &str) -> Reply {
    let stack = session.get_or_insert_with(Stack::new);
    for value in 1..=integer(argument)? {
        stack.push(value);
    }
    Ok("ok".to_string())
}

fn integer(text: &str) -> Result<i64, String> {
    let number = text.trim().parse();
    number.map_err(|_| format!("{text:?}: not a 64-bit integer"))
}
