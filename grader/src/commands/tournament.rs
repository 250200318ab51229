//! `grader tournament`: tests every student's program with every student's test cases.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use boggle::SUBJECTS;
use course::download::{self, exported_class};
use course::submission_folder::list_submissions;
use course::tournament::{Tournament, csv, text as ranks, tournament_page};
use course::{Course, identify};
use grading::Grader;
use indicatif::{ProgressBar, ProgressStyle};
use judge::internal_error::InternalError;
use judge::parallel;
use report::escape::printable;
use report::text;
use sandbox::Level;

use super::{AssignmentArgs, sandbox};

#[derive(clap::Args)]
pub struct Args {
    /// The folder that contains the submissions, or the .zip of a class from a course system
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    which: AssignmentArgs,
    /// The course folder, whose roster identifies the students
    #[arg(long, value_name = "COURSE")]
    course: Option<PathBuf>,
    /// Write tournament.html and tournament.csv to OUT
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// Stop with exit code 69 if the sandbox is below this level
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Level::Good)]
    sandbox: Level,
    /// The number of programs to test at a time [default: the number of processors]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Runs the tournament. Submissions that cannot take part are reported; the others do.
pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read()?;
    let mut course = match &args.course {
        Some(folder) => Course::read(folder)?,
        None => Course::default(),
    };
    let unpacked = tempfile::tempdir()?;
    let folder = exported_class::folder(&args.folder, unpacked.path())?;
    let downloads = download::read(&list_submissions(&folder)?)?;
    course.complete_roster(&downloads);
    let matches = identify::identify_all(&downloads, course.roster.as_ref());
    ensure!(
        matches.submissions.len() > 1,
        "{}: a tournament needs at least two submissions; name the folder that contains them",
        args.folder.display()
    );
    // Nothing is for credit, so no test cases need to be generated.
    let grader =
        Grader::without_reference(assignment, SUBJECTS, String::new(), sandbox(args.sandbox)?)?;
    let bar = ProgressBar::new(matches.submissions.len() as u64);
    let style =
        ProgressStyle::with_template("{bar:30} {pos} of {len}, {elapsed} so far, {eta} to go");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    let jobs = args.jobs.unwrap_or_else(parallel::jobs);
    let tournament = Tournament::run(&grader, &matches.submissions, jobs, |_| bar.inc(1));
    bar.finish_and_clear();
    let mut tournament = tournament?;
    for (who, paths) in &matches.twice {
        let names = paths
            .iter()
            .map(|path| path.file_name().unwrap_or_default());
        let names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        let why = format!(
            "{who}: {} submissions: {}; keep only the one that counts",
            paths.len(),
            names.join(", ")
        );
        tournament.missing.push(why);
    }
    let unclear = matches.unclear.iter();
    let unclear = unclear.map(|(path, fits)| identify::fits_several(path, fits));
    tournament.missing.extend(unclear);
    let mut out = text::terminal();
    ranks::write(&mut out, &tournament)?;
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder)
            .with_context(|| format!("{}: failed to create", folder.display()))?;
        write(folder, "tournament.csv", &csv::csv(&tournament)?)?;
        write(
            folder,
            "tournament.html",
            tournament_page::html(&tournament).as_bytes(),
        )?;
        let page = folder.join("tournament.html");
        writeln!(out, "\n{}", printable(&page.display().to_string()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let path = folder.join(name);
    report::atomic_write::write(&path, bytes).map_err(|error| {
        InternalError(format!("{}: failed to write: {error}", path.display())).into()
    })
}
