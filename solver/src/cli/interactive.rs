//! The course's dialogue: the words loaded, the board, how to show it.
//!
//! Questions go to standard error, so that standard output is the answer alone.

use std::io::{self, BufRead, Write};

use solver::Board;

/// The board of the assignment, for whoever has none at hand.
const SAMPLE: &str = "a u c o\nn l n i\no s a e\nm a i e\n";

/// Asks for a board until it gets one. Nothing typed, by an empty line or the
/// end of the input, means the sample board.
pub fn ask_board(input: &mut impl BufRead, questions: &mut impl Write) -> io::Result<Board> {
    loop {
        writeln!(
            questions,
            "Type the board, a row on each line, with spaces between the cells; an empty line ends it.\n\
             An empty line at once means the sample board."
        )?;
        let typed = read_rows(input)?;
        let board = if typed.is_empty() { SAMPLE } else { &typed };
        match Board::parse(board) {
            Ok(board) => {
                writeln!(questions, "The board:\n{board}")?;
                return Ok(board);
            }
            Err(error) => writeln!(questions, "That is no board: {error}. Once more, please.")?,
        }
    }
}

/// Asks whether to show the board, until the answer is yes or no; the end of the input is a no.
pub fn ask_print_board(input: &mut impl BufRead, questions: &mut impl Write) -> io::Result<bool> {
    loop {
        write!(questions, "Show the board for each word? (y/n) ")?;
        questions.flush()?;
        match read_line(input)?.as_deref().map(str::trim) {
            Some("y" | "Y" | "yes") => return Ok(true),
            Some("n" | "N" | "no") => return Ok(false),
            Some(_) => writeln!(questions, "Please answer y or n.")?,
            None => {
                writeln!(questions)?;
                return Ok(false);
            }
        }
    }
}

fn read_rows(input: &mut impl BufRead) -> io::Result<String> {
    let mut rows = String::new();
    while let Some(line) = read_line(input)? {
        if line.trim().is_empty() {
            break;
        }
        rows.push_str(&line);
    }
    Ok(rows)
}

/// A line with its end, or nothing at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
