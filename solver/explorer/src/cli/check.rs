//! `explorer check`: verifies a certificate.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, ensure};
use explorer::{Graph, Scorer, Scoring, Size, board, check};

use super::common::{Words, progress, with_threads};

/// Check the certificate of a proof, with a program that shares no code with the prover
#[derive(clap::Args)]
pub struct Args {
    /// The file that `prove` has written
    #[arg(value_name = "FILE")]
    certificate: PathBuf,

    #[command(flatten)]
    words: Words,

    /// The number of threads, instead of one per core
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let name = args.certificate.display();
    let text =
        fs::read_to_string(&args.certificate).with_context(|| format!("{name}: failed to read"))?;
    let scoring = Scoring::of(&args.words.rules.read()?);
    let words = args.words.dictionary.text()?;
    let bar = progress(Some(text.lines().count() as u64))?;
    let checked = || check(&text, &words, &scoring, || bar.inc(1));
    let checked = with_threads(args.threads, checked)?;
    bar.finish_and_clear();
    let proved = checked.map_err(|error| anyhow!("{name}: {error}"))?;
    let best = text.lines().nth_back(1).unwrap_or_default();
    let example = match best.rsplit_once(' ') {
        Some((_, board)) => {
            let graph = args.words.dictionary.graph(&scoring)?;
            let points = points(board, &graph, proved.size)?;
            ensure!(
                points == proved.points,
                "{name}: {board} has {points} points, not {}",
                proved.points
            );
            format!(", as {board} has")
        }
        None => String::new(),
    };
    writeln!(
        io::stdout(),
        "Proved: no {} board has more than {} points{example}.",
        proved.size,
        proved.points
    )?;
    Ok(ExitCode::SUCCESS)
}

fn points(board: &str, graph: &Graph, size: Size) -> Result<u32> {
    let board = board::parse(board, size, false)?;
    Ok(Scorer::new(graph, size).score(&board).points)
}
