//! Provided: `cargo run -p dictionary [FILE]`, a playground for the dictionary.
//!
//! Exit codes: 0 for success, 1 for an unusable file, 2 for incorrect usage.

mod driver;

use std::env;
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use dictionary::Dictionary;

const USAGE: &str = "\
Usage: dictionary [FILE]

Query a dictionary with commands from standard input, one per line; the command
help lists them. FILE is a word list to start with.";

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let argument = arguments.next();
    if arguments.next().is_some() {
        return fail(2, "more than one FILE; see dictionary --help");
    }
    let first = match &argument {
        None => Dictionary::new(),
        Some(help) if help == "-h" || help == "--help" => {
            return end(writeln!(io::stdout(), "{USAGE}"));
        }
        Some(option) if option.to_string_lossy().starts_with('-') => {
            return fail(
                2,
                format!("unknown option {option:?}; see dictionary --help"),
            );
        }
        Some(file) => match Dictionary::from_file(file) {
            Ok(dictionary) => dictionary,
            Err(error) => {
                return fail(1, format!("{error}; name a word list, or omit FILE"));
            }
        },
    };
    let prompt = io::stdin().is_terminal().then_some("dictionary> ");
    end(driver::run(first, io::stdin().lock(), io::stdout(), prompt))
}

fn end(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, so it needs no more output.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(1, format!("standard input or output failed: {error}")),
    }
}

fn fail(code: u8, message: impl Display) -> ExitCode {
    // If standard error is closed, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "dictionary: {message}");
    ExitCode::from(code)
}
