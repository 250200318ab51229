//! Provided: games on a console, lines in, text out.
//!
//! * `cs106b` — Stanford's dialogue, which the course `lab6` shares
//! * `cs107` — alone against the clock, with a word list of one's own
//! * `cs307` — a board that shows in capitals what was found
//! * `boxed` — the game from the box: a clock, and several players in turn
//!
//! What they say is in `texts`; `lines` is where lines come from and text goes, and `shown` and `results` what a window
//! beside the console is told.
//!
//! A dialogue asks the [`Game`] whatever has to be decided, and the [`Console`] whatever has to
//! be read. So it can be played at a terminal, through a pipe, and by a test, which has its own clock.

mod boxed;
mod cs106b;
mod cs107;
mod cs307;
mod lines;
mod results;
mod shown;
pub(crate) mod texts;

use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use data::Board;
use data::rules::{Dialogue, Rules};
use dictionary::Dictionary;

use crate::{Game, GameError, Opponent};

use lines::printable;
pub use lines::{Console, Entry, Input, Said, Stop};

/// What is played with.
#[derive(Clone, Debug)]
pub struct Play {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The words that count.
    pub dictionary: Arc<Dictionary>,
    /// Where those words were read, if not from the list that comes with the game, and by the one dialogue that makes its
    /// own list of the text: CS 107's.
    pub dictionary_file: Option<TextFile>,
    /// The board, if nobody is to be asked for it.
    pub board: Option<Board>,
    /// The letters of the board, the same; empty if there are none.
    pub letters: String,
    /// How the cubes fall; each game takes the next number.
    pub seed: u64,
    /// Whether cubes are shaken without asking.
    pub shaken: bool,
    /// What all words of shaken cubes are worth together; anything if nothing is said. See [`Play::game`].
    pub between: Option<RangeInclusive<u32>>,
    /// The computer.
    pub opponent: Opponent,
    /// How many people play, where the rules let several.
    pub players: usize,
    /// The time for a turn, if there is a limit.
    pub time: Option<Duration>,
}

impl Play {
    /// Whether a turn that has lasted so long may go on.
    pub fn has_time(&self, played: Duration) -> bool {
        self.time.is_none_or(|time| played < time)
    }

    /// A game on the board that is given. If none is, on one that `letters` spell, or of
    /// shaken cubes if there are no letters. Where their board is to be of a certain richness and is not, they are shaken
    /// again, each time by a number that is greater by a million.
    ///
    /// # Errors
    ///
    /// If the rules do not take them.
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
                    Some(wanted) if given.is_empty() => rich_enough(self.seed, shaken, wanted)?,
                    _ => shaken(self.seed)?,
                }
            }
        };
        Ok(game.against(self.opponent))
    }

    /// Whether there is a board without asking.
    fn has_board(&self) -> bool {
        self.board.is_some() || !self.letters.is_empty() || self.shaken
    }
}

/// The first game whose words are worth together what is `wanted`; if there is none for long, the first of all.
fn rich_enough(
    seed: u64,
    shaken: impl Fn(u64) -> Result<Game, GameError>,
    wanted: &RangeInclusive<u32>,
) -> Result<Game, GameError> {
    /// Between two neighbouring percentiles lies one board of a hundred.
    const TRIES: u64 = 2000;
    const FURTHER: u64 = 1_000_000;
    for tried in 0..TRIES {
        let game = shaken(seed.wrapping_add(tried * FURTHER))?;
        let words = game.words_on_board();
        if wanted.contains(&game.rules().points_of(words.keys())) {
            return Ok(game);
        }
    }
    shaken(seed)
}

/// A file and the text that was in it: a pipe, for one, can be read only once.
#[derive(Clone, Debug)]
pub struct TextFile {
    /// The file as it was named.
    pub path: PathBuf,
    /// Its text, as [`text_of`] reads it.
    pub text: Arc<str>,
}

/// The text of a word list, whatever is in the file; a byte order mark belongs to no word.
///
/// # Errors
///
/// If the file cannot be read.
pub fn text_of(file: &Path) -> io::Result<String> {
    let bytes = fs::read(file)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// Plays until the players have had enough, or the input ends.
///
/// # Errors
///
/// If the input cannot be read or the output not be written.
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
            // Whoever has no more to say has had enough.
            Err(Stop::EndOfInput) => return console.say(""),
            Err(Stop::Another(next)) => {
                *play = *next;
                console.say("")?;
            }
            Err(Stop::Failed(error)) => return Err(error),
        }
    }
}
