//! `explorer score`: the points and words of boards.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use explorer::{Batch, Instructions, Score, Size};
use indicatif::ProgressBar;
use serde_json::json;

use super::boards::{Block, Boards};
use super::common::{Words, progress, size, with_threads};
use super::shard::{Parts, ShardArgs, digest, write_end, write_start};

/// Score boards, one per line: a letter for each cell, q for Qu, or cells separated by spaces
#[derive(clap::Args)]
#[command(after_help = "\
Each board is a line: BOARD, a tab, POINTS, a tab, WORDS. Standard error shows the boards per second.

Examples:
  explorer score boards.txt
  explorer roll 100000 | explorer score --total -
  explorer score boards.txt --shard 1/2 > 1.part
  explorer score --merge 1.part 2.part
  echo 'l i g d r m a n e s i e t i l d s r a c s e p e s' | explorer score --size 5x5 -")]
pub struct Args {
    /// The file of boards, or - for standard input
    #[arg(required_unless_present = "merge", conflicts_with = "merge")]
    boards: Option<PathBuf>,

    /// Print only one line with the total points, words and boards
    #[arg(long, conflicts_with = "json")]
    total: bool,

    /// Print a JSON object for each board, one per line
    #[arg(long)]
    json: bool,

    /// Skip lines that aren't boards, and report their number
    #[arg(long)]
    keep_going: bool,

    /// Rows x columns, instead of those of the rules
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,

    #[command(flatten)]
    words: Words,

    #[command(flatten)]
    shard: ShardArgs,

    /// The number of threads, instead of one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// The sums over all boards.
#[derive(Clone, Copy, Default)]
struct Total {
    points: u64,
    words: u64,
    boards: u64,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    match &args.boards {
        Some(boards) => with_threads(args.threads.map(usize::from), || score(args, boards))?,
        None => merge(args),
    }
}

/// The beginning of the settings of this command.
const SETTINGS: &str = "explorer score ";

/// The settings of shards that print only the total.
const TOTAL: &str = "explorer score total ";

fn score(args: &Args, boards: &Path) -> Result<ExitCode> {
    let rules = args.words.rules.read()?;
    let size = size(args.size, &rules)?;
    let graph = args.words.graph(&rules)?;
    let batch = Batch::new(&graph, size, Instructions::widest());
    let mut boards = Boards::open(boards, size, rules.qu)?;
    let start = Instant::now();
    let stdout = io::stdout().lock();
    // Lines on a terminal show the progress, and a bar would interrupt them.
    let progress = match stdout.is_terminal() && !args.total {
        true => ProgressBar::hidden(),
        false => progress(boards.bytes())?,
    };
    let mut out = BufWriter::new(stdout);
    if let Some(shard) = args.shard.shard {
        let inputs = [&*args.words.dictionary.text()?, &format!("{rules:?}")];
        let format = match (args.total, args.json) {
            (true, _) => TOTAL.to_string(),
            (_, json) => format!("{SETTINGS}{} ", if json { "json" } else { "lines" }),
        };
        let settings = format!("{format}size={size} inputs={}", digest(inputs));
        write_start(&mut out, &settings, shard)?;
    }

    let (mut block, mut scores) = (Block::default(), Vec::new());
    let (mut total, mut skipped) = (Total::default(), 0_u64);
    let (mut read, mut all) = (0_u64, digest([]));
    loop {
        let malformed = boards.read(&mut block)?;
        let is_empty = block.texts.is_empty();
        if let Some(shard) = args.shard.shard {
            let texts = block.texts.iter().map(String::as_str);
            all = digest(texts.chain([all.as_str()]));
            let first = read;
            read += block.texts.len() as u64;
            block.retain(size, |place| shard.has(first + place as u64));
        }
        batch.score(&block.codes, &mut scores);
        for (text, score) in block.texts.iter().zip(&scores) {
            total.add(*score);
            if args.json {
                let Score { points, words } = score;
                writeln!(
                    out,
                    "{}",
                    json!({ "board": text, "points": points, "words": words })
                )?;
            } else if !args.total {
                writeln!(out, "{text}\t{}\t{}", score.points, score.words)?;
            }
        }
        progress.inc(block.bytes);
        progress.set_message(counted(total.boards, "board"));
        match malformed {
            Some(_) if args.keep_going => skipped += 1,
            Some(wrong) => {
                out.flush()?;
                let (name, line, error) = (boards.name(), wrong.line, wrong.error);
                return Err(anyhow!(
                    "{name}: line {line}: {error}; --keep-going skips such lines"
                ));
            }
            None if is_empty => break,
            None => {}
        }
    }
    progress.finish_and_clear();
    if args.total {
        total.write(&mut out)?;
    }
    if args.shard.shard.is_some() {
        write_end(&mut out, &all)?;
    }
    out.flush()?;

    let mut notes = io::stderr();
    if skipped > 0 {
        let (name, lines) = (boards.name(), counted(skipped, "line"));
        writeln!(notes, "explorer: {name}: {lines} skipped as invalid")?;
    }
    let a_second = total.boards as f64 / start.elapsed().as_secs_f64().max(1e-9);
    let boards = counted(total.boards, "board");
    writeln!(notes, "explorer: {boards}, {a_second:.0} per second")?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the results of all shards in the order of the boards, or their total.
fn merge(args: &Args) -> Result<ExitCode> {
    let mut parts = Parts::open(&args.shard.merge, SETTINGS)?;
    let is_total = parts.settings().starts_with(TOTAL);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut total = Total::default();
    while let Some(line) = parts.next()? {
        match is_total {
            true => {
                total = total
                    .plus(&line)
                    .with_context(|| format!("invalid total: {line}"))?
            }
            false => writeln!(out, "{line}")?,
        }
    }
    if is_total {
        total.write(&mut out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Returns `1 board` or `2 boards`.
fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

impl Total {
    fn add(&mut self, score: Score) {
        self.points += u64::from(score.points);
        self.words += u64::from(score.words);
        self.boards += 1;
    }

    /// Adds a total that another shard has printed.
    fn plus(self, line: &str) -> Option<Self> {
        let mut numbers = line.split(' ').map(|number| number.parse::<u64>().ok());
        let mut sum = |number: u64| number.checked_add(numbers.next()??);
        Some(Self {
            points: sum(self.points)?,
            words: sum(self.words)?,
            boards: sum(self.boards)?,
        })
    }

    fn write(self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} {} {}", self.points, self.words, self.boards)
    }
}
