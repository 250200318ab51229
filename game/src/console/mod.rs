//! Provided: games on a console, lines in, text out.
//!
//! * `cs106b` — Stanford's dialogue, which the course `lab6` shares
//! * `cs107` — one player against the clock, with the player's own word list
//! * `cs307` — a board that shows the latest word in capitals
//! * `boxed` — the boxed game: a clock, and several players in turn
//!
//! `texts` has the texts of the dialogues, and `lines` and `typed_lines` handle their input and output. `shown` and
//! `results` pass the game to a window next to the console.
//!
//! A dialogue asks the [`Game`] for every decision and the [`Console`] for every input. So it runs
//! at a terminal, through a pipe, and in a test, which has its own clock.

mod boxed;
mod cs106b;
mod cs107;
mod cs307;
mod lines;
mod results;
mod shown;
pub(crate) mod texts;
mod typed_lines;

use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use data::Board;
use data::rules::{Dialogue, Rules};
use dictionary::Dictionary;
use gui::History;

use crate::code::day;
use crate::{Game, GameCode, GameError, GameResult, Journal, Opponent};

use lines::printable;
pub(crate) use lines::read_line;
pub use lines::{Console, Entry, Input, Said, Stop};
pub use typed_lines::TypedLines;

/// The settings of a game.
#[derive(Clone, Debug)]
pub struct Play {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The words that count.
    pub dictionary: Arc<Dictionary>,
    /// The file of those words, if they are not from the built-in list. Only CS107's dialogue uses
    /// it, to make its own list from the text.
    pub dictionary_file: Option<TextFile>,
    /// The board, if the game should not ask for one.
    pub board: Option<Board>,
    /// The letters of the board, if the game should not ask for them; otherwise empty.
    pub letters: String,
    /// The seed for shaking the cubes; each game uses the next number, see [`Play::move_on`].
    pub seed: u64,
    /// Whether cubes are shaken without asking.
    pub shaken: bool,
    /// The range for the total points of a shaken board; `None` for any board. See [`Play::game`].
    pub between: Option<RangeInclusive<u32>>,
    /// The computer player.
    pub opponent: Opponent,
    /// The number of players, if the rules allow several.
    pub players: usize,
    /// The time for a turn, if there is a limit.
    pub time: Option<Duration>,
    /// The record of finished games, if they are recorded.
    pub journal: Option<Arc<dyn Journal>>,
    /// The date of its board, as in `27 November 2026`, if it is that of a day.
    pub date: Option<String>,
}

impl Play {
    /// Returns a game by these rules: one player against the strongest computer, on cubes shaken
    /// with this seed, without a limit of time and without a record.
    pub fn new(rules: Arc<Rules>, dictionary: Arc<Dictionary>, seed: u64) -> Self {
        Self {
            rules,
            dictionary,
            dictionary_file: None,
            board: None,
            letters: String::new(),
            seed,
            shaken: true,
            between: None,
            opponent: Opponent::All,
            players: 1,
            time: None,
            journal: None,
            date: None,
        }
    }

    /// Returns the title of the game, with the date of its board.
    pub fn title(&self) -> String {
        let title = &self.rules.title;
        match &self.date {
            Some(date) => format!("{title}: daily game of {date}"),
            None => title.clone(),
        }
    }

    /// Shakes the cubes with the next seed for the next game. After the game of a day, it is not that
    /// of the next day, which is still to be played.
    pub fn move_on(&mut self) {
        const FURTHER: u64 = 100_000_000;
        let step = if day(self.seed).is_some() { FURTHER } else { 1 };
        self.seed = self.seed.wrapping_add(step);
        self.date = None;
    }

    /// Whether a turn that has lasted this long may go on.
    pub fn has_time(&self, played: Duration) -> bool {
        self.time.is_none_or(|time| played < time)
    }

    /// Creates a game on the given board.
    ///
    /// Without one, uses the board that `letters` spell, or shaken cubes if `letters` is empty. If
    /// a shaken board does not have the required richness, shakes the cubes again, each time with a
    /// seed greater by a million.
    ///
    /// # Errors
    ///
    /// Fails if the board does not fit the rules.
    pub fn game(&self, letters: &str) -> Result<Game, GameError> {
        let (dictionary, rules) = (Arc::clone(&self.dictionary), Arc::clone(&self.rules));
        let game = match &self.board {
            Some(board) => Game::on_board(dictionary, rules, board.clone())?,
            None => {
                let given = if letters.is_empty() {
                    &self.letters
                } else {
                    letters
                };
                let shaken =
                    |seed| Game::new(Arc::clone(&dictionary), Arc::clone(&rules), given, seed);
                match &self.between {
                    Some(wanted) if given.is_empty() => {
                        let others = self.seeds().skip(1).map(shaken);
                        rich_enough(shaken(self.seed)?, others, wanted)?
                    }
                    _ => shaken(self.seed)?,
                }
            }
        };
        Ok(game.against(self.opponent))
    }

