//! `grader demo`: generates an example class.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use authoring::demo;
use report::text;

use super::AssignmentArgs;

#[derive(clap::Args)]
pub struct Args {
    /// A new or empty folder
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// The number of students
    #[arg(long, value_name = "N", default_value_t = 40)]
    students: usize,
    /// The seed of the class; the same number always makes the same class
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    which: AssignmentArgs,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read()?;
    let submissions = demo::write_class(&assignment, &args.out, args.students, args.seed)?;
    let out = args.out.display();
    writeln!(
        text::terminal(),
        "{out}: {} students, {submissions} submissions; grade them with\n\n    grader grade {out}/downloads/* --course {out}/course",
        args.students
    )?;
    Ok(ExitCode::SUCCESS)
}
