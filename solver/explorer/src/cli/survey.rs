//! `explorer survey`: the points and words of boards rolled with the cubes of each box.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use data::Rules;
use explorer::{CubeSet, Score, Scoring, percentiles, scores_of_rolls};

use super::common::{Dictionary, progress, rules, size, with_threads};
use super::plot;

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
    #[arg(long, value_name = "DIR")]
    plot: Option<PathBuf>,

    /// Write all percentiles to this file, as TOML
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

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
    let header = PRINTED.map(|percent| format!("{percent}%")).join("\t");
    writeln!(out, "rules\tof\t{header}")?;
    let mut file = head(args);
    for (name, rules) in surveyed {
        let scores = scores(args, name, &rules)?;
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

/// Returns the scores of boards rolled under these rules.
fn scores(args: &Args, name: &str, rules: &Rules) -> Result<Vec<Score>> {
    let size = size(None, rules)?;
    let graph = args.dictionary.graph(&Scoring::of(rules))?;
    let cubes = CubeSet::new(&rules.cubes, rules.qu).with_context(|| format!("--rules {name}"))?;
    let bar = progress(Some(args.rolls))?;
    bar.set_message(name.to_string());
    let seeds = args.seed..args.seed.saturating_add(args.rolls);
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
