//! Provided: the command line of the game.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use game::{GameCode, Opponent};

/// A day. A user who wants more can choose no limit.
const LONGEST_TURN: u64 = 24 * 60 * 60;

/// Play Boggle against the computer, by the rules of a course or a boxed game
#[derive(Clone, Debug, Parser)]
#[command(
    version,
    after_help = "Use --rules list for the names of the built-in rules; --rules also accepts a file.",
    args_conflicts_with_subcommands = true
)]
pub struct Args {
    /// A command about finished games, instead of playing.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// The rules: a name or a file; `list` shows the built-in names
    #[arg(long, value_name = "NAME|FILE|list", default_value = "cs106b")]
    pub rules: String,

    /// The board: letters row by row, or cubes separated by spaces
    #[arg(long, value_name = "LETTERS", conflicts_with = "seed")]
    pub board: Option<String>,

    /// Shake the cubes with this seed, without asking
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Play only boards whose total points are between two percentiles of all shaken boards, as in 40,60
    #[arg(long, value_name = "A,B", value_parser = percentiles, conflicts_with_all = ["board", "dictionary", "qu"])]
    pub between: Option<(usize, usize)>,

    /// Play the game with this code, which others have played
    #[arg(long, value_name = "CODE", conflicts_with_all = ["rules", "board", "seed", "between", "qu", "dictionary", "timer"])]
    pub code: Option<GameCode>,

    /// Play today's game, on the same board as everybody else
    #[arg(long, conflicts_with_all = ["code", "board", "seed", "between", "qu", "dictionary", "timer"])]
    pub daily: bool,

    /// Use the words in FILE, one per line, instead of the built-in list
    #[arg(long, value_name = "FILE")]
    pub dictionary: Option<PathBuf>,

    /// The time for a turn in seconds; 0 for no limit
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(..=LONGEST_TURN))]
    pub timer: Option<u64>,

    /// The number of words that the computer finds: easy, medium or hard for a fifth, half or all of the common words; all for every word [default: all]
    #[arg(long, value_name = "LEVEL", value_parser = Opponent::NAMES)]
    pub level: Option<String>,

    /// The number of players; the boxed games take several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=20), default_value = "1")]
    pub players: u64,

    /// Treat each Q as a cube Qu, on entered boards and on shaken cubes
    #[arg(long)]
    pub qu: bool,

    /// Play on the whole screen of the terminal, with keys and mouse
    #[arg(long)]
    pub tui: bool,

    /// Also show the game in a window, to play with the mouse; needs `--features window`
    #[arg(long, conflicts_with = "tui")]
    pub window: bool,

    /// Run commands from standard input; the command `help` lists them
    #[arg(long, exclusive = true)]
    pub driver: bool,
}

/// A command about finished games.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Show your best games, and how you found more of the points
    History {
        /// Write all games to FILE instead, as a table (CSV)
        #[arg(long, value_name = "FILE")]
        export: Option<PathBuf>,
        /// Delete all games instead
        #[arg(long, conflicts_with = "export")]
        delete: bool,
    },
    /// Show your last game without its words, to tell others
    Result {
        /// The code of the game [default: the last game]
        #[arg(value_name = "CODE")]
        code: Option<GameCode>,
        /// Write the result with its words to FILE, for `game duel`
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Compare the results of two or more players on one board: words in common count for nobody
    Duel {
        /// Files that `game result --out` wrote
        #[arg(required = true, num_args = 2.., value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

#[cfg(any(feature = "window", test))]
impl Args {
    /// Returns the command line for a game chosen in the window. `seed` shakes its cubes, if the
    /// board is not given.
    pub fn choosing(&self, wanted: gui::NewGame, seed: u64) -> Self {
        let mut args = self.clone();
        if !wanted.name.is_empty() && wanted.name != args.rules {
            args.rules = wanted.name;
            (args.timer, args.players) = (None, 1);
        }
        (args.code, args.daily) = (None, false);
        args.board = Some(wanted.letters).filter(|letters| !letters.is_empty());
        args.seed = args.board.is_none().then_some(seed);
        args
    }

    /// Removes the options that these rules cannot use. They were not meant for this game, and
    /// later games may use them.
    pub fn fitting(&self, rules: &data::Rules) -> Self {
        let mut args = self.clone();
        args.level = args.level.filter(|_| rules.has_computer());
        args
    }
}

/// Parses `40,60`: two percentiles, the lower one first.
fn percentiles(text: &str) -> Result<(usize, usize), String> {
    let wrong =
        || "write two percentiles from 0 to 100, the lower one first, as in 40,60".to_string();
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    match (low.trim().parse(), high.trim().parse()) {
        (Ok(low), Ok(high)) if low < high && high <= 100 => Ok((low, high)),
        _ => Err(wrong()),
    }
}

// SOLUTION ONLY
#[cfg(test)]
mod tests {
    use data::Rules;
    use gui::NewGame;

    use super::*;

    fn wanted(name: &str, letters: &str) -> NewGame {
        NewGame {
            name: name.to_string(),
            letters: letters.to_string(),
        }
    }

    #[test]
    fn new_game_keeps_only_the_options_that_apply_to_it() {
        let typed = ["game", "--rules", "new", "--level", "easy", "--timer", "60"];
        let args = Args::parse_from(typed);
        let again = args.choosing(wanted("", "fycliomgorilhjhu"), 7);
        assert_eq!((again.timer, again.seed), (Some(60), None));
        let alone = args.choosing(wanted("cs107", ""), 7);
        assert_eq!((alone.timer, alone.seed), (None, Some(7)));
        let cs107 = Rules::built_in("cs107").unwrap();
        assert_eq!(alone.fitting(&cs107).level, None);
        // The next game has a computer again, with the level of the command line.
        let after = alone.choosing(wanted("cs106b", ""), 8);
        let cs106b = Rules::built_in("cs106b").unwrap();
        assert_eq!(after.fitting(&cs106b).level.as_deref(), Some("easy"));
    }
}
