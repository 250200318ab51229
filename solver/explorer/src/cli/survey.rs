//! `explorer survey`: the points and words of boards rolled with the cubes of each box.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::iter;
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use data::Rules;
use explorer::{CubeSet, Score, Scoring, percentiles, scores_of_rolls};

use super::common::{Dictionary, progress, rules, size, with_threads};
use super::plot;
use super::shard::{Parts, ShardArgs, digest, write_end, write_start};

/// Roll many boards under each set of rules, and print percentiles of their points and words
#[derive(clap::Args)]
pub struct Args {
    /// Only these rules, a built-in name or a file; repeat the option for several
    #[arg(long = "rules", value_name = "NAME|FILE")]
    names: Vec<String>,

    #[command(flatten)]
    dictionary: Dictionary,

    /// The number of boards for each set of rules
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    rolls: u64,

    /// The seed of the first board; each further board has the next seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Plot points and words into this folder, one file for each set of rules
    #[arg(long, value_name = "DIR", conflicts_with = "shard")]
    plot: Option<PathBuf>,

    /// Write all percentiles to this file, as TOML
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    out: Option<PathBuf>,

    #[command(flatten)]
    shard: ShardArgs,

    /// The number of threads, instead of one per core; the result is the same
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// The percentiles that the command prints.
const PRINTED: [usize; 7] = [1, 5, 25, 50, 75, 95, 99];

/// The number of values per line of the file.
const IN_A_LINE: usize = 10;

/// All percentiles, from 0 to 100.
struct Richness {
    points: Vec<u32>,
    words: Vec<u32>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    with_threads(args.threads, || survey(args))?
}

fn survey(args: &Args) -> Result<ExitCode> {
    let names: Vec<&str> = match args.names.is_empty() {
        true => Rules::names().collect(),
        false => args.names.iter().map(String::as_str).collect(),
    };
    // Read all rules first, because each survey takes minutes.
    let surveyed = names.into_iter().map(|name| Ok((name, rules(name)?)));
    let surveyed: Vec<(&str, Rules)> = surveyed.collect::<Result<_>>()?;
    let mut out = io::stdout();
    if let Some(shard) = args.shard.shard {
        write_start(&mut out, &settings(args, &surveyed)?, shard)?;
        for (place, (name, rules)) in surveyed.iter().enumerate() {
            for ((points, words), boards) in counted(&scores(args, name, rules)?) {
                writeln!(out, "{place} {points} {words} {boards}")?;
            }
        }
        write_end(&mut out, "")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut merged = match args.shard.merge.is_empty() {
        true => None,
        false => Some(merged(args, &surveyed)?),
    };
    let header = PRINTED.map(|percent| format!("{percent}%")).join("\t");
    writeln!(out, "rules\tof\t{header}")?;
    let mut file = head(args);
    for (place, (name, rules)) in surveyed.iter().enumerate() {
        let scores = match &mut merged {
            Some(merged) => mem::take(&mut merged[place]),
            None => scores(args, name, rules)?,
        };
        let richness = Richness::of(&scores).context("no boards were rolled")?;
        for (of, numbers) in [("points", &richness.points), ("words", &richness.words)] {
            let printed = PRINTED.map(|percent| numbers[percent].to_string());
            writeln!(out, "{name}\t{of}\t{}", printed.join("\t"))?;
        }
        write!(file, "\n{}", table(name, scores.len(), &richness))?;
        if let Some(folder) = &args.plot {
            let stem = Path::new(name).file_stem().unwrap_or_default();
            let path = folder.join(stem).with_extension("svg");
            write_whole(&path, &plot::richness(&scores)?)?;
        }
    }
    if let Some(path) = &args.out {
        write_whole(path, &file)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the settings that all shards must share.
fn settings(args: &Args, surveyed: &[(&str, Rules)]) -> Result<String> {
    let words = args.dictionary.text()?;
    let rules = format!("{surveyed:?}");
    let inputs = digest([&*words, rules.as_str()]);
    let (rolls, seed) = (args.rolls, args.seed);
    Ok(format!(
        "explorer survey rolls={rolls} seed={seed} inputs={inputs}"
    ))
}

/// Counts the boards with each number of points and words.
fn counted(scores: &[Score]) -> BTreeMap<(u32, u32), u64> {
    let mut counts = BTreeMap::new();
    for score in scores {
        *counts.entry((score.points, score.words)).or_default() += 1;
    }
    counts
}

/// Reads the scores of all shards, for each set of rules.
fn merged(args: &Args, surveyed: &[(&str, Rules)]) -> Result<Vec<Vec<Score>>> {
    let mut parts = Parts::open(&args.shard.merge, &settings(args, surveyed)?)?;
    let mut merged = vec![Vec::new(); surveyed.len()];
    let rolls = seeds(args).end - args.seed;
    while let Some(line) = parts.next()? {
        let numbers = line.split(' ').map(|number| number.parse::<u32>().ok());
        let numbers: Option<Vec<u32>> = numbers.collect();
        let Some(&[place, points, words, boards]) = numbers.as_deref() else {
            bail!("invalid line in a part: {line}");
        };
        let scores = merged.get_mut(place as usize).context("too many rules")?;
        ensure!(
            u64::from(boards) <= rolls - scores.len() as u64,
            "too many boards"
        );
        scores.extend(iter::repeat_n(Score { points, words }, boards as usize));
    }
    let is_complete = |scores: &Vec<Score>| scores.len() as u64 == rolls;
    ensure!(
        merged.iter().all(is_complete),
        "too few boards; run the shards again"
    );
    Ok(merged)
}

/// Returns the seeds of all boards.
fn seeds(args: &Args) -> Range<u64> {
    args.seed..args.seed.saturating_add(args.rolls)
}

/// Returns the scores of boards rolled under these rules: all of them, or those of the shard.
fn scores(args: &Args, name: &str, rules: &Rules) -> Result<Vec<Score>> {
    let size = size(None, rules)?;
    let graph = args.dictionary.graph(&Scoring::of(rules))?;
    let cubes = CubeSet::new(&rules.cubes, rules.qu).with_context(|| format!("--rules {name}"))?;
    let seeds = match args.shard.shard {
        Some(shard) => shard.share_of(seeds(args)),
        None => seeds(args),
    };
    let bar = progress(Some(seeds.end - seeds.start))?;
    bar.set_message(name.to_string());
    let scores = scores_of_rolls(&graph, size, &cubes, seeds, |boards| bar.inc(boards));
    bar.finish_and_clear();
    Ok(scores)
}

impl Richness {
    fn of(scores: &[Score]) -> Option<Self> {
        Some(Self {
            points: percentiles(scores.iter().map(|score| score.points).collect())?,
            words: percentiles(scores.iter().map(|score| score.words).collect())?,
        })
    }
}

/// Returns the head of the file: a description, and the command that makes the file again.
fn head(args: &Args) -> String {
    let mut command = format!(
        "explorer survey --rolls {} --seed {}",
        args.rolls, args.seed
    );
    for name in &args.names {
        command += &format!(" --rules {name}");
    }
    format!(
        "# How rich rolled boards are: percentiles, from 0 to 100, of their points and of their words.\n\
         # Source: {command}, with {}.\n",
        match args.dictionary.is_built_in() {
            true => "the built-in list of words",
            false => "another list of words",
        }
    )
}

fn table(name: &str, rolls: usize, richness: &Richness) -> String {
    let lists = [("points", &richness.points), ("words", &richness.words)].map(|(key, numbers)| {
        let lines = numbers.chunks(IN_A_LINE).map(|line| {
            let numbers: Vec<String> = line.iter().map(u32::to_string).collect();
            format!("    {},\n", numbers.join(", "))
        });
        format!("{key} = [\n{}]\n", lines.collect::<String>())
    });
    format!("[{name}]\nrolls = {rolls}\n{}", lists.concat())
}

/// Writes to a temporary file next to `path` and renames it, so that a reader never sees part of
/// the text.
fn write_whole(path: &Path, text: &str) -> Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let write = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&beside, text)?;
        fs::rename(&beside, path)
    };
    write().with_context(|| {
        format!(
            "{}: failed to write; give a path in a folder that you can write to",
            path.display()
        )
    })
}
