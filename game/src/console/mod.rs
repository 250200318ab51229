//! Provided: games on a console, lines in, text out.
//!
//! * `cs106b` — Stanford's dialogue, which the course `lab6` shares
//! * `cs107` — alone against the clock, with a word list of one's own
//! * `cs307` — a board that shows in capitals what was found
//! * `boxed` — the game from the box: a clock, and several players in turn
//!
//! What they say is in `texts`.
//!
//! A dialogue asks the [`Game`] whatever has to be decided, and the [`Console`] whatever has to
//! be read. So it can be played at a terminal, through a pipe, and by a test, which has its own clock.

mod boxed;
mod cs106b;
mod cs107;
mod cs307;
pub(crate) mod texts;

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use data::Board;
use data::rules::{Dialogue, Rules};
use dictionary::Dictionary;

use crate::{Game, GameError, Opponent};

/// What is played with.
pub struct Play {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The words that count.
    pub dictionary: Arc<Dictionary>,
    /// Where those words were read, if not from the list that comes with the game.
    pub dictionary_file: Option<PathBuf>,
    /// The board, if nobody is to be asked for it.
    pub board: Option<Board>,
    /// The letters of the board, the same; empty if there are none.
    pub letters: String,
    /// How the cubes fall; each game takes the next number.
    pub seed: u64,
    /// Whether cubes are shaken without asking.
    pub shaken: bool,
    /// The computer.
    pub opponent: Opponent,
    /// How many people play, where the rules let several.
    pub players: usize,
    /// The time for a turn, if there is a limit.
    pub time: Option<Duration>,
}

impl Play {
    /// A game on the board that is given. If none is, on one that `letters` spell, or of
    /// shaken cubes if there are no letters.
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
                Game::new(dictionary, rules, given, self.seed)?
            }
        };
        Ok(game.against(self.opponent))
    }

    /// Whether there is a board without asking.
    fn has_board(&self) -> bool {
        self.board.is_some() || !self.letters.is_empty() || self.shaken
    }
}

/// Plays until the players have had enough, or the input ends.
///
/// # Errors
///
/// If the input cannot be read or the output not be written.
pub fn play(play: &mut Play, console: &mut Console) -> io::Result<()> {
    let played = match play.rules.dialogue {
        Dialogue::Cs106b => cs106b::play(play, console),
        Dialogue::Cs107 => cs107::play(play, console),
        Dialogue::Cs307 => cs307::play(play, console),
        Dialogue::Boxed => boxed::play(play, console),
    };
    match played {
        Ok(()) => Ok(()),
        // Whoever has no more to say has had enough.
        Err(Stop::EndOfInput) => console.say(""),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// Why a dialogue stops in the middle.
#[derive(Debug)]
pub enum Stop {
    /// There is no more input.
    EndOfInput,
    /// Something cannot be read or written.
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

/// A dialogue, or a part of it.
pub type Said<T> = Result<T, Stop>;

/// Where lines come from, where text goes, and what time it is.
pub struct Console<'a> {
    /// The lines.
    pub input: &'a mut dyn BufRead,
    /// The text.
    pub output: &'a mut dyn Write,
    /// The time since some moment.
    pub clock: &'a dyn Fn() -> Duration,
    /// Whether somebody sits before a screen: it is cleared between words, and shows what is typed.
    /// Elsewhere, what was read is written after its prompt, so that the text can be read later.
    pub is_terminal: bool,
}

impl Console<'_> {
    /// Writes a line.
    pub fn say(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.output, "{line}")
    }

    /// Writes several lines.
    pub fn say_all(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Clears the screen, if there is one.
    pub fn clear(&mut self) -> io::Result<()> {
        if self.is_terminal {
            // To the top left corner, and everything below it gone.
            write!(self.output, "\x1b[H\x1b[2J")?;
        }
        Ok(())
    }

    /// Clears the screen and writes `text` there, if there is one: elsewhere it can be read above.
    pub fn show_again(&mut self, text: impl Display) -> io::Result<()> {
        self.clear()?;
        if self.is_terminal {
            self.say(text)?;
        }
        Ok(())
    }

    /// The answer to a question, without white space around it. What is no text, or what a terminal
    /// would obey, becomes something that is no word either.
    pub fn ask(&mut self, prompt: &str) -> Said<String> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            return Err(Stop::EndOfInput);
        }
        let line = String::from_utf8_lossy(&line);
        let answer = printable(line.trim());
        if !self.is_terminal {
            self.say(&answer)?;
        }
        Ok(answer)
    }

    /// Asks until the answer is yes or no.
    pub fn ask_yes_or_no(&mut self, prompt: &str) -> Said<bool> {
        loop {
            match self.ask(prompt)?.to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => {}
            }
        }
    }

    /// What time it is.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }
}

/// Text as it can be written anywhere: without what a terminal would obey.
fn printable(text: &str) -> String {
    text.replace(char::is_control, "?")
}
