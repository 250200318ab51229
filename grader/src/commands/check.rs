//! `grader check`: tests a student's own work.
//!
//! It runs the same tests as grading: the public test cases, and generated ones from a seed of its own. So students can
//! find every failure at home that the course's run could find. It needs only the distributed workspace.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use crate::student::next_step;
use anyhow::Result;
use boggle::SUBJECTS;
use grading::Grader;
use indicatif::ProgressBar;
use report::text;

use sandbox::Level;

use super::{WorkspaceArgs, sandbox};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    own: WorkspaceArgs,
    /// Repeat the generated test cases of an earlier run
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
}

/// Runs the command. The exit code is 1 while a program loses points; other rubric items are graded after submission.
pub fn run(args: &Args) -> Result<ExitCode> {
    let seed = args.seed.clone();
    let seed = seed.unwrap_or_else(|| format!("{:08x}", rand::random::<u32>()));
    let assignment = args.own.read()?;
    let workspace = assignment.workspace.clone();
    // The spinner appears only on a terminal.
    let working = ProgressBar::new_spinner()
        .with_message("compiling, then running several hundred test cases");
    working.enable_steady_tick(Duration::from_millis(100));
    let grader =
        Grader::without_reference(assignment, SUBJECTS, seed.clone(), sandbox(Level::None)?)?;
    let report = grader.grade_path(&workspace)?;
    working.finish_and_clear();

    let mut out = text::terminal();
    text::write(&mut out, &report)?;
    if !grader.generates_cases() {
        writeln!(
            out,
            "\nThese were the public test cases and the practice test cases; grading uses others of the same kind."
        )?;
    } else if report.earned == report.possible {
        writeln!(out, "\nThe generated test cases differ each time.")?;
    } else {
        writeln!(
            out,
            "\nTo repeat the same generated test cases: grader check --seed {seed}"
        )?;
    }
    writeln!(
        out,
        "\n{}",
        next_step::next_step(grader.assignment(), &report)
    )?;
    Ok(match report.earned == report.possible {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
}
