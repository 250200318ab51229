//! Provided: the input and output of a dialogue.

use std::fmt::Display;
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::time::Duration;

use data::Rules;
use data::rules::{BoardText, Dialogue, Ends};
use gui::{Answer, Nowhere};

use super::Play;
use super::texts::{ENTER_AGAIN, LAST_WORD, TOO_LATE, WINDOW_CLOSED, in_window};
use crate::{Game, Hints, Opponent};

/// The reason why a dialogue stops early.
#[derive(Debug)]
pub enum Stop {
    /// The end of the input.
    EndOfInput,
    /// A request for another game.
    Another(Box<Play>),
    /// A reason to ask again: the player leaves a question before there is a board, or the game was
    /// suspended during a turn.
    Again,
    /// A failure to read or write.
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

/// The result of a dialogue, or of a part of it.
pub type Said<T> = Result<T, Stop>;

/// One piece of input.
#[derive(Debug)]
pub enum Entry {
    /// A line typed on the console.
    Typed(Vec<u8>),
    /// A line from elsewhere, which the console does not show yet.
    Elsewhere(String),
    /// A request for another game instead of a line.
    Another(Box<Play>),
    /// A request to leave the question, before there is a board.
    Back,
    /// The game was suspended, and goes on.
    Continued,
    /// The window was closed; the game goes on at the console.
    WindowClosed,
}

/// A source of input.
pub trait Input {
    /// Waits for the next input; returns `None` at the end.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read.
    fn entry(&mut self) -> io::Result<Option<Entry>>;

    /// Waits for the next input, but at most for this time, and returns whether `entry` returns without waiting. A source
    /// that cannot wait for a limited time says so at once.
    fn has_entry_within(&mut self, _time: Duration) -> bool {
        true
    }

    /// Whether there is a window next to the console.
    fn has_window(&self) -> bool {
        false
    }

    /// Whether the player has closed the window, and there is no input from a console.
    fn has_left(&self) -> bool {
        false
    }

    /// Waits for the next input while a window is open; returns `None` without a window, or once it
    /// is closed.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read.
    fn entry_beside(&mut self) -> io::Result<Option<Entry>> {
        Ok(None)
    }
}

impl<R: BufRead> Input for R {
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        Ok(read_line(self)?.map(Entry::Typed))
    }
}

/// Reads the next line; returns `None` at the end.
///
/// # Errors
///
/// Fails if the input cannot be read, or if a line is too long to be typed: it would not fit in
/// memory if the input never ends.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    /// In bytes.
    const LONGEST: u64 = 1 << 20;
    let mut line = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut line)?;
    if line.len() as u64 == LONGEST {
        let message = format!("input: a line of {LONGEST} bytes or more; end each line with Enter");
        return Err(io::Error::new(ErrorKind::InvalidData, message));
    }
    Ok((!line.is_empty()).then_some(line))
}

/// The time after the end of a turn in which typed lines still belong to the unfinished word.
const LATE: Duration = Duration::from_millis(1500);

/// The input, the output and the clock of a dialogue.
pub struct Console<'a> {
    input: &'a mut dyn Input,
    output: &'a mut dyn Write,
    /// The time since a fixed moment.
    clock: &'a dyn Fn() -> Duration,
    is_terminal: bool,
    /// Whether the terminal can only write lines.
    is_dumb: bool,
    /// Whether the player has answered since the screen was last cleared.
    has_read: bool,
    /// Whether several players share the screen, and must not see each other's words.
    pub(super) is_shared: bool,
    /// The display that shows the game next to the console.
    pub(super) display: &'a dyn gui::Display,
    /// The number of search steps shown so far.
    pub(super) steps: usize,
    /// Whether no course prescribes the texts of the game.
    pub(super) has_free_texts: bool,
    /// The end of the current turn, if a clock is running.
    pub(super) deadline: Option<Duration>,
    /// The finished game, until its words have been listed.
    pub(super) ended: Option<Game>,
    /// The way a turn ends by the current rules.
    pub(super) ends: Ends,
    /// The computer player of the current game.
    pub(super) opponent: Opponent,
    /// The hints of the current turn.
    pub(super) hints: Hints,
    /// Whether the clock ended the last turn, and the next one has not begun.
    pub(super) is_late: bool,
    /// The number of questions for words that are still answered after the end of the input.
    pub(super) last_answers: usize,
}

