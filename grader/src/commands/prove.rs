//! `grader prove`: checks the claims about the assignment.

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::{Result, bail};
use authoring::prove::{CLAIMS, Effort, hints, matrix};
use boggle::SUBJECTS;
use grading::Grader;
use judge::internal_error::InternalError;
use report::text;

use sandbox::Level;

use super::{AssignmentArgs, sandbox};

#[derive(clap::Args)]
pub struct Args {
    /// Check only the claims that contain this text
    #[arg(value_name = "CLAIM", default_value = "")]
    claim: String,
    /// Skip the claims that contain this text; may be repeated
    #[arg(long, value_name = "CLAIM")]
    skip: Vec<String>,
    /// The number of course secrets to test each mutant and alternative solution with
    #[arg(long, value_name = "N", default_value = "1")]
    secrets: NonZeroUsize,
    /// Leave out the mutants that are slow to grade, and those whose items and hints earlier ones show
    #[arg(long)]
    quick: bool,
    /// Only show which mutant costs which items
    #[arg(long, conflicts_with_all = ["claim", "skip", "secrets", "quick"])]
    matrix: bool,
    /// Only show which hint appears for which mutant
    #[arg(long, conflicts_with_all = ["claim", "skip", "secrets", "quick", "matrix"])]
    hints: bool,
    #[command(flatten)]
    which: AssignmentArgs,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if args.matrix {
        write!(text::terminal(), "{}", matrix(&args.which.read()?)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.hints {
        let grader = Grader::new(args.which.read()?, SUBJECTS, None, sandbox(Level::None)?)?;
        write!(text::terminal(), "{}", hints(&grader)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_skipped = |says: &str| args.skip.iter().any(|text| says.contains(text));
    let claims = CLAIMS.iter().filter(|one| one.says.contains(&args.claim));
    let claims: Vec<_> = claims.filter(|one| !is_skipped(one.says)).collect();
    if claims.is_empty() {
        let all: Vec<&str> = CLAIMS.iter().map(|claim| claim.says).collect();
        bail!(
            "{:?}: no remaining claim contains this text; the claims are\n{}",
            args.claim,
            all.join("\n")
        );
    }
    let grader = Grader::new(args.which.read()?, SUBJECTS, None, sandbox(Level::None)?)?;
    let effort = Effort {
        secrets: args.secrets.get(),
        quick: args.quick,
    };
    let mut out = text::terminal();
    let mut refuted = 0;
    for claim in claims {
        match (claim.check)(&grader, effort) {
            Ok(looked_at) => writeln!(out, "proved: {} ({looked_at})", claim.says)?,
            Err(error) => {
                writeln!(out, "REFUTED: {}\n{error:#}", claim.says)?;
                refuted += 1;
            }
        }
    }
    if refuted > 0 {
        bail!(InternalError(format!("{refuted} claims are false")));
    }
    Ok(ExitCode::SUCCESS)
}
