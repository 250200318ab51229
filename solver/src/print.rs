//! The two formats of the course, byte for byte.

use std::io::{self, Write};

use crate::{Board, Found, Position};

/// Writes the word list: a line for each word, with its number, a tab and the word.
///
/// # Errors
///
/// Fails if `out` cannot be written.
// EXERCISE: a line for each word: its number, a tab, the word
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    for (number, Found { word, .. }) in (1..).zip(found) {
        writeln!(out, "{number}\t{word}")?;
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
// EXERCISE: the word, the number of words so far, the board with quotes and steps, an empty line
pub fn write_dump(out: &mut impl Write, board: &Board, found: &[Found]) -> io::Result<()> {
    for (number, Found { word, path }) in (1..).zip(found) {
        writeln!(out, "Word: {word}")?;
        writeln!(out, "Number of Words: {number}")?;
        write_board(out, board, path)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the rows of the board: the cells, those of the path in quotes, a tab,
/// and for each cell its step on the path, or 0.
fn write_board(out: &mut impl Write, board: &Board, path: &[Position]) -> io::Result<()> {
    let mut steps = vec![0; board.rows() * board.columns()];
    for (step, position) in (1..).zip(path) {
        steps[board.index(*position)] = step;
    }
    for (cells, steps) in board.row_slices().zip(steps.chunks(board.columns())) {
        for (cell, step) in cells.iter().zip(steps) {
            let cell = cell.as_str();
            match step {
                0 => write!(out, "  {cell}  ")?,
                _ => write!(out, " '{cell}' ")?,
            }
        }
        write!(out, "\t")?;
        for step in steps {
            write!(out, "  {step}  ")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
