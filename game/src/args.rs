//! Provided: the command line of the game.

#[cfg(any(feature = "window", test))]
use std::fmt;
use std::path::PathBuf;

#[cfg(any(feature = "window", test))]
use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
#[cfg(any(feature = "window", test))]
use data::rules::BoardText;
#[cfg(any(feature = "window", test))]
use game::CodeError;
use game::choices::MOST_PLAYERS;
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_PLAYERS), default_value = "1")]
    pub players: u64,

    /// Treat each Q as a cube Qu, on entered boards and on shaken cubes
    #[arg(long)]
    pub qu: bool,

    /// Play on the whole screen of the terminal, with keys and mouse
    #[arg(long)]
    pub tui: bool,

    /// Also show the game in a window, to play with the mouse (`cargo run --features window`)
    #[arg(long, alias = "gui", conflicts_with = "tui")]
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
    /// Show your last game of one player without its words, to tell others
    Result {
        /// The code of the game [default: the last game]
        #[arg(value_name = "CODE")]
        code: Option<GameCode>,
        /// Write the result with its words to FILE, for `duel`
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Compare the results of two or more players on one board: words in common count for nobody
    Duel {
        /// Files that `result --out` wrote
        #[arg(required = true, num_args = 2.., value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

#[cfg(any(feature = "window", test))]
impl Args {
    /// Returns the settings of this command line, for the dialog in the window.
    pub fn settings(&self) -> gui::NewGame {
        gui::NewGame {
            name: self.rules_of_game().to_string(),
            letters: String::new(),
            daily: false,
            seed: None,
            timer: self.timer.or_else(|| {
                let seconds = self.code.as_ref().and_then(GameCode::seconds);
                seconds.map(u64::from)
            }),
            level: self.level.clone(),
            between: self.between,
            qu: self.qu,
            players: self.players,
        }
    }

    /// Returns the name of the rules. A code decides them.
    fn rules_of_game(&self) -> &str {
        self.code.as_ref().map_or(&self.rules, |code| code.rules())
    }

    /// Returns the command line for a game chosen in the window. `seed` shakes its cubes, if neither
    /// the board nor a seed is given.
    pub fn choosing(&self, wanted: gui::NewGame, seed: u64) -> Self {
        let code = code_in(&wanted.letters);
        let rules = match (&code, wanted.name.is_empty()) {
            (Some(code), _) => code.rules().to_string(),
            (None, true) => self.rules_of_game().to_string(),
            (None, false) => wanted.name,
        };
        // These decide all that matters for the board.
        if code.is_some() || wanted.daily {
            return Self {
                rules,
                daily: code.is_none(),
                code,
                board: None,
                seed: None,
                between: None,
                timer: None,
                qu: false,
                level: wanted.level,
                players: wanted.players,
                ..self.clone()
            };
        }
        let board = Some(wanted.letters).filter(|letters| !letters.is_empty());
        Self {
            code: None,
            daily: false,
            rules,
            seed: board.is_none().then(|| wanted.seed.unwrap_or(seed)),
            board,
            between: wanted.between,
            timer: wanted.timer,
            level: wanted.level,
            players: wanted.players,
            qu: wanted.qu,
            ..self.clone()
        }
    }

    /// Checks that the board, as entered in the window, is not a code with a mistake.
    ///
    /// # Errors
    ///
    /// Fails if it looks like a code, and not like a board of these rules.
    pub fn check_code(&self, rules: &data::Rules) -> Result<(), MistypedCode> {
        let board = self.board.as_deref().unwrap_or_default();
        let is_board = match rules.board_text {
            BoardText::Exact => !has_sign_of_code(board),
            BoardText::Cut => board.chars().count() >= rules.rows() * rules.columns(),
        };
        match board.parse::<GameCode>() {
            Err(reason) if !is_board && has_sign_of_code(board) => Err(MistypedCode {
                code: board.trim().to_string(),
                reason,
            }),
            _ => Ok(()),
        }
    }

    /// Checks that the game of a chosen code, whose rules the dialog does not know, is for so many
    /// players.
    #[cfg(any(feature = "window", test))]
    pub fn check_players(&self, rules: &data::Rules) -> Result<()> {
        let is_of_code = self.code.is_some();
        match is_of_code && self.fitting(rules).players < self.players {
            true => bail!("{} is for one player; write 1 for Players", rules.title),
            false => Ok(()),
        }
    }

    /// Removes the options that these rules, or the other options, do not allow. They were not meant
    /// for this game, and later games may use them.
    pub fn fitting(&self, rules: &data::Rules) -> Self {
        let game = game::choices::choice(&self.rules, rules);
        let players = self.players.min(game.most_players);
        let has_level = !game.levels.is_empty() && players == 1;
        let is_shaken = self.board.is_none() && self.dictionary.is_none() && !self.qu;
        Self {
            players,
            level: self.level.clone().filter(|_| has_level),
            timer: self.timer.filter(|_| game.seconds.is_some()),
            between: self.between.filter(|_| game.is_surveyed() && is_shaken),
            ..self.clone()
        }
    }
}

/// Returns the code of a game that was entered in place of letters. Letters alone are a board.
#[cfg(any(feature = "window", test))]
fn code_in(text: &str) -> Option<GameCode> {
    let code = text.parse().ok();
    code.filter(|_| has_sign_of_code(text))
}

#[cfg(any(feature = "window", test))]
/// Whether a text has a character of codes that is not a letter.
fn has_sign_of_code(text: &str) -> bool {
    text.contains(|character: char| character == '-' || character.is_numeric())
}

#[cfg(any(feature = "window", test))]
/// A code with a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MistypedCode {
    code: String,
    reason: CodeError,
}

#[cfg(any(feature = "window", test))]
impl fmt::Display for MistypedCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the code {}: {}", self.code, self.reason)
    }
}

