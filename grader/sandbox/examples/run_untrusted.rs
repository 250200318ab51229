//! Runs an untrusted program with limits, and shows its output and its end.
//!
//! ```sh
//! cargo run -p sandbox --example run_untrusted -- /bin/echo hello
//! ```

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::process::ExitCode;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use sandbox::{Level, Limits, Running, Sandbox};

fn main() -> Result<ExitCode> {
    if let Some(code) = sandbox::serve() {
        return Ok(code);
    }
    let mut arguments = env::args().skip(1);
    let program = arguments
        .next()
        .context("program: missing; usage: run_untrusted PROGRAM [ARGUMENT]...")?;

    let sandbox = Sandbox::here()?;
    ensure!(
        sandbox.level() >= Level::Good,
        "level {}: too weak for untrusted programs",
        sandbox.level()
    );
    let work_dir = sandbox.work_dir()?;
    let copy = work_dir.path().join("program");
    fs::copy(&program, &copy).with_context(|| format!("{program}: failed to copy"))?;
    work_dir.give(&copy)?;
    let running = Running {
        program: &copy,
        arguments: arguments.collect(),
        folder: &work_dir.folder("run")?,
        reads: Vec::new(),
        writes: true,
        input: b"",
    };
    let ran = work_dir.run_program(&running, &Limits::default())?;

    println!("level: {}", sandbox.level());
    println!("end: {:?}", ran.end);
    println!("exceeded a limit: {}", ran.end.is_limit());
    println!("output: {} bytes", ran.stdout.len());
    let beginning = &ran.stdout[..ran.stdout.len().min(1000)];
    println!("{}", String::from_utf8_lossy(beginning).escape_debug());
    Ok(ExitCode::SUCCESS)
}