    /// Returns the seeds with which the cubes are shaken, until the board has the required richness.
    fn seeds(&self) -> impl Iterator<Item = u64> + use<> {
        /// One board in a hundred is between two neighbouring percentiles.
        const TRIES: u64 = 2000;
        const FURTHER: u64 = 1_000_000;
        let (seed, tries) = (self.seed, if self.between.is_some() { TRIES } else { 1 });
        (0..tries).map(move |tried| seed.wrapping_add(tried * FURTHER))
    }

    /// Returns the code of a game with these settings. Only games by built-in rules and with the
    /// built-in words have one.
    pub fn code(&self, game: &Game) -> Option<GameCode> {
        let seconds = self.time.map(|time| time.as_secs());
        let seconds = seconds.map(u32::try_from).transpose().ok()?;
        let has_own_words = self.dictionary_file.is_some();
        let code = GameCode::new(game.rules(), seconds, game.board(), self.seeds());
        code.filter(|_| !has_own_words)
    }

    /// Records a finished game, after hints that have cost these points, if games are recorded.
    /// Returns the result and what the record says about it. A game on a board without words has
    /// none: there was nothing to find.
    pub(crate) fn record(&self, game: &Game, hint_points: u32) -> Option<(GameResult, String)> {
        let result = GameResult::of(self, game, hint_points);
        if result.words_on_board == 0 {
            return None;
        }
        let journal = self.journal.as_ref();
        let note = journal.map(|journal| journal.add(&result));
        Some((result, note.unwrap_or_default()))
    }

    /// Returns the history of finished games, if games are recorded.
    pub(crate) fn history(&self) -> Option<History> {
        self.journal.as_ref().map(|journal| journal.history())
    }

    /// Whether there is a board without asking for one.
    fn has_board(&self) -> bool {
        self.board.is_some() || !self.letters.is_empty() || self.shaken
    }
}

/// Returns the first game whose total points are in the range `wanted`, or `first` if no game matches.
fn rich_enough(
    first: Game,
    others: impl Iterator<Item = Result<Game, GameError>>,
    wanted: &RangeInclusive<u32>,
) -> Result<Game, GameError> {
    let is_wanted = |game: &Game| {
        let words = game.words_on_board();
        wanted.contains(&game.rules().points_of(words.keys()))
    };
    if is_wanted(&first) {
        return Ok(first);
    }
    for game in others {
        let game = game?;
        if is_wanted(&game) {
            return Ok(game);
        }
    }
    Ok(first)
}

/// A file and its text, because a pipe, for example, can be read only once.
#[derive(Clone, Debug)]
pub struct TextFile {
    /// The file, as the user named it.
    pub path: PathBuf,
    /// Its text, as [`text_of`] reads it.
    pub text: Arc<str>,
}

/// Returns the text of a word list, without a byte order mark. Invalid UTF-8 is replaced.
///
/// # Errors
///
/// Fails if the file cannot be read.
pub fn text_of(file: &Path) -> io::Result<String> {
    data::refuse_device(file)?;
    let bytes = fs::read(file)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// Plays until the players stop, or the input ends.
///
/// # Errors
///
/// Fails if the input cannot be read or the output cannot be written.
pub fn play(play: &mut Play, console: &mut Console) -> io::Result<()> {
    loop {
        console.begin(play);
        let played = match play.rules.dialogue {
            Dialogue::Cs106b => cs106b::play(play, console),
            Dialogue::Cs107 => cs107::play(play, console),
            Dialogue::Cs307 => cs307::play(play, console),
            Dialogue::Boxed => boxed::play(play, console),
        };
        match played {
            Ok(()) => return Ok(()),
            // The end of the input ends the game normally.
            Err(Stop::EndOfInput) => return console.say(""),
            Err(Stop::Again) => console.say("")?,
            Err(Stop::Another(next)) => {
                *play = *next;
                console.say("")?;
            }
            Err(Stop::Failed(error)) => return Err(error),
        }
    }
}
