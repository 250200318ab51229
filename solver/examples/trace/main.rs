//! Shows each step of a search on a small board, as text, and as a picture on request:
//!
//! ```sh
//! cargo run -p solver --example trace -- ca/ts cat cats at
//! cargo run -p solver --example trace -- --svg trace.svg ca/ts cat cats at
//! ```

#[path = "../shared/caption.rs"]
mod caption;
#[path = "../shared/direction.rs"]
mod direction;
#[path = "../shared/drawing.rs"]
mod drawing;
mod steps;
mod text;
mod tree;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, anyhow, ensure};
use clap::Parser;
use dictionary::Dictionary;
use solver::Board;

use steps::{MOST_CELLS, search};

/// Show each step of a search on a small board
#[derive(Parser)]
struct Args {
    /// Also draw the steps as a tree, in an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// The rows of the board, as in ca/ts, or with spaces for cells of several letters, as in "qu i/# t"
    board: String,

    /// The words of the dictionary
    #[arg(required = true)]
    words: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trace: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    let board = board(&args.board).map_err(|error| anyhow!("board: {error}"))?;
    let cells = board.rows() * board.columns();
    ensure!(
        cells <= MOST_CELLS,
        "a board of {cells} cells is too large to trace; give one of at most {MOST_CELLS} cells"
    );
    let mut dictionary = Dictionary::new();
    for word in &args.words {
        dictionary.add_word(word)?;
    }
    let steps = search(&board, &dictionary)?;
    // The picture comes first: a reader of the text may close the pipe before its end.
    if let Some(file) = &args.svg {
        fs::write(file, format!("{}\n", tree::tree(&board, &steps)))
            .map_err(|error| anyhow!("{}: failed to save: {error}", file.display()))?;
    }
    io::stdout().write_all(text::trace(&board, &steps).as_bytes())?;
    Ok(())
}

/// Parses a board on one line: `/` between rows, spaces between cells where there are any.
fn board(line: &str) -> Result<Board> {
    let rows: Vec<String> = line
        .split('/')
        .map(|row| match row.contains(' ') {
            true => row.to_string(),
            false => row.chars().flat_map(|letter| [letter, ' ']).collect(),
        })
        .collect();
    Ok(Board::parse(&rows.join("\n"))?)
}
