//! `grader mark`: a page on this machine for manual grading.

mod desk;
mod guard;
mod server;

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use course::class::grades_csv::GRADES_FILE;
use course::class::report_store::read_reports;
use course::mark::{Session, Worklist};
use course::{Course, REPORTS_FOLDER, SCORES_FILE, is_course_folder};
use report::Report;
use report::escape::printable;
use report::text;

use super::AssignmentArgs;
use desk::Desk;
use guard::Guard;

#[derive(clap::Args)]
pub struct Args {
    /// The course folder, or the folder of reports if you graded without one
    #[arg(value_name = "COURSE")]
    course: PathBuf,
    /// The folder with the reports [default: `reports` in the course folder]
    #[arg(value_name = "REPORTS")]
    reports: Option<PathBuf>,
    /// The assignment [default: that of the reports]
    #[arg(long, value_name = "NAME")]
    assignment: Option<String>,
    /// Show the students' names, which are hidden by default
    #[arg(long)]
    names: bool,
}

/// Serves the page until the command is interrupted. Every decision is saved at once, so there is nothing to lose then.
pub fn run(args: &Args) -> Result<ExitCode> {
    let course = Course::read(&args.course)?;
    if args.reports.is_none() {
        ensure_no_reports_of_a_course(&args.course)?;
    }
    let folder = args.reports.clone().unwrap_or_else(|| {
        let inside = args.course.join(REPORTS_FOLDER);
        // Without a course folder, the reports are next to marks.toml.
        Some(inside)
            .filter(|folder| folder.is_dir())
            .unwrap_or_else(|| args.course.clone())
    });
    let reports = read_reports(&folder)?.collect::<Result<Vec<Report>>>()?;
    let reported = reports.first().map(|report| report.assignment.as_str());
    let name = args.assignment.as_deref().or(reported).unwrap_or_default();
    let assignment = AssignmentArgs::named(name).read()?;
    let key = assignment.key().cloned();
    let worklist = Worklist::new(reports, key.as_ref());
    let mut out = text::terminal();
    if worklist.groups.is_empty() {
        writeln!(
            out,
            "Nothing awaits manual grading in {}.",
            printable(&folder.to_string_lossy())
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let next_step = format!(
        "Grade again with --course {} and --resume: the points then appear in the reports and in grades.csv.",
        printable(&args.course.to_string_lossy())
    );
    let session = Session::new(worklist, key, args.names, next_step)?;
    let path = course.scores_path(&folder);
    let desk = Desk::open(session, path.clone())?;
    let guard = Guard::new(free_port()?, format!("{:032x}", rand::random::<u128>()));
    let url = guard.url();
    let server = server::start(guard, desk).context("the page: failed to start; try again")?;
    // In one piece: a reader that only wants the address may then close the output.
    let text = format!(
        "Open this page in a browser on this machine:\n\n  {url}\n\nIt saves each decision in {} at once. To stop, press Ctrl-C.\n",
        printable(&path.to_string_lossy())
    );
    out.write_all(text.as_bytes())?;
    out.flush()?;
    drop(out);
    server.join().context("the page: failed")?;
    Ok(ExitCode::SUCCESS)
}

/// Fails if the folder contains the reports of a course. The next run would ignore scores that are next to them.
fn ensure_no_reports_of_a_course(folder: &Path) -> Result<()> {
    let whole = folder
        .canonicalize()
        .with_context(|| format!("{}: failed to open", folder.display()))?;
    let Some(course) = whole.parent() else {
        return Ok(());
    };
    let has_scores = |folder: &Path| folder.join(SCORES_FILE).is_file();
    // Runs without a course write the scores next to the reports.
    let is_without_course = has_scores(folder) && !has_scores(course);
    if !folder.join(GRADES_FILE).is_file() || !is_course_folder(course) || is_without_course {
        return Ok(());
    }
    // The path as the instructor wrote it, if it names the course folder.
    let written = folder
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let course = printable(&written.unwrap_or(course).to_string_lossy());
    let shown = printable(&folder.to_string_lossy());
    let reports = match whole.ends_with(REPORTS_FOLDER) {
        true => String::new(),
        false => format!(" {shown}"),
    };
    bail!("{shown}: these are the reports of {course}; run `grader mark {course}{reports}`")
}

/// Returns a port that is free now. The server cannot choose one itself.
fn free_port() -> Result<u16> {
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("127.0.0.1: no free port")?;
    Ok(listener.local_addr()?.port())
}
