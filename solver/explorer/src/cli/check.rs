//! `explorer check`: verifies a certificate.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, ensure};
use explorer::{Proved, Scorer, Scoring, board, check};

use super::common::{CubesName, Words, boards, progress, with_threads};

/// Check the certificate of a proof, with a program that shares no code with the prover
#[derive(clap::Args)]
pub struct Args {
    /// The file that `prove` has written
    #[arg(value_name = "FILE")]
    certificate: PathBuf,

    #[command(flatten)]
    words: Words,

    #[command(flatten)]
    cubes: CubesName,

    /// The number of threads, instead of one per core
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let name = args.certificate.display();
    let text =
        fs::read_to_string(&args.certificate).with_context(|| format!("{name}: failed to read"))?;
    // A mistake in the options shows before the long work.
    args.cubes.read()?;
    let rules = args.words.rules.read()?;
    let scoring = Scoring::of(&rules);
    let words = args.words.dictionary.text()?;
    let bar = progress(Some(text.lines().count() as u64))?;
    let checked = || check(&text, &words, &scoring, || bar.inc(1));
    let checked = with_threads(args.threads, checked)?;
    bar.finish_and_clear();
    let Proved { size, points, open } = checked.map_err(|error| anyhow!("{name}: {error}"))?;

    let cubes = args.cubes.for_proof(rules.qu, size)?;
    let can_show = |board: &[u8]| cubes.as_ref().is_none_or(|cubes| cubes.can_show(board));
    let codes = |letters: &str| letters.bytes().map(|letter| letter - b'a').collect();
    let open = open
        .iter()
        .map(|(points, letters)| (points, codes(letters)));
    let open = open.filter(|(_, board): &(_, Vec<u8>)| can_show(board));
    let points = open.map(|(points, _)| *points).fold(points, u32::max);
    let best = text.lines().nth_back(1).unwrap_or_default();
    let example = match best.rsplit_once(' ') {
        Some((_, letters)) => {
            let board = board::parse(letters, size, false)?;
            let graph = args.words.dictionary.graph(&scoring)?;
            let score = Scorer::new(&graph, size).score(&board);
            ensure!(
                score.points == points && can_show(&board),
                "{name}: {letters} has {} points, but a board may have {points}; repeat the options of `prove`",
                score.points
            );
            format!(", as {letters} has")
        }
        None => String::new(),
    };
    let boards = boards(size, cubes.as_ref());
    writeln!(
        io::stdout(),
        "Proved: no {boards} has more than {points} points{example}."
    )?;
    Ok(ExitCode::SUCCESS)
}
