//! `grader similar`: finds submissions that are too similar to be a coincidence, for review by the instructor.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use course::Course;
use course::download::{self, exported_class};
use course::similar::comparison::Comparison;
use course::similar::pairs_page::Row;
use course::similar::{MEANING, MISSES, passages, percent};
use course::submission_folder::list_submissions;
use report::escape::printable;
use report::text;

use super::AssignmentArgs;

#[derive(clap::Args)]
pub struct Args {
    /// The folder that contains the submissions, or the .zip of a class from a course system
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    which: AssignmentArgs,
    /// The course folder, whose roster.csv contains the students' names
    #[arg(long, value_name = "COURSE")]
    course: Option<PathBuf>,
    /// Additional base code to ignore, such as code from a lecture: one solution, or a folder of solutions
    #[arg(long, value_name = "HANDOUT")]
    base: Option<PathBuf>,
    /// Write HTML pages to OUT: the ranking, and each pair side by side
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// The number of pairs to show
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
}

/// Compares all submissions with each other and with the reference solution.
pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read()?;
    let mut course = match &args.course {
        Some(folder) => Course::read(folder)?,
        None => Course::default(),
    };
    let unpacked = tempfile::tempdir()?;
    let mut folders = Vec::new();
    let mut downloads = Vec::new();
    for path in &args.folders {
        let folder = exported_class::folder(path, unpacked.path())?;
        let folder = exported_class::only_download(folder)?;
        downloads.extend(download::read(&list_submissions(&folder)?)?);
        folders.push(folder);
    }
    course.complete_roster(&downloads);
    let comparison = Comparison::run(
        &assignment,
        &folders,
        course.roster.as_ref(),
        args.base.as_deref(),
        args.top,
    )?;
    let mut out = text::terminal();
    writeln!(out, "{}", comparison.class.compared())?;
    for row in &comparison.rows {
        write_row(&mut out, &comparison, row)?;
    }
    writeln!(
        out,
        "Half of all pairs score {}% or less, and 99 of 100 score {}% or less.",
        comparison.ranking.quantile(0.5),
        comparison.ranking.quantile(0.99)
    )?;
    writeln!(out, "\n{MEANING}\n{MISSES}")?;
    for what in &comparison.missing {
        writeln!(out, "Not compared: {}", printable(what))?;
    }
    if let Some(folder) = &args.out {
        let index = comparison.write_pages(folder)?;
        writeln!(out, "{}", index.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_row(out: &mut impl Write, comparison: &Comparison, row: &Row) -> io::Result<()> {
    let [one, other] = row
        .pair
        .both
        .map(|place| printable(&comparison.class.readings()[place].name));
    let packages = comparison
        .base_code
        .packages()
        .iter()
        .zip(&row.pair.by_package);
    let packages: Vec<String> = packages
        .map(|(package, score)| format!("{} {:>3}%", printable(package), percent(*score)))
        .collect();
    let [lines, other_lines] = passages::lines(&row.blocks);
    writeln!(
        out,
        "{:>4}%  {}  {lines:>4} and {other_lines:>4} lines  {one} and {other}",
        percent(row.pair.score),
        packages.join("  "),
    )
}
