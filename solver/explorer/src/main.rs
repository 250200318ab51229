//! The explorer as a command: `cargo run --release -p explorer -- score BOARDS`.
//!
//! Exit codes: 0 done, 1 boards or files that cannot be used, 2 wrong usage.

mod cli;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::Args;

fn main() -> ExitCode {
    match cli::run(&Args::parse()) {
        Ok(code) => code,
        // Whoever was reading has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If there is nowhere to say it, the code still does.
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
