//! Provided: `cargo run -p calculator`, a calculator at the terminal. With `--driver` it answers
//! the commands of the test cases.
//!
//! Exit codes: 0 success, 1 unreadable input, 2 incorrect usage.

mod driver;

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use calculator::Calculator;

const USAGE: &str = "Usage: calculator [--driver]

Carries out lines in reverse Polish notation, as in: 1 2 + 3 *";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.join(" ").as_str() {
        "" => talk(),
        "--driver" => driver::run(io::stdin().lock(), io::stdout()),
        "--help" | "-h" => writeln!(io::stdout(), "{USAGE}"),
        _ => {
            let _ = writeln!(io::stderr(), "{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "calculator: {error}");
            ExitCode::from(1)
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Reads lines and prints the numbers on the stack, from the bottom up as you would write them.
fn talk() -> io::Result<()> {
    let mut calculator = Calculator::new();
    let mut output = io::stdout();
    let prompt = if io::stdin().is_terminal() { "> " } else { "" };
    let mut lines = io::stdin().lock().lines();
    loop {
        write!(output, "{prompt}")?;
        output.flush()?;
        let Some(line) = lines.next() else {
            return Ok(());
        };
        match calculator.eval(&line?) {
            Ok(_) => {
                let mut values = calculator.values();
                values.reverse();
                let words: Vec<String> = values.iter().map(ToString::to_string).collect();
                writeln!(output, "{}", words.join(" "))?;
            }
            Err(error) => writeln!(output, "{error}")?,
        }
    }
}
