//! `grader handout`: creates the starter code for students.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use grading::handout;
use report::text;
use sandbox::settle_lock_file;

use super::AssignmentArgs;

#[derive(clap::Args)]
pub struct Args {
    /// A new or empty folder
    #[arg(value_name = "OUT")]
    out: PathBuf,
    #[command(flatten)]
    which: AssignmentArgs,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let handout = handout::handout(&args.which.read()?, &BTreeSet::new())?;
    handout::write(&handout, &args.out)?;
    let mut terminal = text::terminal();
    writeln!(
        terminal,
        "{}: {} files, {} exercises",
        args.out.display(),
        handout.files.len(),
        handout.exercises.len()
    )?;
    // The student's first build should not change any file.
    if !settle_lock_file(&args.out) {
        writeln!(
            terminal,
            "Cargo.lock names more packages than the handout needs; the first build leaves them out"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
