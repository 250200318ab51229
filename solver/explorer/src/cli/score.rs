//! `explorer score`: the points and words of boards.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use explorer::{Scorer, Size, board};

use super::common::{Words, size};

/// Score boards, one a line: its letters, q a cell Qu, or cells with spaces between them
#[derive(clap::Args)]
pub struct Args {
    /// The file of boards, or - for standard input
    boards: PathBuf,

    /// Rows x columns, if not those of the rules
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,

    #[command(flatten)]
    words: Words,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let rules = args.words.rules.read()?;
    let size = size(args.size, &rules)?;
    let graph = args.words.graph(&rules)?;
    let mut scorer = Scorer::new(&graph, size);
    let input: Box<dyn BufRead> = match args.boards.as_os_str() == "-" {
        true => Box::new(io::stdin().lock()),
        false => Box::new(BufReader::new(
            File::open(&args.boards)
                .with_context(|| format!("{}: cannot be read", args.boards.display()))?,
        )),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    for (number, text) in input.lines().enumerate() {
        let text = text?;
        let board = board::parse(&text, size, rules.qu)
            .with_context(|| format!("{}: line {}", args.boards.display(), number + 1))?;
        let score = scorer.score(&board);
        writeln!(out, "{}\t{}\t{}", text.trim(), score.points, score.words)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
