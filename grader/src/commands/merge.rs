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
    /// The folders that `grader grade --shard` wrote to: one with all shards, or several
    #[arg(required = true, value_name = "SHARDS")]
    shards: Vec<PathBuf>,
    /// The course folder with secret.txt, roster.csv, policy.toml and marks.toml
    #[arg(long, value_name = "COURSE")]
    course: Option<PathBuf>,
    /// The file with the secret that the shards were graded with, if it is not in the course folder
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// Write the reports, grades.csv and class.html to OUT [default: `reports` in the course folder; required without
    /// --course]
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
}

/// Writes the outputs of a run without shards, and shows the same lines.
pub fn run(args: &Args) -> Result<ExitCode> {
    let settings = CourseArgs {
        course: args.course.clone(),
        secret: args.secret.clone(),
        out: args.out.clone(),
    };
    let out = settings.out();
    let out = out.context("no folder for the reports; name it with --out")?;
    let shards = Shards::read(&args.shards)?;
    let mut assignment = AssignmentArgs::named(shards.assignment()).read()?;
    assignment.budget = Duration::from_secs(shards.budget_seconds());
    let mut course = settings.read()?;
    let downloads = download::read(&shards.paths()?)?;
    course.complete_roster(&downloads);
    let mut class = ClassRun::begin_merge(&assignment, &course, &shards, &downloads, &out, warn)?;
    let mut progress = Progress::new(class.submissions(), true);
    let grader = || bail!("a submission has changed during the merge; merge again");
    class.grade(parallel::jobs(), grader, &mut progress)?;
    finish(class, progress, true)
}
