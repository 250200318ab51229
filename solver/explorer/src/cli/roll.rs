//! `explorer roll`: boards as the cubes of a box show them.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use explorer::board;

use super::common::RulesName;

/// Roll boards with the cubes of the rules, one a line; the same ones everywhere for the same seed
#[derive(clap::Args)]
pub struct Args {
    /// How many boards
    count: u64,

    /// Board n, counted from 0, is the one that the game rolls with the seed N + n
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    rules: RulesName,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let rules = args.rules.read()?;
    let (rows, columns) = rules.size;
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..args.count {
        let seed = args.seed.wrapping_add(number);
        let rolled = rules.cubes.shake(rows, columns, seed)?;
        writeln!(
            out,
            "{}",
            board::line(&board::of(&rolled, rules.qu)?, rules.qu)
        )?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
