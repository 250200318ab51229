//! `explorer best`: the best board that a search finds.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use data::{Random, Rules};
use explorer::{Aim, Plan, Scored, Scorer, Scoring, Search, Size, board};

use super::common::{CubesName, Words, progress, size, with_threads};
use super::shard::{Parts, Shard, ShardArgs, digest, write_end, write_start};

/// Search for the board with the most points, with any letters or with those of given cubes
///
/// Prints the board, its points and its words.
///
/// The search is hill climbing. It keeps a pool of the best boards so far, and tries every change
/// of one letter and every swap of two. Several pools climb one after another; their best boards
/// then form a final pool.
#[derive(clap::Args)]
pub struct Args {
    /// Rows x columns, instead of those of the rules
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,

    #[command(flatten)]
    words: Words,

    /// The seed of the first random boards; the same seed gives the same board
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Repeat the search for N seconds, instead of running it once
    #[arg(long, value_name = "N", conflicts_with_all = ["shard", "merge"])]
    seconds: Option<u64>,

    #[command(flatten)]
    cubes: CubesName,

    /// The quantity to maximise
    #[arg(long, value_enum, default_value_t = By::Points)]
    by: By,

    /// The number of pools before the final one [default: 5 to 20, by board size]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pools: Option<u32>,

    /// The number of boards in a pool [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pool: Option<u32>,

    /// The number of threads, instead of one per core; the result is the same
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    #[command(flatten)]
    shard: ShardArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// Points under the rules
    Points,
    /// Words that count under the rules
    Words,
    /// Words of eight letters or more
    Long,
}

/// The minimum length of a long word in letters. The boxed game gives the most points from this
/// length on.
const LONG: usize = 8;

pub fn run(args: &Args) -> Result<ExitCode> {
    let rules = args.words.rules.read()?;
    let size = size(args.size, &rules)?;
    let scoring = Scoring::of(&rules);
    let (aim, searched) = match args.by {
        By::Points => (Aim::Points, scoring),
        By::Words => (Aim::Words, scoring),
        By::Long => (Aim::Words, scoring.from_length(LONG)),
    };
    let graph = args.words.dictionary.graph(&searched)?;
    let mut search = Search::new(&graph, size, aim);
    if let Some(cubes) = args.cubes.for_some(rules.qu, size)? {
        search = search.with_cubes(cubes).context("--cubes")?;
    }
    let plan = plan(args, size);
    if let Some(shard) = args.shard.shard {
        let settings = settings(args, &rules, size)?;
        let is_wanted = |pool: usize| shard.has(pool as u64);
        let winners = with_threads(args.threads, || {
            search.climb_pools(plan, &mut Random::new(args.seed), is_wanted, &mut |_| true)
        })?;
        return print_part(&winners, &settings, shard, rules.qu);
    }
    let best = match args.shard.merge.is_empty() {
        true => with_threads(args.threads, || found(args, &search, plan))??,
        false => {
            let parts = Parts::open(&args.shard.merge, &settings(args, &rules, size)?)?;
            let winners = winners(parts, &mut Scorer::new(&graph, size), size, rules.qu)?;
            ensure!(
                winners.len() == plan.pools,
                "the parts are incomplete; run the shards again"
            );
            with_threads(args.threads, || {
                search.climb_last(plan, winners, &mut |_| true)
            })?
        }
    };
    // The scoring of the search may differ from that of the rules.
    let graph = args.words.graph(&rules)?;
    let score = Scorer::new(&graph, size).score(&best.board);
    let line = board::line(&best.board, rules.qu);
    writeln!(io::stdout(), "{line}\t{}\t{}", score.points, score.words)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the best board of each pool of a shard.
fn print_part(winners: &[Scored], settings: &str, shard: Shard, qu: bool) -> Result<ExitCode> {
    let mut out = io::stdout();
    write_start(&mut out, settings, shard)?;
    for winner in winners {
        writeln!(out, "{}", board::line(&winner.board, qu))?;
    }
    write_end(&mut out, "")?;
    Ok(ExitCode::SUCCESS)
}

/// Reads the best board of each pool of all shards.
fn winners(mut parts: Parts, scorer: &mut Scorer, size: Size, qu: bool) -> Result<Vec<Scored>> {
    let mut winners = Vec::new();
    while let Some(line) = parts.next()? {
        let board = board::parse(&line, size, qu)?;
        let score = scorer.score(&board);
        winners.push(Scored { board, score });
    }
    Ok(winners)
}

/// Returns the plan that the user chose.
fn plan(args: &Args, size: Size) -> Plan {
    let plan = Plan::of(size);
    Plan {
        pool: args.pool.map_or(plan.pool, |boards| boards as usize),
        pools: args.pools.map_or(plan.pools, |pools| pools as usize),
        ..plan
    }
}

/// Returns the settings that all shards must share.
fn settings(args: &Args, rules: &Rules, size: Size) -> Result<String> {
    let by = args.by.to_possible_value();
    let by = by.as_ref().map_or("", |by| by.get_name());
    let (words, cubes) = (args.words.dictionary.text()?, args.cubes.read()?);
    let inputs = digest([&*words, &format!("{rules:?} {cubes:?}")]);
    let (seed, plan) = (args.seed, plan(args, size));
    let Plan { pool, pools, .. } = plan;
    Ok(format!(
        "explorer best size={size} seed={seed} by={by} pools={pools} pool={pool} inputs={inputs}"
    ))
}

/// Runs the plan once, or repeatedly until the time is up, and returns the best board.
fn found(args: &Args, search: &Search, plan: Plan) -> Result<Scored> {
    let started = Instant::now();
    let time = args.seconds.map(Duration::from_secs);
    let is_time = || time.is_none_or(|time| started.elapsed() < time);
    let bar = progress(None)?;
    let mut random = Random::new(args.seed);
    let mut most = 0;
    let mut round = |so_far: &Scored| {
        most = most.max(search.value(so_far.score));
        bar.set_message(format!(
            "{} in this pool, best so far {most}",
            search.value(so_far.score)
        ));
        bar.tick();
        is_time()
    };
    let mut best = search.best(plan, &mut random, &mut round);
    while time.is_some() && is_time() {
        let another = search.best(plan, &mut random, &mut round);
        if search.value(another.score) > search.value(best.score) {
            best = another;
        }
    }
    bar.finish_and_clear();
    Ok(best)
}
