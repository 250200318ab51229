//! Provided: `cargo run -p solver BOARD` prints every word on a board.
//!
//! Exit codes: 0 for success, 1 for an unusable board or file, 2 for incorrect usage.

mod cli;
mod driver;

use std::fs;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use anyhow::{Result, anyhow};
use clap::Parser;
use dictionary::Dictionary;
use solver::{Board, Found, solve, write_dump, write_list};

use cli::args::Args;
use cli::{highlight, interactive, json};

fn main() -> ExitCode {
    match run_on_a_large_stack(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, so it needs no more output.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit code still reports the failure.
            let _ = writeln!(io::stderr(), "solver: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The stack size. The search goes one call deeper with each cell of a path, and a path
/// may have 10,000 cells: too many for the main thread's stack on some systems.
const STACK: usize = 64 << 20;

fn run_on_a_large_stack(args: Args) -> Result<()> {
    let thread = thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || run(&args))?;
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn run(args: &Args) -> Result<()> {
    if args.driver {
        let prompt = io::stdin().is_terminal().then_some("solver> ");
        driver::run(io::stdin().lock(), io::stdout(), prompt)?;
        return Ok(());
    }

    let dictionary = match &args.dictionary {
        Some(file) => {
            Dictionary::from_file(file).map_err(|error| anyhow!("--dictionary: {error}"))?
        }
        None => data::DICTIONARY.split_ascii_whitespace().collect(),
    };
    let (board, print_board) = match &args.board {
        Some(path) => (read_board(path)?, !args.list),
        None => ask(&dictionary)?,
    };

    let mut found = solve(&board, &dictionary);
    found.retain(|found| found.word.len() >= args.min_length);
    // Save first: the reader of standard output may close the pipe before the end.
    if let Some(file) = &args.save_words {
        let words: Dictionary = found.iter().map(|found| &found.word).collect();
        words
            .save_file(file)
            .map_err(|error| anyhow!("--save-words: {error}"))?;
    }
    print(args, &board, &found, print_board)
}

fn read_board(path: &Path) -> Result<Board> {
    let mut bytes = Vec::new();
    let mut name = path.display().to_string();
    if name == "-" {
        name = "standard input".to_string();
        io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(path).map_err(|error| {
            anyhow!("{name}: failed to open: {error}; give the path of a board file, or - for standard input")
        })?;
    }
    let board = Board::parse(&String::from_utf8_lossy(&bytes))
        .map_err(|error| anyhow!("{name}: {error}"))?;
    let one_letter = |position| {
        board
            .letters(position)
            .is_none_or(|letters| letters.len() == 1)
    };
    if board.columns() == 1 && board.rows() > 1 && !board.positions().any(one_letter) {
        let rows = board.rows();
        writeln!(
            io::stderr(),
            "solver: {name}: read as {rows} rows of one cell; if each letter is a cell, put spaces between the letters"
        )?;
    }
    Ok(board)
}

fn ask(dictionary: &Dictionary) -> Result<(Board, bool)> {
    let (mut input, mut questions) = (io::stdin().lock(), io::stderr());
    writeln!(questions, "{} words loaded.", dictionary.word_count())?;
    let board = interactive::ask_board(&mut input, &mut questions)?;
    let print_board = interactive::ask_print_board(&mut input, &mut questions)?;
    Ok((board, print_board))
}

fn print(args: &Args, board: &Board, found: &[Found], print_board: bool) -> Result<()> {
    let stdout = io::stdout();
    let colored = highlight::wanted(args.color, &stdout);
    let mut out = BufWriter::new(stdout.lock());
    if args.json {
        json::write(&mut out, board, found)?;
    } else if !print_board {
        write_list(&mut out, found)?;
    } else if colored {
        let mut dump = Vec::new();
        write_dump(&mut dump, board, found)?;
        highlight::write(&mut out, &String::from_utf8_lossy(&dump))?;
    } else {
        write_dump(&mut out, board, found)?;
    }
    out.flush()?;
    Ok(())
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
