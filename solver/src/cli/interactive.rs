//! Provided: the course's dialogue: the words loaded, the board, how to show it.
//!
//! Questions go to standard error, so that standard output contains only the answer.

use std::io::{self, BufRead, Write};

use solver::Board;

/// The board of the assignment, for users who have no other.
const SAMPLE: &str = "a u c o\nn l n i\no s a e\nm a i e\n";

/// Asks for a board until it gets one. If the first answer is an empty line or the
/// end of the input, it takes the sample board.
pub fn ask_board(input: &mut impl BufRead, questions: &mut impl Write) -> io::Result<Board> {
    writeln!(
        questions,
        "Type the board: a row on each line, with spaces between the cells. End with an empty line.\n\
         Type only an empty line for the sample board."
    )?;
    let mut typed = read_rows(input)?;
    if typed.is_empty() {
        typed = SAMPLE.to_string();
    }
    loop {
        match Board::parse(&typed) {
            Ok(board) => {
                writeln!(questions, "The board:\n{board}")?;
                return Ok(board);
            }
            Err(error) => writeln!(questions, "This is not a board: {error}. Please try again:")?,
        }
        typed = read_rows(input)?;
        if typed.is_empty() {
            return Err(io::Error::other("the input ended without a valid board"));
        }
    }
}

/// Asks whether to show the board, until the answer is yes or no; the end of the input means no.
pub fn ask_print_board(input: &mut impl BufRead, questions: &mut impl Write) -> io::Result<bool> {
    loop {
        write!(questions, "Show the board for each word? (y/n) ")?;
        questions.flush()?;
        let answer = read_line(input)?.map(|line| line.trim().to_lowercase());
        match answer.as_deref() {
            Some("y" | "yes") => return Ok(true),
            Some("n" | "no") => return Ok(false),
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

/// Reads a line with its end; returns `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
