//! Provided: commands in, a transcript out. Every driver of the assignment uses this format.
//!
//! A command is a line: its name, one space, and its argument, unchanged up
//! to the line end (LF or CRLF). Empty lines and lines that begin with `#` are ignored.
//!
//! The transcript contains each command with its reply, in lines marked by their
//! first character, and an empty line after it. That frames a reply: anything
//! else that a program under test prints is between an empty line and the next
//! command, so it is not mistaken for a reply.
//!
//! ```text
//! > add cat          a command, once it has been carried out
//! = true             a line of its reply
//!
//! > add c@t
//! ! Invalid ch...    the reply is an error, and the next command is read
//! ```
//!
//! A user at a terminal gets a prompt and sees only the replies. `quit`, or the
//! end of the input, ends the conversation.

use std::error::Error;
use std::fs;
use std::io::{self, BufRead, ErrorKind, Read, Write};

/// A command of a driver with session `S`, with its line in the manual.
pub struct Command<S> {
    pub name: &'static str,
    pub argument: &'static str,
    pub about: &'static str,
    pub run: fn(&mut S, &str) -> Reply,
}

/// The lines of a reply, or an error.
pub type Reply = Result<Vec<String>, Box<dyn Error>>;

/// Returns the reply `ok`.
pub fn ok() -> Reply {
    one("ok")
}

/// Returns a reply of one line.
pub fn one(answer: impl ToString) -> Reply {
    Ok(vec![answer.to_string()])
}

/// Returns the lines of `file` and their number, to show what was saved.
pub fn show(file: &str) -> Reply {
    let bytes = fs::read(file).map_err(|error| format!("{file}: failed to open: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines: Vec<String> = text.split_terminator('\n').map(String::from).collect();
    let end = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        ", the last without a line end"
    };
    lines.push(format!("{} lines{end}", lines.len()));
    Ok(lines)
}

/// Carries out the commands of `input` in `session` and writes the transcript to
/// `output`, each reply as soon as it is known. With a `prompt`, it prompts
/// instead of repeating what the user has just typed.
///
/// # Errors
///
/// Fails only if `input` cannot be read or `output` cannot be written. An error in a command
/// becomes its reply.
pub fn converse<S>(
    commands: &[Command<S>],
    session: &mut S,
    mut input: impl BufRead,
    mut output: impl Write,
    prompt: Option<&str>,
) -> io::Result<()> {
    loop {
        if let Some(prompt) = prompt {
            write!(output, "{prompt}")?;
            output.flush()?;
        }
        let Some(bytes) = read_line(&mut input)? else {
            if prompt.is_some() {
                writeln!(output)?;
            }
            return Ok(());
        };
        let line = String::from_utf8_lossy(&bytes);
        let line = line.strip_suffix('\n').unwrap_or(&line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if line.trim() == "quit" {
            return Ok(());
        }
        let reply = answer(commands, session, line);
        let reply = lines(&reply);
        let frame = match prompt {
            Some(_) => reply,
            None => format!("> {line}\n{reply}\n"),
        };
        // Written in one piece, so that no other output comes between.
        output.write_all(frame.as_bytes())?;
        output.flush()?;
    }
}

/// Reads the next line; returns `None` at the end of the input.
///
/// # Errors
///
/// Fails if the input cannot be read, or has a line of 16 MiB or more: the line of an input that
/// never ends would not fit in memory.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    const LONGEST: u64 = 1 << 24;
    let mut line = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut line)?;
    if line.len() as u64 == LONGEST {
        let message = format!("input: a line of {LONGEST} bytes or more; end each line with Enter");
        return Err(io::Error::new(ErrorKind::InvalidData, message));
    }
    Ok((!line.is_empty()).then_some(line))
}

fn answer<S>(commands: &[Command<S>], session: &mut S, line: &str) -> Reply {
    let (name, argument) = line.split_once(' ').unwrap_or((line, ""));
    if name == "help" {
        return Ok(manual(commands));
    }
    match commands.iter().find(|command| command.name == name) {
        Some(command) if command.argument == "FILE" && argument.is_empty() => {
            Err(format!("{name} needs a FILE").into())
        }
        Some(command) => (command.run)(session, argument),
        None => Err(format!("no command {name:?}; help lists the commands").into()),
    }
}

fn manual<S>(commands: &[Command<S>]) -> Vec<String> {
    let mut rows: Vec<(String, &str)> = commands
        .iter()
        .map(|command| {
            (
                format!("{} {}", command.name, command.argument),
                command.about,
            )
        })
        .collect();
    rows.push(("help".to_string(), "this list"));
    rows.push(("quit".to_string(), "the end"));
    let width = rows
        .iter()
        .map(|(command, _)| command.len())
        .max()
        .unwrap_or(0);

    let mut lines = vec!["One command a line:".to_string()];
    lines.extend(
        rows.iter()
            .map(|(command, about)| format!("{command:<width$}  {about}")),
    );
    lines
}

/// Formats the lines of a reply with their marks.
fn lines(reply: &Reply) -> String {
    match reply {
        Ok(lines) => lines.iter().map(|line| format!("= {line}\n")).collect(),
        Err(error) => format!("! {error}\n"),
    }
}
