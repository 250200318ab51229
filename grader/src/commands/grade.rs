//! `grader grade`: a class, or one submission.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Error, Result, bail};
use grader::report::Report;
use grader::sandbox::Level;
use grader::text::{self, Line};
use grader::visible::{file_name, shown, shown_lines};
use grader::{Grader, OurFault, parallel};

use super::Which;

#[derive(clap::Args)]
pub struct Args {
    /// A submission for each student: a folder, a .zip or a .tar.gz
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    which: Which,
    /// The course's secret; without it the result is not for credit
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// The least that the sandbox has to be worth
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Level::Good)]
    sandbox: Level,
    /// How many to grade at a time; as many as there are processors if not said
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Write a JSON report for each student into DIR
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Shows each report as soon as it is there, and a summary of several at the end. An archive that
/// is no good is its student's result; what is not there at all is named, and the others are
/// graded all the same.
pub fn run(args: &Args) -> Result<ExitCode> {
    let secret = args.secret.as_deref().map(read_secret).transpose()?;
    let grader = Grader::new(args.which.read()?, secret, super::sandbox(args.sandbox)?)?;
    if let Some(out) = &args.out {
        fs::create_dir_all(out).with_context(|| format!("{}: failed to make", out.display()))?;
    }
    let mut students = BTreeSet::new();
    let mut problems: Vec<Error> = Vec::new();
    let mut keep = |report: Report| -> Result<Line> {
        let student = &report.student;
        // By the name of the report's file, so that none is written over another.
        if !students.insert(file_name(student)) {
            let student = shown(student);
            bail!("a second submission of {student}; rename one of the two");
        }
        if let Some(out) = &args.out {
            write_json(out, &report).map_err(|error| OurFault(format!("{error:#}")))?;
        }
        read_or_closed(text::write(&mut text::terminal(), &report))?;
        Ok(Line {
            name: report.student,
            points: Some((report.earned, report.possible)),
        })
    };
    let mut summary = Vec::new();
    parallel::in_order(
        &args.paths,
        args.jobs.unwrap_or_else(parallel::jobs),
        |path| grader.grade(path),
        |path, report| {
            let line = report.and_then(&mut keep).unwrap_or_else(|error| {
                let message = format!("{}: {error:#}", path.display());
                let _ = writeln!(io::stderr(), "grader: {}", shown_lines(&message));
                problems.push(error);
                Line {
                    name: path.display().to_string(),
                    points: None,
                }
            });
            summary.push(line);
        },
    );
    if summary.len() > 1 {
        let mut out = text::terminal();
        let written = writeln!(out).and_then(|()| text::write_summary(&mut out, &summary));
        read_or_closed(written)?;
    }
    let not_graded = format!(
        "{} of {} submissions were not graded",
        problems.len(),
        args.paths.len()
    );
    if problems.iter().any(|error| error.is::<OurFault>()) {
        bail!(OurFault(not_graded));
    }
    if !problems.is_empty() {
        bail!(not_graded);
    }
    Ok(ExitCode::SUCCESS)
}

/// Whoever closed the terminal has read enough; the reports are kept all the same.
fn read_or_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Writes a report beside its place and puts it there whole.
fn write_json(out: &Path, report: &Report) -> Result<()> {
    let path = out.join(format!("{}.json", file_name(&report.student)));
    let written = || -> Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(out)?;
        serde_json::to_writer_pretty(&mut file, report)?;
        writeln!(file)?;
        file.persist(&path)?;
        Ok(())
    };
    written().with_context(|| format!("{}: failed to write", path.display()))
}

fn read_secret(path: &Path) -> Result<String> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("{shown}: failed to open"))?;
    let secret = text.trim().to_string();
    if secret.len() < 16 {
        bail!("{shown}: a secret has at least 16 characters");
    }
    Ok(secret)
}
