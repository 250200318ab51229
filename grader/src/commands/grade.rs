//! `grader grade`: grades a class or a single submission.

mod progress;
mod terminal;

use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use boggle::SUBJECTS;
use course::class::ClassRun;
use course::class::locations::Locations;
use course::class::shard::Shard;
use course::download::{self, exported_class};
use grading::Grader;
use judge::parallel;
use report::text;
use sandbox::Level;

use super::{AssignmentArgs, CourseArgs};
pub use progress::Progress;
use terminal::unless_closed;
pub use terminal::warn;

#[derive(clap::Args)]
pub struct Args {
    /// The submissions, each a folder or an archive; or only the export of a class, as a .zip or a folder
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    which: AssignmentArgs,
    #[command(flatten)]
    course: CourseArgs,
    /// The minimum level of the sandbox
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Level::Good)]
    sandbox: Level,
    /// The number of submissions to grade at a time [default: the number of processors]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// The processor time for each submission, including feedback [default: from the assignment, or 60]
    #[arg(long, value_name = "SECONDS")]
    budget: Option<NonZeroU32>,
    /// Resume an earlier run with the same DIR: grade only new and changed submissions, and keep the other grades
    #[arg(long)]
    resume: bool,
    /// Grade only shard K of N, into a folder of its own in DIR; `grader merge` joins the shards
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
}

/// The folder next to the reports for the submissions of a `.zip` from a course system.
const UNPACKED: &str = "submissions";

/// Shows each report as soon as it is ready, or one line per submission if the reports of a class are kept.
///
/// An invalid archive counts as the student's submission and is graded as such. A missing path is reported, and the
/// other submissions are graded anyway.
pub fn run(args: &Args) -> Result<ExitCode> {
    let mut assignment = args.which.read()?;
    if let Some(seconds) = args.budget {
        assignment.budget = Duration::from_secs(seconds.get().into());
    }
    let assignment = Arc::new(assignment);
    let mut course = args.course.read()?;
    let out = args.course.out();
    if out.is_none() && args.resume {
        bail!("--resume needs the reports of the earlier run: name their folder with --out");
    }

    // Without a folder for the reports, the submissions of an export are unpacked for this run only.
    let temporary;
    let folder = match &out {
        Some(out) => out.as_path(),
        None => {
            temporary = tempfile::tempdir()?;
            temporary.path()
        }
    };
    // A student's submission must not pass for the export of a class.
    let paths = match &args.paths[..] {
        [path] if !course.is_of_student(path) => {
            exported_class::submissions(path, &folder.join(UNPACKED))?
        }
        paths => paths.to_vec(),
    };
    let downloads = download::read(&paths)?;
    course.complete_roster(&downloads);
    if let Some(out) = out.as_deref().filter(|_| args.resume) {
        course.complete_roster(&download::read(&Locations::read(out).paths())?);
    }

    let (downloads, resume) = (&downloads, args.resume);
    let mut class = match (&out, args.shard) {
        (None, Some(_)) => bail!("--shard needs a folder for the reports: name it with --out"),
        (Some(out), Some(shard)) => {
            ClassRun::begin_shard(&assignment, &course, downloads, out, resume, shard)?
        }
        (out, None) => ClassRun::begin(
            &assignment,
            &course,
            downloads,
            out.as_deref(),
            resume,
            warn,
        )?,
    };
    let submissions = class.submissions();
    let lines = out.is_some() && (submissions.len() > 1 || args.shard.is_some());
    let mut progress = Progress::new(submissions, lines);
    let jobs = args.jobs.unwrap_or_else(parallel::jobs);
    let grader = || {
        Grader::new(
            Arc::clone(&assignment),
            SUBJECTS,
            course.secret.clone(),
            super::sandbox(args.sandbox)?,
        )
    };
    class.grade(jobs, grader, &mut progress)?;
    finish(class, progress, lines)
}

/// Writes the outputs of a graded class, and shows the summary.
pub fn finish(class: ClassRun, progress: Progress, lines: bool) -> Result<ExitCode> {
    progress.end()?;
    let outcome = class.finish(warn)?;
    if let Some(summary) = outcome.summary.as_ref().filter(|_| lines) {
        unless_closed(writeln!(text::terminal(), "\n{summary}"))?;
    }
    if let Some(unmatched) = &outcome.unmatched {
        warn(unmatched);
    }
    outcome.check()?;
    Ok(ExitCode::SUCCESS)
}
