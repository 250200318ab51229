//! `grader merge`: joins the shards of a class.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use course::class::ClassRun;
use course::class::merge::Shards;
use course::download;
use judge::parallel;

use super::grade::{Progress, finish, warn};
use super::{AssignmentArgs, CourseArgs};

#[derive(clap::Args)]
pub struct Args {
    /// The folders that `grader grade --shard` wrote to: one folder with all shards, or several folders
    #[arg(required = true, value_name = "SHARDS")]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    course: CourseArgs,
}

/// Writes the outputs of a run without shards, and shows the same lines.
pub fn run(args: &Args) -> Result<ExitCode> {
    let out = args.course.out();
    let out = out.context("no folder for the reports; name it with --out")?;
    let shards = Shards::read(&args.shards)?;
    let mut assignment = AssignmentArgs::named(shards.assignment()).read()?;
    assignment.budget = Duration::from_secs(shards.budget_seconds());
    let mut course = args.course.read()?;
    let downloads = download::read(&shards.paths()?)?;
    course.complete_roster(&downloads);
    let mut class = ClassRun::begin_merge(&assignment, &course, &shards, &downloads, &out, warn)?;
    let mut progress = Progress::new(class.submissions(), true);
    let grader = || bail!("a submission has changed during the merge; merge again");
    class.grade(parallel::jobs(), grader, &mut progress)?;
    finish(class, progress, true)
}
