//! `grader handout`: what students begin with.

use std::collections::BTreeSet;
use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::Result;
use grader::{handout, text};

use super::Which;

#[derive(clap::Args)]
pub struct Args {
    /// A new or an empty folder
    #[arg(value_name = "OUT")]
    out: PathBuf,
    #[command(flatten)]
    which: Which,
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
    if !lock_file_is_settled(&args.out) {
        writeln!(
            terminal,
            "Cargo.lock names more packages than the handout needs; the first build leaves them out"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether cargo could leave out of the lock file what only the whole project needs: which packages
/// those are, it alone knows. A student's first build then changes nothing.
fn lock_file_is_settled(folder: &Path) -> bool {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let update = Command::new(cargo)
        .args(["update", "--workspace", "--offline"])
        .current_dir(folder)
        .output();
    update.is_ok_and(|output| output.status.success())
}
