//! `explorer barren`: a board without words, and how rare such boards are.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use data::Random;
use explorer::{Aim, Plan, Search, board, scores_of_rolls};

use super::common::{CubesName, Words, progress, size, with_threads};

/// Find a board without words that the cubes can show, and count such boards among rolled ones
///
/// The first line is the board with its points and words, as `score` prints them. Its word count
/// is 0, unless the search found no such board. After it comes one line for each rolled board
/// without a word: its seed and the board. Without --cubes, the cubes are those of the rules.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    words: Words,

    #[command(flatten)]
    cubes: CubesName,

    /// The seed of the search, and of the first roll
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The number of boards to roll
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    rolls: u64,

    /// The number of threads, instead of one per core
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// A small pool is enough: a search for few words rarely gets stuck.
const PLAN: Plan = Plan {
    pool: 100,
    starts: 200,
    pools: 1,
};

pub fn run(args: &Args) -> Result<ExitCode> {
    with_threads(args.threads, || find_and_count(args))?
}

fn find_and_count(args: &Args) -> Result<ExitCode> {
    let rules = args.words.rules.read()?;
    let size = size(None, &rules)?;
    let cubes = args.cubes.or_of(&rules, size)?;
    let graph = args.words.graph(&rules)?;
    let mut out = io::stdout();

    let search = Search::new(&graph, size, Aim::NoWords).with_cubes(cubes.clone())?;
    let mut random = Random::new(args.seed);
    let found = search.best(PLAN, &mut random, &mut |so_far| so_far.score.words > 0);
    let line = board::line(&found.board, rules.qu);
    writeln!(out, "{line}\t{}\t{}", found.score.points, found.score.words)?;

    let bar = progress(Some(args.rolls))?;
    let seeds = args.seed..args.seed.saturating_add(args.rolls);
    let scores = scores_of_rolls(&graph, size, &cubes, seeds.clone(), |boards| {
        bar.inc(boards)
    });
    bar.finish_and_clear();
    let mut count = 0;
    for (seed, _) in seeds.zip(&scores).filter(|(_, score)| score.words == 0) {
        let board = cubes.roll(&mut Random::new(seed));
        writeln!(out, "{seed}\t{}", board::line(&board, rules.qu))?;
        count += 1;
    }
    writeln!(
        io::stderr(),
        "{count} of {} rolled boards have no word",
        scores.len()
    )?;
    Ok(ExitCode::SUCCESS)
}
