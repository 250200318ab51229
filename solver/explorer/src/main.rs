//! The explorer as a command: `cargo run --release -p explorer -- score BOARDS`.
//!
//! Exit codes: 0 success, 1 invalid boards or files, 2 incorrect usage.

mod cli;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::Args;

fn main() -> ExitCode {
    match cli::run(&Args::parse()) {
        Ok(code) => code,
        // The program that reads the output has closed the pipe, which is not an error.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit code still reports the failure.
            let _ = writeln!(io::stderr(), "explorer: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
