//! `explorer roll`: boards rolled with the cubes of a box.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use explorer::board;
use indicatif::ProgressBar;

use super::common::{RulesName, progress};

/// Roll boards with the cubes of the rules, one per line; a seed gives the same boards everywhere
#[derive(clap::Args)]
#[command(after_help = "\
A board is a letter for each cell, q for Qu where the rules say so; where a cell has two letters or
is solid, there are spaces between the cells.

Examples:
  explorer roll 10
  explorer roll --seed 7 --rules super-big 1000 | explorer score --rules super-big -")]
pub struct Args {
    /// The number of boards
    count: u64,

    /// The seed of the first board, as in the game; each further board has the next seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    rules: RulesName,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let rules = args.rules.read()?;
    let (rows, columns) = rules.size;
    let stdout = io::stdout().lock();
    // Lines on a terminal show the progress, and a bar would interrupt them.
    let progress = match stdout.is_terminal() {
        true => ProgressBar::hidden(),
        false => progress(Some(args.count))?,
    };
    let mut out = BufWriter::new(stdout);
    for number in 0..args.count {
        let seed = args.seed.wrapping_add(number);
        let rolled = rules.cubes.shake(rows, columns, seed)?;
        let board = board::of(&rolled, rules.qu).context("--rules: a face of the cubes")?;
        writeln!(out, "{}", board::line(&board, rules.qu))?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
