//! The command `grader`.
//!
//! Exit codes: 0 done, 1 what was given is at fault, 2 wrong usage, 70 a fault of our own.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};
use grader::assignment::Assignment;
use grader::prove::CLAIMS;
use grader::report::Report;
use grader::{Grader, OurFault, handout, parallel, text};

#[derive(Parser)]
#[command(version, about = "Grades submissions of the assignment")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Grade submissions
    Grade {
        /// Workspace folders, one for each student
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The assignment
        #[arg(long, default_value = "boggle-solver")]
        assignment: String,
        /// The course's secret; without it the result is not for credit
        #[arg(long, value_name = "FILE")]
        secret: Option<PathBuf>,
        /// How many to grade at a time; as many as there are processors if not said
        #[arg(long, value_name = "N")]
        jobs: Option<usize>,
        /// Write a JSON report for each student into DIR
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Prove that the assignment is sound: reference, handout, mistakes, oracle
    Prove {
        /// Only the claims that contain this text
        #[arg(default_value = "")]
        claim: String,
        /// The assignment
        #[arg(long, default_value = "boggle-solver")]
        assignment: String,
    },
    /// Make the handout: the workspace a student begins with
    Handout {
        /// A new or an empty folder
        out: PathBuf,
        /// The assignment
        #[arg(long, default_value = "boggle-solver")]
        assignment: String,
    },
}

fn main() -> ExitCode {
    match run(Args::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("grader: {error:#}");
            ExitCode::from(if error.is::<OurFault>() { 70 } else { 1 })
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Grade {
            paths,
            assignment,
            secret,
            jobs,
            out,
        } => {
            let secret = secret.map(|path| read_secret(&path)).transpose()?;
            let grader = Grader::new(Assignment::read(&workspace()?, &assignment)?, secret)?;
            grade(
                &grader,
                &paths,
                jobs.unwrap_or_else(parallel::jobs),
                out.as_deref(),
            )
        }
        Command::Prove { claim, assignment } => {
            let grader = Grader::new(Assignment::read(&workspace()?, &assignment)?, None)?;
            let claims = CLAIMS.iter().filter(|one| one.says.contains(&claim));
            let mut refuted = 0;
            for claim in claims {
                match (claim.check)(&grader) {
                    Ok(looked_at) => println!("proved: {} ({looked_at})", claim.says),
                    Err(error) => {
                        println!("REFUTED: {}\n{error:#}", claim.says);
                        refuted += 1;
                    }
                }
            }
            if refuted > 0 {
                bail!(OurFault(format!("{refuted} claims do not hold")));
            }
            Ok(())
        }
        Command::Handout { out, assignment } => {
            let assignment = Assignment::read(&workspace()?, &assignment)?;
            let handout = handout::handout(&assignment, &BTreeSet::new())?;
            handout::write(&handout, &out)?;
            println!(
                "{}: {} files, {} exercises",
                out.display(),
                handout.files.len(),
                handout.exercises.len()
            );
            Ok(())
        }
    }
}

/// Grades a class. A folder that cannot be graded is named and the others are graded all the same.
fn grade(grader: &Grader, paths: &[PathBuf], jobs: usize, out: Option<&Path>) -> Result<()> {
    if let Some(out) = out {
        fs::create_dir_all(out).with_context(|| format!("{}: failed to make", out.display()))?;
    }
    let reports = parallel::map(paths, jobs, |path| grader.grade(path));
    let mut students = BTreeSet::new();
    let mut problems = Vec::new();
    for (path, report) in paths.iter().zip(reports) {
        let done = report.and_then(|report| {
            if !students.insert(report.student.clone()) {
                bail!(
                    "a second submission of {}; rename one of the folders",
                    report.student
                );
            }
            text::write(&mut io::stdout().lock(), &report)?;
            out.map_or(Ok(()), |out| write_json(out, &report))
        });
        if let Err(error) = done {
            let _ = writeln!(io::stderr(), "grader: {}: {error:#}", path.display());
            problems.push(error);
        }
    }
    let not_graded = format!(
        "{} of {} submissions were not graded",
        problems.len(),
        paths.len()
    );
    if problems.iter().any(|error| error.is::<OurFault>()) {
        bail!(OurFault(not_graded));
    }
    if !problems.is_empty() {
        bail!(not_graded);
    }
    Ok(())
}

/// Writes a report beside its place and puts it there whole.
fn write_json(out: &Path, report: &Report) -> Result<()> {
    let path = out.join(format!("{}.json", report.student));
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
    let text =
        fs::read_to_string(path).with_context(|| format!("{}: failed to open", path.display()))?;
    let secret = text.trim().to_string();
    if secret.len() < 16 {
        bail!("{}: a secret has at least 16 characters", path.display());
    }
    Ok(secret)
}

/// The workspace that holds the assignments: here, or in a folder above.
fn workspace() -> Result<PathBuf> {
    let here = std::env::current_dir()?;
    here.ancestors()
        .find(|folder| folder.join("data/assignments").is_dir())
        .map(Path::to_path_buf)
        .context("no data/assignments here or above; run this in the course's workspace")
}
