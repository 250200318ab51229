//! `explorer prove`: the proof that no board has more points than the best one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use data::Random;
use explorer::{
    Aim, CubeSet, Graph, Plan, Prover, Score, Scored, Scorer, Scoring, Search, Size, board,
    certificate,
};

use super::common::{CubesName, Words, boards, progress, size, with_threads};
use super::sample;
use super::shard::{Parts, ShardArgs, digest, write_end};

/// Prove that no board has more points than the best one that a search finds
///
/// Prints the best board, its points and its words. The certificate says which boards the proof has
/// ruled out together; `check` verifies it. All letters may be on each cell, unless there are cubes.
#[derive(clap::Args)]
pub struct Args {
    /// The size of the boards, up to 16 cells, instead of that of the rules
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,

    #[command(flatten)]
    words: Words,

    #[command(flatten)]
    cubes: CubesName,

    /// Prove that no board has this many points, without a search for the best board
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u32).range(1..))]
    target: Option<u32>,

    /// The file for the certificate, or for the part of a shard
    #[arg(long, value_name = "FILE", required_unless_present = "sample")]
    out: Option<PathBuf>,

    /// Estimate the time of a proof instead, from this many of its root classes, chosen at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..),
        requires = "target", conflicts_with_all = ["out", "resume", "shard", "merge"])]
    sample: Option<u32>,

    /// The seed for the choice of root classes
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample")]
    seed: u64,

    /// Continue the work in the file after an interruption
    #[arg(long)]
    resume: bool,

    /// The number of threads, instead of one per core; the certificate is the same
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    #[command(flatten)]
    shard: ShardArgs,
}

/// The maximum number of cells. On larger boards, more places are open than a placement has digits for, or too many are
/// fixed.
const MAX_CELLS: usize = 16;

/// The length of the progress bar.
const STEPS: f64 = 1e6;

pub fn run(args: &Args) -> Result<ExitCode> {
    let rules = args.words.rules.read()?;
    let size = size(args.size, &rules)?;
    ensure!(
        size.cells() <= MAX_CELLS,
        "a {size} board has more than {MAX_CELLS} cells; choose a smaller --size"
    );
    let scoring = Scoring::of(&rules);
    let graph = args.words.dictionary.graph(&scoring)?;
    let cubes = args.cubes.for_proof(rules.qu, size)?;
    let known = match args.target {
        Some(_) => None,
        None => Some(with_threads(args.threads, || {
            found(&graph, size, cubes.clone())
        })??),
    };
    let most = known.as_ref().map_or(0, |known| known.score.points);
    let target = args.target.unwrap_or(most + 1);
    let mut prover = Prover::new(&graph, size, target)?;
    if let Some(count) = args.sample {
        with_threads(args.threads, || sample::run(&mut prover, count, args.seed))??;
        return Ok(ExitCode::SUCCESS);
    }
    let out = args.out.as_deref().context("--out: missing")?;
    let inputs = digest([&*args.words.dictionary.text()?, &format!("{scoring:?}")]);
    let settings = format!("explorer prove {} inputs={inputs}", prover.settings());
    let lines = match args.shard.merge.is_empty() {
        true => with_threads(args.threads, || search(args, out, &settings, &mut prover))??,
        false => merged(&args.shard.merge, &settings, prover.roots().len())?,
    };
    if args.shard.shard.is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut scorer = Scorer::new(&graph, size);
    let open = lines.iter().flat_map(|line| prover.open_boards(line));
    let open = open.filter(|board| cubes.as_ref().is_none_or(|cubes| cubes.can_show(board)));
    let open = open.map(|board| {
        let score = scorer.score(&board);
        Scored { board, score }
    });
    let best = known.into_iter().chain(open).reduce(|best, next| {
        if next.score.points > best.score.points {
            next
        } else {
            best
        }
    });
    let best = best.filter(|best| best.score.points + 1 >= target);
    let text = certificate(&settings, &lines, best.as_ref());
    fs::write(out, text).with_context(|| failed(out))?;
    print(best.as_ref(), &boards(size, cubes.as_ref()), target)
}