#[cfg(any(feature = "window", test))]
impl std::error::Error for MistypedCode {}

#[cfg(any(feature = "window", test))]
/// Removes the name of an option, and the advice on options, from an error: the window has none.
pub fn without_option(error: &str) -> String {
    let text = match error
        .strip_prefix("--")
        .and_then(|rest| rest.split_once(": "))
    {
        Some((_, text)) => text,
        None => error,
    };
    match text.split_once("; ") {
        Some((text, advice)) if advice.contains("option") || advice.contains("--") => {
            text.to_string()
        }
        _ => text.to_string(),
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

#[cfg(test)]
mod tests {
    use data::Rules;
    use gui::NewGame;

    use super::*;

    fn wanted(name: &str, letters: &str) -> NewGame {
        NewGame {
            name: name.to_string(),
            letters: letters.to_string(),
            ..NewGame::default()
        }
    }

    #[test]
    fn settings_of_the_command_line_start_the_same_game_again() {
        let typed = "game --rules new --timer 60 --level easy --between 40,60 --window";
        let args = Args::parse_from(typed.split(' '));
        let again = args.choosing(args.settings(), 7);
        assert_eq!(again.seed, Some(7));
        let first = Args {
            seed: None,
            ..again
        };
        assert_eq!(format!("{first:?}"), format!("{args:?}"));
    }

    #[test]
    fn turn_lasts_a_day_at_most() {
        let parsed = |seconds: &str| Args::try_parse_from(["game", "--timer", seconds]);
        assert_eq!(parsed("86400").unwrap().timer, Some(86400));
        let error = parsed("86401").unwrap_err().to_string();
        assert!(error.contains("0..=86400"), "{error}");
    }

    #[test]
    fn gui_is_another_name_for_window() {
        assert!(Args::parse_from(["game", "--gui"]).window);
    }

    #[test]
    fn same_rules_after_a_code_are_those_of_the_code() {
        let rules = Rules::built_in("new").unwrap();
        let board = rules.cubes.shake(4, 4, 1).unwrap();
        let code = GameCode::new(&rules, Some(60), &board, [1]).unwrap();
        let args = Args::parse_from(["game", "--code", &code.to_string()]);
        let settings = args.settings();
        assert_eq!((&*settings.name, settings.timer), ("new", Some(60)));
        assert_eq!(args.choosing(wanted("", ""), 7).rules, "new");
    }

    #[test]
    fn every_option_of_the_dialog_reaches_the_game() {
        let args = Args::parse_from(["game", "--players", "1"]);
        let game = args.choosing(
            NewGame {
                seed: Some(3),
                timer: Some(0),
                level: Some("hard".to_string()),
                between: Some((1, 2)),
                qu: true,
                players: 4,
                ..wanted("big", "")
            },
            7,
        );
        assert_eq!(game.rules, "big");
        assert_eq!((game.seed, game.timer, game.players), (Some(3), Some(0), 4));
        assert_eq!(game.level.as_deref(), Some("hard"));
        assert_eq!((game.between, game.qu), (Some((1, 2)), true));
        let today = args.choosing(
            NewGame {
                daily: true,
                players: 2,
                ..wanted("big", "")
            },
            7,
        );
        assert_eq!((today.rules.as_str(), today.daily), ("big", true));
        assert_eq!((today.seed, today.board, today.players), (None, None, 2));
        // The next one is another game.
        let next = Args::parse_from(["game", "--daily"]).choosing(wanted("", ""), 7);
        assert_eq!((next.daily, next.seed), (false, Some(7)));
    }

    #[test]
    fn chosen_game_keeps_no_board_of_the_command_line() {
        let code = GameCode::daily("big", (2026, 11, 26)).unwrap().to_string();
        for typed in [
            "game --seed 3 --between 40,60 --timer 60",
            "game --board fycliomgorilhjhu --qu",
            &format!("game --code {code}"),
        ] {
            let args = Args::parse_from(typed.split(' '));
            let coded = args.choosing(
                NewGame {
                    level: Some("easy".to_string()),
                    ..wanted("", &code)
                },
                7,
            );
            assert_eq!((coded.seed, coded.board, coded.qu), (None, None, false));
            assert_eq!((coded.between, coded.timer), (None, None));
            assert_eq!(coded.level.as_deref(), Some("easy"));
            let shaken = args.choosing(wanted("", ""), 7);
            assert_eq!((shaken.seed, shaken.board), (Some(7), None));
            assert_eq!((shaken.code, shaken.qu), (None, false));
        }
    }

    #[test]
    fn code_in_place_of_letters_decides_the_game() {
        let code = GameCode::daily("big", (2026, 11, 26)).unwrap();
        let args = Args::parse_from(["game", "--daily"]);
        let chosen = |letters: &str| {
            let wanted = NewGame {
                players: 2,
                ..wanted("new", letters)
            };
            args.choosing(wanted, 7)
        };
        let game = chosen(&format!(" {} ", code.to_string().to_lowercase()));
        // A game for one player does not lose the other one silently.
        assert!(game.check_players(&Rules::built_in("big").unwrap()).is_ok());
        let refused = game.check_players(&Rules::built_in("cs107").unwrap());
        assert_eq!(
            refused.unwrap_err().to_string(),
            "Boggle of CS107 is for one player; write 1 for Players"
        );
        assert_eq!((game.rules.as_str(), game.code), ("big", Some(code)));
        assert_eq!((game.board, game.seed, game.timer), (None, None, None));
        assert_eq!((game.players, game.daily), (2, false));
        // Letters are a board, even if they would be a code, too.
        let both = (0..1000).find_map(|seed| {
            let rules = Rules::built_in("super-big").unwrap();
            let board = rules.cubes.shake(6, 6, seed).unwrap();
            let code = GameCode::new(&rules, rules.seconds, &board, [seed])?.to_string();
            let text = code.replace('-', "").replace('0', "O").replace('1', "I");
            let is_letters = text.chars().all(char::is_alphabetic);
            is_letters.then_some(text)
        });
        let both = both.unwrap();
        assert!(both.parse::<GameCode>().is_ok());
        let letters = chosen(&both);
        assert_eq!((letters.code, letters.daily), (None, false));
        assert!(letters.board.is_some());
    }

    #[test]
    fn mistyped_code_is_answered_as_a_code() {
        let code = GameCode::daily("big", (2026, 11, 26)).unwrap().to_string();
        let (begin, _) = code.split_at(code.len() - 1);
        let check = |rules: &str, letters: &str| {
            let args = Args::parse_from(["game"]).choosing(wanted(rules, letters), 7);
            let checked = args.check_code(&Rules::built_in(rules).unwrap());
            checked.map_err(|error| error.to_string())
        };
        let reason = "a character is wrong or missing; check the code";
        for rules in ["new", "lab6"] {
            assert_eq!(
                check(rules, begin),
                Err(format!("the code {begin}: {reason}"))
            );
            assert_eq!(check(rules, "eecaalephnboqtty"), Ok(()));
            assert_eq!(check(rules, ""), Ok(()));
        }
        assert_eq!(check("lab6", &"1".repeat(25)), Ok(()), "any character");
        let too_short = check("lab6", &"1".repeat(24));
        assert!(too_short.is_err(), "not enough for a board");
    }

    #[test]
    fn errors_in_the_window_name_no_option() {
        for (error, expected) in [
            (
                "--board: '#' is not a letter from a to z; replace it",
                "'#' is not a letter from a to z; replace it",
            ),
            (
                "--board: no letters; omit the option to shake the cubes",
                "no letters",
            ),
            ("a board takes 16 letters", "a board takes 16 letters"),
        ] {
            assert_eq!(without_option(error), expected);
        }
    }

    #[test]
    fn new_game_omits_the_options_that_its_rules_do_not_allow() {
        let all = NewGame {
            timer: Some(60),
            level: Some("easy".to_string()),
            between: Some((40, 60)),
            players: 3,
            ..NewGame::default()
        };
        let fitting = |typed: &str, change: NewGame| {
            let args = Args::parse_from(typed.split(' ')).choosing(change, 7);
            args.fitting(&Rules::built_in(&args.rules).unwrap())
        };
        let boxed = fitting("game --rules new", all.clone());
        assert_eq!((boxed.players, boxed.level), (3, None));
        assert_eq!((boxed.timer, boxed.between), (Some(60), Some((40, 60))));
        let course = fitting("game --rules cs106b", all.clone());
        assert_eq!((course.players, course.timer), (1, None));
        assert_eq!(course.level.as_deref(), Some("easy"));
        assert_eq!(fitting("game --rules cs107", all.clone()).level, None);
        let letters = "fycliomgorilhjhu".to_string();
        let entered = NewGame {
            letters,
            ..all.clone()
        };
        assert_eq!(fitting("game", entered).between, None);
        let qu = NewGame {
            qu: true,
            ..all.clone()
        };
        assert_eq!(fitting("game", qu).between, None);
        let own_words = "game --dictionary words.txt";
        assert_eq!(fitting(own_words, all).between, None);
    }
}
