//! `grader grade`: grades a class or a single submission.

mod progress;
mod terminal;

use std::io::Write;
use std::num::NonZeroU32;
use std::path::{self, Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use boggle::SUBJECTS;
use course::class::ClassRun;
use course::class::locations::Locations;
use course::class::shard::Shard;
use course::download::{self, exported_class};
use course::submission_folder::list_submissions;
use grading::Grader;
use judge::parallel;
use report::escape::printable;
use report::text;
use sandbox::Level;

use super::{AssignmentArgs, CourseArgs};
pub use progress::Progress;
use terminal::unless_closed;
pub use terminal::warn;

#[derive(clap::Args)]
pub struct Args {
    /// The submissions, each a folder or an archive; with --class, the .zip or the folder that contains them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Treat PATH as the download of a whole class, and grade every submission in it
    #[arg(long)]
    class: bool,
    #[command(flatten)]
    which: AssignmentArgs,
    #[command(flatten)]
    course: CourseArgs,
    /// Stop with exit code 69 if the sandbox is below this level
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Level::Good)]
    sandbox: Level,
    /// The number of submissions to grade at a time [default: the number of processors]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Limit the processor time for each submission, including feedback [default: from the assignment, or 60]
    #[arg(long, value_name = "SECONDS")]
    budget: Option<NonZeroU32>,
    /// Resume an earlier run in the same OUT: grade only new and changed submissions, and keep the other reports
    #[arg(long)]
    resume: bool,
    /// Grade only shard K of N, into a folder of its own in OUT; `grader merge` joins the shards
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
    if let Some(out) = out.as_ref().filter(|out| out.exists() && !out.is_dir()) {
        bail!(
            "{}: not a folder; name a folder for the reports with --out",
            out.display()
        );
    }
    let paths = match args.class {
        true => {
            let course = Some(&course.folder).filter(|course| !course.as_os_str().is_empty());
            check_is_no_course(&args.paths, course.into_iter().chain(&out))?;
            submissions_of_class(&args.paths, &folder.join(UNPACKED))?
        }
        false => args.paths.clone(),
    };
    warn_of_exports(args, &paths);
    let downloads = download::read(&paths)?;
    // Without a roster, ids depend on all submitters. Those of an earlier run keep theirs.
    let mut known = match out.as_deref().filter(|_| args.resume) {
        Some(out) => download::read(&Locations::read(out).paths())?,
        None => Vec::new(),
    };
    known.extend(downloads.iter().cloned());
    course.complete_roster(&known);

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
    let is_class = args.class || args.shard.is_some() || submissions.len() > 1;
    let lines = out.is_some() && is_class;
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

/// Fails if one of the folders of a class is or contains the course folder or the folder of the reports, whose files
/// would be graded.
fn check_is_no_course<'a>(
    classes: &[PathBuf],
    others: impl Iterator<Item = &'a PathBuf>,
) -> Result<()> {
    let whole = |path: &Path| path.canonicalize().or_else(|_| path::absolute(path)).ok();
    for other in others {
        let inside = |class: &&PathBuf| {
            let (class, other) = (whole(class), whole(other));
            class
                .zip(other)
                .is_some_and(|(class, other)| other.starts_with(class))
        };
        if let Some(class) = classes.iter().find(inside) {
            bail!(
                "{}: contains the course or its reports, not only submissions; name the .zip or the folder of the submissions",
                printable(&class.to_string_lossy())
            );
        }
    }
    Ok(())
}

/// Warns about submissions that look like the download of a whole class.
fn warn_of_exports(args: &Args, submissions: &[PathBuf]) {
    let advice = match args.class {
        true => "name it instead of the folder around it",
        false => "add --class",
    };
    let exports = submissions
        .iter()
        .filter(|path| exported_class::is_export(path));
    for path in exports.filter(|_| args.class || submissions.len() == 1) {
        warn(&format!(
            "{}: looks like the download of a class; if it is, {advice}",
            printable(&path.to_string_lossy())
        ));
    }
}

/// Lists the submissions of a class. A submission could pass for one, so the instructor has to say that it is one.
fn submissions_of_class(paths: &[PathBuf], unpacked: &Path) -> Result<Vec<PathBuf>> {
    let mut submissions = Vec::new();
    for path in paths {
        submissions.extend(list_submissions(&exported_class::folder(path, unpacked)?)?);
    }
    Ok(submissions)
}

/// Writes the outputs of a graded class, and shows the summary.
pub fn finish(class: ClassRun, progress: Progress, lines: bool) -> Result<ExitCode> {
    progress.end()?;
    let outcome = class.finish(warn)?;
    if let Some(summary) = outcome.summary.as_ref().filter(|_| lines) {
        unless_closed(writeln!(text::terminal(), "\n{summary}"))?;
    }
    for warning in [&outcome.unmatched, &outcome.left_out]
        .into_iter()
        .flatten()
    {
        warn(warning);
    }
    outcome.check()?;
    Ok(ExitCode::SUCCESS)
}