impl<'a> Console<'a> {
    /// Creates a console in a pipe. It repeats each answer after its prompt, so that the output is
    /// a complete transcript.
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
            is_dumb: false,
            has_read: false,
            is_shared: false,
            display: &Nowhere,
            steps: 0,
            has_free_texts: false,
            deadline: None,
            ended: None,
            ends: Ends::EmptyLine,
            opponent: Opponent::All,
            hints: Hints::default(),
            is_late: false,
            last_answers: 0,
        }
    }

    /// Adapts the console to a terminal, if it is one: clears the screen between words, and does
    /// not repeat answers, because the terminal echoes them.
    pub fn on_terminal(self, is_terminal: bool) -> Self {
        Self {
            is_terminal,
            ..self
        }
    }

    /// Never clears the screen if the terminal can only write lines.
    pub fn on_dumb_terminal(self, is_dumb: bool) -> Self {
        Self { is_dumb, ..self }
    }

    /// Adds a display that shows the game next to the console.
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
        // Text that the player has not had time to read, such as an introduction, stays.
        if self.is_terminal && !self.is_dumb && std::mem::take(&mut self.has_read) {
            // Moves to the top left corner and clears everything.
            write!(self.output, "\x1b[H\x1b[2J")?;
            if self.is_shared {
                // Also clears the lines that have scrolled off.
                write!(self.output, "\x1b[3J")?;
            }
        }
        Ok(())
    }

    /// On a terminal, clears the screen and writes `text` again. In a pipe, the earlier copy is
    /// enough.
    pub fn show_again(&mut self, text: impl Display) -> io::Result<()> {
        self.clear()?;
        if self.is_terminal {
            self.say(text)?;
        }
        Ok(())
    }

    /// Asks a question and returns the answer without surrounding white space. Invalid UTF-8 and
    /// control characters are replaced by characters that no word contains.
    pub fn ask(&mut self, prompt: &str) -> Said<String> {
        self.ask_for(Answer::Line, prompt, prompt, trimmed)
    }

    /// Asks for a word, as `ask` does. At the end of the input, returns the answer that ends the
    /// turn, so that the results follow.
    pub fn ask_word(&mut self, prompt: &str) -> Said<String> {
        self.ask_in_turn(Answer::Line, prompt, in_window(prompt))
    }

    /// Asks for a word with a prompt that the window words differently. At a terminal, an Enter that
    /// would end the turn has to be pressed again: it may be the second of two that were meant for a
    /// word, or meant for the rules that are shown first.
    pub fn ask_word_otherwise(&mut self, prompt: &str, beside: &str) -> Said<String> {
        let last_answers = self.last_answers;
        let word = self.ask_in_turn(Answer::Line, prompt, beside)?;
        // Other rules may end the turn otherwise, and so does the end of the input.
        let is_enter =
            word.is_empty() && self.ends.with(&word) && last_answers == self.last_answers;
        let has_time = self.deadline.is_none_or(|deadline| self.now() < deadline);
        if is_enter && has_time && self.is_terminal && !self.input.has_window() {
            return self.ask_in_turn(Answer::Line, ENTER_AGAIN, beside);
        }
        Ok(word)
    }

    /// Waits until the player is ready for a turn.
    pub fn ask_if_ready(&mut self, prompt: &str) -> Said<()> {
        self.ask_in_turn(Answer::Enter, prompt, prompt)?;
        Ok(())
    }

    fn ask_in_turn(&mut self, kind: Answer, prompt: &str, beside: &str) -> Said<String> {
        match self.ask_for(kind, prompt, beside, trimmed) {
            // A dialogue that ignores the answer must end, too.
            Err(Stop::EndOfInput) if self.last_answers > 0 && !self.input.has_left() => {
                self.last_answers -= 1;
                self.say("")?;
                Ok(self.ends.answer().to_string())
            }
            asked => asked,
        }
    }

    /// Asks for the letters of a board. If the rules accept any character, spaces at the ends of
    /// the line are kept.
    pub fn ask_letters(&mut self, rules: &Rules, prompt: &str) -> Said<String> {
        let beside = match rules.dialogue {
            // The question whether to shake the cubes comes before this one.
            Dialogue::Cs106b => format!("{} Escape goes back.", prompt.trim_end()),
            _ => prompt.to_string(),
        };
        let whole = |line: &str| line.trim_end_matches(['\r', '\n']).to_string();
        match rules.board_text {
            BoardText::Exact => self.ask_for(Answer::Line, prompt, &beside, trimmed),
            BoardText::Cut => self.ask_for(Answer::Line, prompt, &beside, whole),
        }
    }

    /// Asks in the window only, if there is one, so that it stays open until the player has seen
    /// the result.
    pub fn ask_beside(&mut self, prompt: &str) -> Said<()> {
        if !self.input.has_window() {
            return Ok(());
        }
        self.show_question(Answer::Enter, prompt);
        // Tells the player at the console why the game waits.
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
        self.ask_yes_or_no_then(prompt, prompt)
    }

    /// Asks until the answer is yes or no. After another answer, asks with the prompt `again`.
    pub(super) fn ask_yes_or_no_then(&mut self, first: &str, again: &str) -> Said<bool> {
        let mut prompt = first;
        loop {
            let answer = self.ask_for(Answer::YesOrNo, prompt, in_window(prompt), trimmed)?;
            prompt = again;
            match answer.to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => {}
            }
        }
    }

    /// Asks a question; `cut` extracts the answer from the line.
    fn ask_for(
        &mut self,
        kind: Answer,
        prompt: &str,
        beside: &str,
        cut: fn(&str) -> String,
    ) -> Said<String> {
        // The window comes first: a player who reads the question on the console may answer in the
        // window.
        self.show_question(kind, beside);
        let asked = self.now();
        let entry = loop {
            write!(self.output, "{prompt}")?;
            self.output.flush()?;
            let is_word = kind == Answer::Line && self.has_free_texts;
            if is_word {
                self.say_when_time_is_up()?;
            }
            match self.next_entry()? {
                // During a turn, the time in the prompt is another one by now.
                Some(Entry::Continued) if !is_word => self.say("")?,
                Some(Entry::WindowClosed) => self.say(format!("\n{WINDOW_CLOSED}"))?,
                Some(Entry::Typed(line))
                    if self.is_late && self.is_just_asked(asked) && !is_letter(&line) =>
                {
                    self.say(TOO_LATE)?;
                }
                entry => break entry,
            }
        };
        self.has_read = true;
        self.is_late = false;
        self.hide_question();
        let (answer, is_shown) = match entry {
            Some(Entry::Typed(line)) => {
                let line = String::from_utf8_lossy(&line);
                (printable(&cut(&line)), self.is_terminal)
            }
            Some(Entry::Elsewhere(line)) => (printable(&cut(&line)), false),
            Some(Entry::Another(play)) => return Err(Stop::Another(play)),
            Some(Entry::Back | Entry::Continued) => return Err(Stop::Again),
            Some(Entry::WindowClosed) | None => return Err(Stop::EndOfInput),
        };
        if !is_shown {
            self.say(&answer)?;
        }
        Ok(answer)
    }

    /// Waits for the next input. The courses do not know that a game may be suspended.
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        loop {
            match self.input.entry()? {
                Some(Entry::Continued) if !self.has_free_texts => {}
                entry => return Ok(entry),
            }
        }
    }

    /// Waits for the next input, and says when the time is up before it arrives.
    fn say_when_time_is_up(&mut self) -> io::Result<()> {
        let left = |console: &Self| console.deadline?.checked_sub(console.now());
        // The time may be up already, if this is not a question for a word.
        while let Some(time) = left(self).filter(|left| !left.is_zero()) {
            if self.input.has_entry_within(time) {
                return Ok(());
            }
            if left(self).is_none_or(|left| left.is_zero()) {
                write!(self.output, "\n{LAST_WORD}")?;
                self.output.flush()?;
            }
        }
        Ok(())
    }

    /// Whether a line typed now was meant for the word that was unfinished when the time ran out. In
    /// a pipe, each line is meant for its question.
    fn is_just_asked(&self, asked: Duration) -> bool {
        self.is_terminal && self.now().saturating_sub(asked) < LATE
    }

    /// Returns the current time.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }
}

/// Whether a line is a single letter: an answer such as `n`, but not a word.
fn is_letter(line: &[u8]) -> bool {
    matches!(line.trim_ascii(), [_])
}

fn trimmed(line: &str) -> String {
    line.trim().to_string()
}

/// Replaces control characters, so that the text is safe for terminals.
pub(super) fn printable(text: &str) -> String {
    text.replace(char::is_control, "?")
}
