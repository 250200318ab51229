//! Provided: the command-line arguments.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

/// Find every word on a Boggle board
///
/// Prints each word with the board and its path. A board is a text file: one row
/// per line, a space between cells, each cell one or more letters, or # for
/// a solid cell.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
pub struct Args {
    /// The board file, or - for standard input
    #[arg(required_unless_present_any = ["interactive", "driver"])]
    pub board: Option<PathBuf>,

    /// Print only the word list: number, tab, word
    #[arg(long, conflicts_with_all = ["json", "interactive"])]
    pub list: bool,

    /// Print one JSON value: board, words, and paths as [row, column] from 0
    #[arg(long, conflicts_with = "interactive")]
    pub json: bool,

    /// Use the words in FILE instead of the built-in list of 172,823
    #[arg(long, value_name = "FILE")]
    pub dictionary: Option<PathBuf>,

    /// Save the words found to FILE, sorted, one per line
    #[arg(long, value_name = "FILE")]
    pub save_words: Option<PathBuf>,

    /// Leave out words of fewer than N letters
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub min_length: usize,

    /// When to highlight the path
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,

    /// Ask for the board, and whether to show it for each word
    #[arg(long, conflicts_with = "board")]
    pub interactive: bool,

    /// Run commands from standard input, as the tests do; help lists them
    #[arg(long, exclusive = true)]
    pub driver: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// Only on a terminal
    Auto,
    /// Always, even in a file
    Always,
    /// Never
    Never,
}

const EXAMPLES: &str = "\
Examples:
  solver board.txt
  solver --list --min-length 4 board.txt
  printf 'c a t\\nd o g\\n' | solver --list -
  solver --interactive";