/// Searches for the best board.
fn found(graph: &Graph, size: Size, cubes: Option<CubeSet>) -> Result<Scored> {
    let mut search = Search::new(graph, size, Aim::Points);
    if let Some(cubes) = cubes {
        search = search.with_cubes(cubes).context("--cubes")?;
    }
    Ok(search.best(Plan::of(size), &mut Random::new(0), &mut |_| true))
}

/// Searches all root classes, or those of the shard, and writes a line for each to the file at once.
/// Returns the lines.
fn search(args: &Args, out: &Path, settings: &str, prover: &mut Prover) -> Result<Vec<String>> {
    let shard = args.shard.shard;
    let roots = prover.roots().into_iter().zip(0..);
    let roots = roots.filter(|&(_, place)| shard.is_none_or(|shard| shard.has(place)));
    let roots: Vec<Vec<u8>> = roots.map(|(root, _)| root).collect();
    let start = match shard {
        Some(shard) => format!("{settings} shard {shard}"),
        None => settings.to_string(),
    };
    let (mut file, mut lines) = open(out, args.resume, &start)?;
    lines.truncate(roots.len());
    let all: f64 = roots.iter().map(|root| prover.work(root)).sum();
    let bar = progress(Some(STEPS as u64))?;
    bar.set_message(format!("{} classes", roots.len()));
    let mut done = 0.0;
    for (number, root) in roots.iter().enumerate() {
        if number >= lines.len() {
            let line = prover.line(root);
            writeln!(file, "{line}").with_context(|| failed(out))?;
            lines.push(line);
        }
        done += prover.work(root);
        bar.set_position((done / all * STEPS) as u64);
    }
    if shard.is_some() {
        write_end(&mut file, "").with_context(|| failed(out))?;
    }
    bar.finish_and_clear();
    Ok(lines)
}

/// Opens the file behind its last complete line, and returns the lines of earlier classes.
fn open(path: &Path, resumes: bool, start: &str) -> Result<(File, Vec<String>)> {
    if resumes && path.exists() {
        let text = fs::read_to_string(path)
            .with_context(|| format!("{}: failed to read", path.display()))?;
        let end = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..end].lines();
        if end > 0 {
            ensure!(
                lines.next() == Some(start),
                "{}: the result of other options; repeat them, or leave out --resume",
                path.display()
            );
            let is_class = |line: &&str| line.starts_with(|first: char| first.is_ascii_lowercase());
            let lines: Vec<String> = lines
                .take_while(is_class)
                .filter(|line| !is_result(line))
                .map(String::from)
                .collect();
            let kept = start.len() + 1 + lines.iter().map(|line| line.len() + 1).sum::<usize>();
            let file = OpenOptions::new()
                .append(true)
                .open(path)
                .with_context(|| failed(path))?;
            file.set_len(kept as u64).with_context(|| failed(path))?;
            return Ok((file, lines));
        }
    }
    let mut file = File::create(path).with_context(|| failed(path))?;
    writeln!(file, "{start}").with_context(|| failed(path))?;
    Ok((file, Vec::new()))
}

/// Returns whether a line of a certificate is that with the best board.
fn is_result(line: &str) -> bool {
    line == "none" || line.starts_with("best ")
}

fn failed(path: &Path) -> String {
    format!("{}: failed to write; choose another --out", path.display())
}

/// Reads the lines of all shards.
fn merged(paths: &[PathBuf], settings: &str, count: usize) -> Result<Vec<String>> {
    let mut parts = Parts::open(paths, settings)?;
    let mut lines = Vec::new();
    while let Some(line) = parts.next()? {
        lines.push(line);
    }
    ensure!(
        lines.len() == count,
        "the parts are incomplete; run the shards again"
    );
    Ok(lines)
}

/// Prints the best board and what is proved.
fn print(best: Option<&Scored>, boards: &str, target: u32) -> Result<ExitCode> {
    let mut out = io::stdout();
    match best {
        None => writeln!(out, "No {boards} has {target} points.")?,
        Some(Scored {
            board,
            score: Score { points, words },
        }) => {
            writeln!(out, "{}\t{points}\t{words}", board::line(board, false))?;
            writeln!(out, "No {boards} has more points.")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
