//! Shows each step of a search on a small board, as text, and on request as a picture, or as a page on which one
//! can step forward and back:
//!
//! ```sh
//! cargo run -p solver --example trace -- ca/ts cat cats at
//! cargo run -p solver --example trace -- --svg trace.svg ca/ts cat cats at
//! cargo run -p solver --example trace -- --html trace.html ca/ts cat cats at
//! ```

#[path = "../shared/caption.rs"]
mod caption;
#[path = "../shared/direction.rs"]
mod direction;
#[path = "../shared/drawing.rs"]
mod drawing;
// SOLUTION ONLY
mod large;
mod page;
mod steps;
mod text;
mod tree;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Parser;
use dictionary::Dictionary;
use solver::Board;

use steps::{MOST_CELLS, Step, search};

/// Show each step of a search on a small board
#[derive(Parser)]
struct Args {
    /// Also draw the steps as a tree, in an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Also write a page on which one can step through the search, in an HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Add the words of this file
    #[arg(long, value_name = "WORD_LIST")]
    from: Option<PathBuf>,

    /// The rows of the board, as in ca/ts, or with spaces for cells of several letters, as in "qu i/# t"
    board: String,

    /// The words of the dictionary
    #[arg(required_unless_present = "from")]
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
    let mut dictionary = Dictionary::new();
    if let Some(file) = &args.from {
        dictionary.load_file(file)?;
    }
    for word in &args.words {
        dictionary.add_word(word)?;
    }
    let steps = steps(&board, &dictionary)?;
    // The picture comes first: a reader of the text may close the pipe before its end.
    if let Some(file) = &args.svg {
        save(file, &format!("{}\n", tree::tree(&board, &steps)))?;
    }
    if let Some(file) = &args.html {
        save(file, &page::page(&board, &steps))?;
    }
    io::stdout().write_all(text::trace(&board, &steps).as_bytes())?;
    Ok(())
}

fn save(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).map_err(|error| anyhow!("{}: failed to save: {error}", file.display()))
}

/// Returns the steps of the search.
fn steps(board: &Board, dictionary: &Dictionary) -> Result<Vec<Step>> {
    if board.rows() * board.columns() <= MOST_CELLS {
        return Ok(search(board, dictionary)?);
    }
    steps_on_larger_board(board, dictionary)
}

// SOLUTION ONLY
/// Returns the steps on a board with too many orders of cells to list them.
fn steps_on_larger_board(board: &Board, dictionary: &Dictionary) -> Result<Vec<Step>> {
    large::search(board, dictionary)
}
// HANDOUT: /// A larger board has too many orders of cells to list them.
// HANDOUT: fn steps_on_larger_board(board: &Board, _: &Dictionary) -> Result<Vec<Step>> {
// HANDOUT:     Err(steps::too_large(board, MOST_CELLS))
// HANDOUT: }

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
