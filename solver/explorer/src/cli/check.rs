//! `explorer check`: verifies a certificate.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use explorer::{Scoring, check};

use super::common::Words;

/// Check the certificate of a proof, with a program that shares no code with the prover
#[derive(clap::Args)]
pub struct Args {
    /// The file that `prove` has written
    #[arg(value_name = "FILE")]
    certificate: PathBuf,

    #[command(flatten)]
    words: Words,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let name = args.certificate.display();
    let text =
        fs::read_to_string(&args.certificate).with_context(|| format!("{name}: failed to read"))?;
    let scoring = Scoring::of(&args.words.rules.read()?);
    let proved = check(&text, &args.words.dictionary.text()?, &scoring)
        .map_err(|error| anyhow!("{name}: {error}"))?;
    let board = proved
        .board
        .map_or(String::new(), |board| format!(", as {board} has"));
    writeln!(
        io::stdout(),
        "Proved: no {} board has more than {} points{board}.",
        proved.size,
        proved.points
    )?;
    Ok(ExitCode::SUCCESS)
}
