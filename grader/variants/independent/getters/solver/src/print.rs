//! The two formats of the course, byte for byte.

use std::io::{self, Write};

use crate::{Board, Found, Position};

/// Writes the word list: a line for each word, with its number, a tab and the word.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    let mut number = 1;
    for one in found {
        writeln!(out, "{}\t{}", number, one.word)?;
        number += 1;
    }
    Ok(())
}

/// Writes the board dump: for each word the word, the number of words so far, and
/// the board with the word's path.
///
/// ```text
/// Word: alane
/// Number of Words: 5
///  'a'   u    c    o      1    0    0    0  
///   n   'l'  'n'   i      0    2    4    0  
/// ```
///
/// (Here spaces replace the tab.)
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_dump(out: &mut impl Write, board: &Board, found: &[Found]) -> io::Result<()> {
    for (index, one) in found.iter().enumerate() {
        writeln!(out, "Word: {}", one.word)?;
        writeln!(out, "Number of Words: {}", index + 1)?;
        for row in 0..board.rows() {
            let line = dump_row(board, row, &one.path);
            writeln!(out, "{}", line)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Builds one row of the dump: all the cells, a tab, all the steps.
///
/// Returns: the row without its line end. Every cell and every step has two spaces
/// (or space and quote) on both sides, so the row ends with two spaces.
fn dump_row(board: &Board, row: usize, path: &[Position]) -> String {
    let mut cells = String::new();
    let mut steps = String::new();
    for column in 0..board.columns() {
        let position = Position { row, column };
        let text = match board.get(position) {
            Some(cell) => cell.as_str().to_string(),
            None => String::new(),
        };
        let step = step_number(path, position);
        match step {
            0 => cells.push_str(&format!("  {}  ", text)),
            _ => cells.push_str(&format!(" '{}' ", text)),
        }
        steps.push_str(&format!("  {}  ", step));
    }
    format!("{}\t{}", cells, steps)
}

/// Returns: the step of the path that is at `position`, counted from 1, or 0 if the path
/// does not go there.
fn step_number(path: &[Position], position: Position) -> usize {
    for (index, step) in path.iter().enumerate() {
        if *step == position {
            return index + 1;
        }
    }
    0
}
