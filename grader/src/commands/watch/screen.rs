//! The output of a watched run. A terminal shows only the latest feedback; a file receives all of it.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};

use crate::student::watch::WatchFeedback;
use crate::student::watch_feedback::write_watch_feedback;
use judge::assignment::Assignment;
use report::text;

/// Clears the terminal.
const CLEAR: &str = "\x1b[2J\x1b[H";
/// Clears the current line.
const CLEAR_LINE: &str = "\r\x1b[K";

pub struct Screen {
    out: Box<dyn Write>,
    /// The width of the terminal, if it is one.
    width: Option<usize>,
    is_empty: bool,
    /// Whether the terminal shows that feedback is coming.
    is_asking: bool,
}

impl Screen {
    pub fn new() -> Self {
        let stdout = io::stdout();
        let obeys = AutoStream::choice(&stdout) != ColorChoice::Never;
        let is_terminal = stdout.is_terminal() && obeys;
        Self {
            width: is_terminal.then(textwrap::termwidth),
            out: Box::new(text::terminal()),
            is_empty: true,
            is_asking: false,
        }
    }

    pub fn begin(&mut self, assignment: &Assignment) -> io::Result<()> {
        let phases = assignment.phases.iter();
        let folders = phases.map(|phase| format!("{}/src", phase.package));
        let folders = folders.collect::<Vec<_>>().join(" and ");
        writeln!(
            self.out,
            "Watching {folders}. Save a file to see results; Ctrl-C stops."
        )?;
        self.is_empty = false;
        self.asking()
    }

    /// Shows below the last feedback that more is coming.
    pub fn asking(&mut self) -> io::Result<()> {
        if self.width.is_some() {
            write!(self.out, "{CLEAR_LINE}Checking ...")?;
            self.is_asking = true;
        }
        self.out.flush()
    }

    /// Removes the note that feedback is coming.
    pub fn asked(&mut self) -> io::Result<()> {
        if self.is_asking {
            write!(self.out, "{CLEAR_LINE}")?;
            self.is_asking = false;
        }
        self.out.flush()
    }

    pub fn show(&mut self, feedback: &WatchFeedback) -> io::Result<()> {
        let mut text = Vec::new();
        write_watch_feedback(&mut text, feedback)?;
        let mut text = String::from_utf8_lossy(&text).into_owned();
        if self.width.is_some() {
            // The student may have resized the terminal.
            text = wrapped(&text, textwrap::termwidth());
            write!(self.out, "{CLEAR}")?;
            self.is_asking = false;
        } else if !self.is_empty {
            writeln!(self.out)?;
        }
        self.is_empty = false;
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Ends the output.
    pub fn end(&mut self) -> io::Result<()> {
        self.asked()?;
        if self.width.is_some() {
            // The terminal may have echoed some keys on this line.
            writeln!(self.out)?;
        }
        self.out.flush()
    }
}

/// The indentation that marks quoted text, whose lines are never wrapped.
const QUOTED: &str = "    ";

/// Wraps sentences between words to a width.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        let indent: String = line.chars().take_while(|letter| *letter == ' ').collect();
        let filled = match line.starts_with(QUOTED) {
            true => line.to_string(),
            false => textwrap::fill(
                line,
                textwrap::Options::new(width)
                    .subsequent_indent(&indent)
                    .break_words(false)
                    .word_splitter(textwrap::WordSplitter::NoHyphenation),
            ),
        };
        lines += &filled;
        lines += "\n";
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_wrapped_and_quotes_are_not() {
        let text = "one two three\n  Hint: four five\n    six seven eight\n\nnine\n";
        let expected = "one two\nthree\n  Hint:\n  four\n  five\n    six seven eight\n\nnine\n";
        assert_eq!(wrapped(text, 8), expected);
        assert_eq!(
            wrapped("\x1b[1mone two\x1b[0m\n", 7),
            "\x1b[1mone two\x1b[0m\n"
        );
    }
}
