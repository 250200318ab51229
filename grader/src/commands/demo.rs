//! `grader demo`: generates an example class.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use authoring::demo::{self, Platform};
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
    /// Write the export and the roster of one course system [default: downloads from several systems]
    #[arg(long = "as", value_enum, value_name = "SYSTEM")]
    platform: Option<System>,
    #[command(flatten)]
    which: AssignmentArgs,
}

/// A course system.
#[derive(Clone, Copy, clap::ValueEnum)]
enum System {
    Canvas,
    Moodle,
    Gradescope,
    Blackboard,
    Brightspace,
}

impl From<System> for Platform {
    fn from(system: System) -> Self {
        match system {
            System::Canvas => Self::Canvas,
            System::Moodle => Self::Moodle,
            System::Gradescope => Self::Gradescope,
            System::Blackboard => Self::Blackboard,
            System::Brightspace => Self::Brightspace,
        }
    }
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read()?;
    let platform = args.platform.map(Platform::from);
    let submissions =
        demo::write_class(&assignment, &args.out, args.students, args.seed, platform)?;
    let out = args.out.display();
    let paths = match platform {
        Some(_) => format!("--class {out}/submissions.zip"),
        None => format!("{out}/downloads/*"),
    };
    writeln!(
        text::terminal(),
        "{out}: {} students, {submissions} submissions; grade them with\n\n    grader grade {paths} --course {out}/course",
        args.students
    )?;
    Ok(ExitCode::SUCCESS)
}
