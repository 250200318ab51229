//! Provided: where lines come from and where text goes.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::time::Duration;

use data::Rules;
use data::rules::BoardText;
use gui::{Answer, Nowhere};

use super::Play;
use crate::Game;

/// Why a dialogue stops in the middle.
#[derive(Debug)]
pub enum Stop {
    /// There is no more input.
    EndOfInput,
    /// Another game is asked for.
    Another(Box<Play>),
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

/// What comes in.
#[derive(Debug)]
pub enum Entry {
    /// A line that was typed on the console.
    Typed(Vec<u8>),
    /// A line that comes from elsewhere, so that the console does not show it yet.
    Elsewhere(String),
    /// Instead of a line: another game is to be played.
    Another(Box<Play>),
}

/// Where lines come from.
pub trait Input {
    /// What comes in next, waiting for it; nothing at the end.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn entry(&mut self) -> io::Result<Option<Entry>>;

    /// Whether there is a window beside the console.
    fn has_window(&self) -> bool {
        false
    }

    /// What comes in next, as long as there is a window; nothing without one, or once it is closed.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn entry_beside(&mut self) -> io::Result<Option<Entry>> {
        Ok(None)
    }
}

impl<R: BufRead> Input for R {
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        let mut line = Vec::new();
        let length = self.read_until(b'\n', &mut line)?;
        Ok((length > 0).then_some(Entry::Typed(line)))
    }
}

/// Where lines come from, where text goes, and what time it is.
pub struct Console<'a> {
    input: &'a mut dyn Input,
    output: &'a mut dyn Write,
    /// The time since some moment.
    clock: &'a dyn Fn() -> Duration,
    is_terminal: bool,
    /// Whether somebody has answered since the screen was cleared.
    has_read: bool,
    /// What shows the game beside the console.
    pub(super) display: &'a dyn gui::Display,
    /// How many steps of a search were shown.
    pub(super) steps: usize,
    /// The game that was shown to its end, until what was there is said.
    pub(super) ended: Option<Game>,
}

impl<'a> Console<'a> {
    /// A console in a pipe: what was read is written after its prompt, so that the text can be read later.
    pub fn new(
        input: &'a mut dyn Input,
        output: &'a mut dyn Write,
        clock: &'a dyn Fn() -> Duration,
    ) -> Self {
        Self {
            input,
            output,
            clock,
            is_terminal: false,
            has_read: false,
            display: &Nowhere,
            steps: 0,
            ended: None,
        }
    }

    /// The same before a screen, if there is one: that is cleared between words, and shows by itself what is typed.
    pub fn on_terminal(self, is_terminal: bool) -> Self {
        Self {
            is_terminal,
            ..self
        }
    }

    /// The same with something beside it that shows the game.
    pub fn beside(self, display: &'a dyn gui::Display) -> Self {
        Self { display, ..self }
    }

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
        // What nobody can have read yet, as an introduction, stays.
        if self.is_terminal && std::mem::take(&mut self.has_read) {
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
        self.ask_otherwise(prompt, prompt)
    }

    /// The same, where the window beside the console asks in other words.
    pub fn ask_otherwise(&mut self, prompt: &str, beside: &str) -> Said<String> {
        self.ask_for(Answer::Line, prompt, beside, trimmed)
    }

    /// The letters of a board. Where any character is one, a space at an end of the line is, too.
    pub fn ask_letters(&mut self, rules: &Rules, prompt: &str) -> Said<String> {
        let whole = |line: &str| line.trim_end_matches(['\r', '\n']).to_string();
        match rules.board_text {
            BoardText::Exact => self.ask(prompt),
            BoardText::Cut => self.ask_for(Answer::Line, prompt, prompt, whole),
        }
    }

    /// Asks in the window alone, if there is one, so that it stays until somebody has seen what it shows.
    pub fn ask_beside(&mut self, prompt: &str) -> Said<()> {
        if !self.input.has_window() {
            return Ok(());
        }
        self.show_question(Answer::Line, prompt);
        // Who sits at the console shall know what is waited for.
        if self.is_terminal {
            self.say(prompt)?;
        }
        let entry = self.input.entry_beside()?;
        self.hide_question();
        match entry {
            Some(Entry::Another(play)) => Err(Stop::Another(play)),
            Some(_) | None => Ok(()),
        }
    }

    /// Asks until the answer is yes or no.
    pub fn ask_yes_or_no(&mut self, prompt: &str) -> Said<bool> {
        loop {
            let answer = self.ask_for(Answer::YesOrNo, prompt, prompt, trimmed)?;
            match answer.to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => {}
            }
        }
    }

    /// `cut` leaves of a line what is the answer.
    fn ask_for(
        &mut self,
        kind: Answer,
        prompt: &str,
        beside: &str,
        cut: fn(&str) -> String,
    ) -> Said<String> {
        // The window first: whoever reads the question on the console may answer it there.
        self.show_question(kind, beside);
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let entry = self.input.entry()?;
        self.has_read = true;
        self.hide_question();
        let (answer, is_shown) = match entry {
            Some(Entry::Typed(line)) => {
                let line = String::from_utf8_lossy(&line);
                (printable(&cut(&line)), self.is_terminal)
            }
            Some(Entry::Elsewhere(line)) => (printable(&cut(&line)), false),
            Some(Entry::Another(play)) => return Err(Stop::Another(play)),
            None => return Err(Stop::EndOfInput),
        };
        if !is_shown {
            self.say(&answer)?;
        }
        Ok(answer)
    }

    /// What time it is.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }
}

fn trimmed(line: &str) -> String {
    line.trim().to_string()
}

/// Text as it can be written anywhere: without what a terminal would obey.
pub(super) fn printable(text: &str) -> String {
    text.replace(char::is_control, "?")
}
