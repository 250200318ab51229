//! Provided: `cargo run -p dictionary [FILE]`, the dictionary as a playground.
//!
//! Exit codes: 0 done, 1 a file that cannot be used, 2 wrong usage.

mod driver;

use std::env;
use std::io::{self, ErrorKind, IsTerminal};
use std::process::ExitCode;

use dictionary::Dictionary;

const USAGE: &str = "\
Usage: dictionary [FILE]

Answers questions about a dictionary, one command a line on standard input;
the command help lists them. FILE is a word list to begin with.";

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let argument = arguments.next();
    if arguments.next().is_some() {
        eprintln!("dictionary: one FILE at most; see dictionary --help");
        return ExitCode::from(2);
    }
    let first = match &argument {
        None => Dictionary::new(),
        Some(help) if help == "-h" || help == "--help" => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Some(option) if option.to_string_lossy().starts_with('-') => {
            eprintln!("dictionary: no option {option:?}; see dictionary --help");
            return ExitCode::from(2);
        }
        Some(file) => match Dictionary::from_file(file) {
            Ok(dictionary) => dictionary,
            Err(error) => {
                eprintln!(
                    "dictionary: {error} (FILE is a word list; without one, the dictionary is empty)"
                );
                return ExitCode::FAILURE;
            }
        },
    };

    let prompt = io::stdin().is_terminal().then_some("dictionary> ");
    match driver::run(first, io::stdin().lock(), io::stdout(), prompt) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever was reading has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dictionary: standard input or output failed: {error}");
            ExitCode::FAILURE
        }
    }
}
