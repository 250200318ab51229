//! `grader check`: a student's own run.
//!
//! It asks what grading asks: the public cases, and fresh ones from a seed of its own, so that
//! whatever the course's run could find can be met at home. It needs nothing
//! but the workspace that was handed out.

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
    /// Ask the fresh cases of an earlier run again
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
}

/// Exit code 1 while a program loses points: what else the sheet asks for is marked when it is handed in.
pub fn run(args: &Args) -> Result<ExitCode> {
    let seed = args.seed.clone();
    let seed = seed.unwrap_or_else(|| format!("{:08x}", rand::random::<u32>()));
    let assignment = args.own.read()?;
    let workspace = assignment.workspace.clone();
    // It is seen at a terminal only.
    let working =
        ProgressBar::new_spinner().with_message("compiling, and asking some hundred questions");
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
            "\nAsked were the public cases and those to practise on; grading asks others of the same kind."
        )?;
    } else if report.earned == report.possible {
        writeln!(out, "\nOther fresh cases are asked each time.")?;
    } else {
        writeln!(
            out,
            "\nThe same fresh cases again: grader check --seed {seed}"
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
