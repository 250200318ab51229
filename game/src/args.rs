//! Provided: the command line of the game.

use std::path::PathBuf;

use clap::Parser;
use game::Opponent;

/// Boggle: human against computer, by the rules of courses and boxes
#[derive(Clone, Debug, Parser)]
#[command(
    version,
    after_help = "Rules: --rules list names those that are built in; a file is taken as well."
)]
pub struct Args {
    /// The rules: a name, or a file; `list` names those that are built in
    #[arg(long, value_name = "NAME|FILE|list", default_value = "cs106b")]
    pub rules: String,

    /// The board: letters row by row, or cubes with spaces between them
    #[arg(long, value_name = "LETTERS", conflicts_with = "seed")]
    pub board: Option<String>,

    /// Shakes the cubes by this number, without asking
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Only boards this rich, between two percentiles of the points of shaken ones, as in 40,60
    #[arg(long, value_name = "A,B", value_parser = percentiles, conflicts_with_all = ["board", "dictionary", "qu"])]
    pub between: Option<(usize, usize)>,

    /// The words that count, one a line
    #[arg(long, value_name = "FILE")]
    pub dictionary: Option<PathBuf>,

    /// The time for a turn; 0 for no limit
    #[arg(long, value_name = "SECONDS")]
    pub timer: Option<u64>,

    /// What the computer finds: of the common words some or all, or everything, which is the default
    #[arg(long, value_name = "LEVEL", value_parser = Opponent::NAMES)]
    pub level: Option<String>,

    /// How many people play; the boxed games take several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=20), default_value = "1")]
    pub players: u64,

    /// Each Q is a cube Qu, on a board that is entered and on the cubes that are shaken
    #[arg(long)]
    pub qu: bool,

    /// Plays on the whole screen of the terminal, with keys and mouse
    #[arg(long, conflicts_with = "players")]
    pub tui: bool,

    /// Shows the game in a window as well, to be played with the mouse; needs `--features window`
    #[arg(long, conflicts_with = "tui")]
    pub window: bool,

    /// Answers questions from standard input, as `help` explains
    #[arg(long, exclusive = true)]
    pub driver: bool,
}

/// `40,60`: two percentiles, the lower one first.
fn percentiles(text: &str) -> Result<(usize, usize), String> {
    let wrong =
        || "write two percentiles from 0 to 100, the lower one first, as in 40,60".to_string();
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    match (low.trim().parse(), high.trim().parse()) {
        (Ok(low), Ok(high)) if low < high && high <= 100 => Ok((low, high)),
        _ => Err(wrong()),
    }
}
