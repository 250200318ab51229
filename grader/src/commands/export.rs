//! `grader export`: writes grades, feedback and reports in the formats of other programs.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use course::export::{self, Exported, FeedbackFor, GradesFor};
use jiff::Timestamp;
use report::Report;
use report::atomic_write;
use report::escape::printable;
use report::formats::classroom50::{Submission, classroom50};
use report::formats::github::{annotations, step_summary};
use report::formats::gradescope::gradescope;
use report::formats::json;
use report::formats::junit::junit;
use report::text;

#[derive(clap::Args)]
pub struct Args {
    /// The format to write
    #[arg(value_enum, value_name = "FORMAT")]
    format: Format,
    /// The folder with the reports, or one report's JSON file for gradescope, classroom50, junit and github [default for
    /// folders: `reports` in the course folder]
    #[arg(value_name = "REPORTS")]
    reports: Option<PathBuf>,
    /// The course folder, with the roster and the reports
    #[arg(long, value_name = "COURSE")]
    course: Option<PathBuf>,
    /// The roster or the gradebook from the course system, if it is not in the course folder (grades only)
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// The column or item of the gradebook (grades only) [default: the one that matches the assignment's title]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// Write to FILE [default: FORMAT.csv or FORMAT.zip next to the reports; for one report, standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The format of an export.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Your Canvas gradebook, with the assignment's column filled in
    Canvas,
    /// Grades for Moodle, with the points of each phase and section as feedback
    Moodle,
    /// Grades for Blackboard
    Blackboard,
    /// Grades for Brightspace (D2L)
    Brightspace,
    /// Each student's report, in a .zip for Canvas
    FeedbackCanvas,
    /// Each student's report, in a .zip for Moodle
    FeedbackMoodle,
    /// One report as results.json, for an autograder in Gradescope
    Gradescope,
    /// One report as result.json; works only in an autograder of Classroom 50
    Classroom50,
    /// One report as JUnit XML
    Junit,
    /// One report as annotations for GitHub Actions; also appends a summary to the file $GITHUB_STEP_SUMMARY
    Github,
}

/// Writes the file, and shows which students are without a grade.
pub fn run(args: &Args) -> Result<ExitCode> {
    match args.format {
        Format::Canvas => of_grades(args, GradesFor::Canvas),
        Format::Moodle => of_grades(args, GradesFor::Moodle),
        Format::Blackboard => of_grades(args, GradesFor::Blackboard),
        Format::Brightspace => of_grades(args, GradesFor::Brightspace),
        Format::FeedbackCanvas => of_feedback(args, FeedbackFor::Canvas),
        Format::FeedbackMoodle => of_feedback(args, FeedbackFor::Moodle),
        Format::Gradescope => of_one(args, |report| Ok(gradescope(report))),
        Format::Classroom50 => of_one(args, |report| Ok(classroom50(report, &submission(report)?))),
        Format::Junit => of_one(args, |report| Ok(junit(report))),
        Format::Github => of_one(args, |report| {
            append_summary(report)?;
            Ok(annotations(report))
        }),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn of_grades(args: &Args, platform: GradesFor) -> Result<()> {
    let in_course = || Some(args.course.as_ref()?.join(course::ROSTER_FILE));
    let roster = args.roster.clone().or_else(in_course);
    let roster =
        roster.context("no roster; name it with --roster, or the course folder with --course")?;
    let folder = folder(args)?;
    ensure!(
        roster.is_file(),
        "{}: no such file; save the roster from the course system there, or name it with --roster",
        printable(&roster.to_string_lossy())
    );
    let exported = export::grades(platform, &folder, &roster, args.column.as_deref())?;
    write_class(args, &folder, "csv", &exported)
}

fn of_feedback(args: &Args, platform: FeedbackFor) -> Result<()> {
    let folder = folder(args)?;
    let exported = export::feedback(platform, &folder)?;
    write_class(args, &folder, "zip", &exported)
}

/// Returns the folder with the reports.
fn folder(args: &Args) -> Result<PathBuf> {
    let in_course = || Some(args.course.as_ref()?.join(course::REPORTS_FOLDER));
    args.reports
        .clone()
        .or_else(in_course)
        .context("no folder of reports; name it, or the course folder with --course")
}

/// Writes a file about a class, and its summary to standard output.
fn write_class(args: &Args, folder: &Path, ending: &str, exported: &Exported) -> Result<()> {
    let name = args.format.to_possible_value();
    let name = name.as_ref().map_or("export", |value| value.get_name());
    let path = args
        .out
        .clone()
        .unwrap_or_else(|| folder.join(format!("{name}.{ending}")));
    write(&path, &exported.file)?;
    let mut out = text::terminal();
    writeln!(
        out,
        "{}: {}",
        printable(&path.to_string_lossy()),
        exported.summary
    )?;
    for note in &exported.notes {
        writeln!(out, "{note}")?;
    }
    Ok(())
}

/// Writes the export of one report.
fn of_one(args: &Args, make: impl Fn(&Report) -> Result<String>) -> Result<()> {
    let Some(path) = &args.reports else {
        let course = args
            .course
            .clone()
            .unwrap_or_else(|| PathBuf::from("course"));
        bail!(
            "no report; this format is for one report: name it, such as {}/reports/anna.json",
            printable(&course.to_string_lossy())
        );
    };
    ensure!(
        !path.is_dir(),
        "{0}: a folder, but this format is for one report; name a report in it, such as {0}/anna.json",
        printable(&path.to_string_lossy())
    );
    let made = make(&json::read(path)?)?;
    match &args.out {
        Some(out) => write(out, made.as_bytes()),
        None => Ok(text::terminal().write_all(made.as_bytes())?),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let shown = || format!("{}: failed to write", printable(&path.to_string_lossy()));
    atomic_write::write(path, bytes).with_context(shown)
}

/// Appends the report to the summary of the step, if GitHub Actions asks for one.
fn append_summary(report: &Report) -> Result<()> {
    let Some(path) = env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let file = OpenOptions::new().create(true).append(true).open(&path);
    let written = file.and_then(|mut file| file.write_all(step_summary(report).as_bytes()));
    written.with_context(|| format!("{}: failed to write", printable(&path.to_string_lossy())))
}

/// Returns the submission as Classroom 50 describes it in the environment.
fn submission(report: &Report) -> Result<Submission> {
    let given = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let value = |name: &str| {
        given(name).with_context(|| {
            format!("{name} is not set; run this command in an autograder of Classroom 50")
        })
    };
    // Classroom 50 replaces this time by that of the commit.
    let last = report
        .work
        .as_ref()
        .and_then(|work| Timestamp::from_second(work.last).ok());
    let datetime = last.unwrap_or_else(Timestamp::now);
    Ok(Submission {
        classroom: value("CLASSROOM")?,
        assignment: value("ASSIGNMENT")?,
        assignment_type: given("ASSIGNMENT_TYPE").unwrap_or_else(|| "individual".to_string()),
        owner: given("OWNER").map_or_else(|| value("USERNAME"), Ok)?,
        tag: value("SUBMISSION_TAG")?,
        commit: value("COMMIT_URL")?,
        release: value("RELEASE_URL")?,
        review: given("REVIEW_URL").map_or_else(|| value("COMMIT_URL"), Ok)?,
        datetime: datetime.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
    })
}
