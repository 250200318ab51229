//! `grader grade`: a class, or one submission.

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
use course::Course;
use course::class::ClassRun;
use course::scores::Scores;
use grading::Grader;
use judge::parallel;
use report::text;
use sandbox::Level;

use super::AssignmentArgs;
use progress::Progress;
use terminal::{unless_closed, warn};

#[derive(clap::Args)]
pub struct Args {
    /// A submission for each student or team: a folder, a .zip or a .tar.gz
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    which: AssignmentArgs,
    /// The course's folder: secret.txt, roster.csv, policy.toml, marks.toml, as far as there are any
    #[arg(long, value_name = "DIR")]
    course: Option<PathBuf>,
    /// The course's secret, if it is not in its folder; without it the result is not for credit
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// The least that the sandbox has to be worth
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Level::Good)]
    sandbox: Level,
    /// How many to grade at a time; as many as there are processors if not said
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// The processor time for each submission, feedback included, in seconds; without it as the assignment says, or 60
    #[arg(long, value_name = "SECONDS")]
    budget: Option<NonZeroU32>,
    /// Keep the reports, grades.csv and class.html in DIR; `reports` in the course's folder if not said
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with an earlier run with the same DIR: grade only what has changed since, or is new, and keep all others among the grades
    #[arg(long)]
    resume: bool,
}

/// Shows each report as soon as it is there; of a class whose reports are kept, a line for each. An archive that
/// is no good is its student's result; what is not there at all is named, and the others are
/// graded all the same.
pub fn run(args: &Args) -> Result<ExitCode> {
    let mut assignment = args.which.read()?;
    if let Some(seconds) = args.budget {
        assignment.budget = Duration::from_secs(seconds.get().into());
    }
    let assignment = Arc::new(assignment);
    let mut course = match &args.course {
        Some(folder) => Course::read(folder)?,
        None => Course::default(),
    };
    if let Some(path) = &args.secret {
        course.secret = Some(course::read_secret(path)?);
    }
    let out = args
        .out
        .clone()
        .or_else(|| Some(args.course.as_ref()?.join("reports")));
    if out.is_none() && args.resume {
        bail!("--resume needs the reports of the earlier run: name their folder with --out");
    }

    // Without a course's folder, the manual scores are next to the reports.
    if let Some(path) = out.as_deref().map(|out| course.scores_path(out))
        && args.course.is_none()
        && path.exists()
    {
        course.scores = Scores::read(&path)?;
    }

    let mut class = ClassRun::begin(
        &assignment,
        &course,
        &args.paths,
        out.as_deref(),
        args.resume,
        warn,
    )?;
    let submissions = class.submissions();
    let lines = out.is_some() && submissions.len() > 1;
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
    progress.end()?;
    let outcome = class.finish(warn)?;
    if let Some(summary) = outcome.summary.as_ref().filter(|_| lines) {
        unless_closed(writeln!(text::terminal(), "\n{summary}"))?;
    }
    outcome.check()?;
    Ok(ExitCode::SUCCESS)
}
