//! Provided: commands in, a transcript out. Every driver of the assignment talks this way.
//!
//! A command is a line: its name, one space, and its argument as it stands, up
//! to the line end (LF or CRLF). Empty lines and lines that begin with `#` say nothing.
//!
//! The transcript gives each command with its reply, in lines marked by their
//! first character. These marks frame a reply: whatever else a program under
//! test prints has no mark, and so is not taken for an answer.
//!
//! ```text
//! > add cat          a command, once it has been carried out
//! = true             a line of its reply
//! > add c@t
//! ! Invalid ch...    the reply is an error, and the next command is read
//! ```
//!
//! A person at a terminal is prompted and sees the replies only. `quit`, or the
//! end of the input, ends the conversation.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

/// The lines of an answer, or the one line of an error.
pub type Reply = Result<Vec<String>, String>;

/// Carries out the commands of `input` with `answer(name, argument)` and writes
/// the transcript to `output`, each reply as soon as it is known. With a
/// `prompt` it prompts instead of repeating what the person has just typed.
///
/// # Errors
///
/// Only if `input` cannot be read or `output` cannot be written.
pub fn converse(
    mut input: impl BufRead,
    mut output: impl Write,
    prompt: Option<&str>,
    mut answer: impl FnMut(&str, &str) -> Reply,
) -> io::Result<()> {
    loop {
        if let Some(prompt) = prompt {
            write!(output, "{prompt}")?;
            output.flush()?;
        }
        let mut bytes = Vec::new();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.strip_suffix('\n').unwrap_or(&line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if line.trim() == "quit" {
            return Ok(());
        }

        let (name, argument) = line.split_once(' ').unwrap_or((line, ""));
        let reply = answer(name, argument);
        let command = if prompt.is_none() { Some(line) } else { None };
        // In one piece, so that nothing printed elsewhere comes between.
        output.write_all(frame(command, &reply).as_bytes())?;
        output.flush()?;
    }
}

/// A command and its reply as the transcript shows them.
fn frame(command: Option<&str>, reply: &Reply) -> String {
    let mut text = String::new();
    if let Some(command) = command {
        let _ = writeln!(text, "> {command}"); // a String takes whatever is written
    }
    match reply {
        Ok(lines) => {
            for line in lines {
                let _ = writeln!(text, "= {line}");
            }
        }
        Err(error) => {
            let _ = writeln!(text, "! {error}");
        }
    }
    text
}
