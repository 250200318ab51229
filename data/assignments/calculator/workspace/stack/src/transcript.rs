//! Provided: commands in, a transcript out. Both drivers use this format.
//!
//! A command is a line: its name, one space, and its argument. The transcript repeats the command
//! after `> `. The reply follows after `= `, or after `! ` for an error, and then an empty line.
//! Any other output of the program comes between these lines and is ignored.

use std::io::{self, BufRead, Write};

/// The text of a reply or of an error, on one line.
pub type Reply = Result<String, String>;

/// A command of a driver with the state `S`.
pub struct Command<S> {
    pub name: &'static str,
    pub about: &'static str,
    pub run: fn(&mut S, &str) -> Reply,
}

/// Carries out the commands of `input` and writes the transcript to `output`.
///
/// # Errors
///
/// Fails if `input` cannot be read or `output` cannot be written.
pub fn converse<S>(
    commands: &[Command<S>],
    session: &mut S,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    for line in input.lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let (name, argument) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        let reply = match commands.iter().find(|command| command.name == name) {
            Some(command) => (command.run)(session, argument),
            None => Err(format!("no command {name:?}; {}", manual(commands))),
        };
        let reply = match reply {
            Ok(text) => format!("= {text}"),
            Err(text) => format!("! {text}"),
        };
        // One write, so that no other output comes between the lines.
        output.write_all(format!("> {line}\n{reply}\n\n").as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// Formats several numbers.
pub fn list(values: &[i64]) -> String {
    let words: Vec<String> = values.iter().map(ToString::to_string).collect();
    match words.is_empty() {
        true => "nothing".to_string(),
        false => words.join(" "),
    }
}

/// Formats an optional number.
pub fn number(value: Option<i64>) -> String {
    value.map_or_else(|| "nothing".to_string(), |value| value.to_string())
}

fn manual<S>(commands: &[Command<S>]) -> String {
    let line = |command: &Command<S>| format!("{}: {}", command.name, command.about);
    let lines: Vec<String> = commands.iter().map(line).collect();
    format!("the commands are {}", lines.join("; "))
}
