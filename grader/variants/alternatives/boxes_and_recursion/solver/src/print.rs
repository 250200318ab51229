//! The two formats of the course, byte for byte.

use std::io::{self, Write};

use crate::{Board, Found, Position};

/// Writes the word list: a line for each word, with its number, a tab and the word.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    for (i, one) in found.iter().enumerate() {
        writeln!(out, "{}\t{}", i + 1, one.word)?;
    }
    Ok(())
}

/// Writes the board dump: for each word the word, the number of words so far, and
/// the board with the word's path.
///
/// ```text
/// Word: alane
/// Number of Words: 5
///  'a'  u    c    o      1    0    0    0  
///   n   'l' 'n'   i      0    2    4    0  
/// ```
///
/// (Here spaces replace the tab.)
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_dump(out: &mut impl Write, board: &Board, found: &[Found]) -> io::Result<()> {
    for (i, one) in found.iter().enumerate() {
        writeln!(out, "Word: {}", one.word)?;
        writeln!(out, "Number of Words: {}", i + 1)?;
        let steps = step_numbers(board, &one.path);
        for row in 0..board.rows() {
            // On the left the cells, those on the path in quotes.
            for column in 0..board.columns() {
                let text = match board.get(Position { row, column }) {
                    Some(cell) => cell.as_str(),
                    None => "",
                };
                if steps[row][column] > 0 {
                    write!(out, " '{text}' ")?;
                } else {
                    write!(out, "  {text}  ")?;
                }
            }
            write!(out, "\t")?;
            // On the right the numbers of the steps.
            for column in 0..board.columns() {
                write!(out, "  {}  ", steps[row][column])?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Returns for each cell of the board its step on the path, from 1, or 0 if it is not on the path.
fn step_numbers(board: &Board, path: &[Position]) -> Vec<Vec<usize>> {
    let mut steps = vec![vec![0; board.columns()]; board.rows()];
    for (i, position) in path.iter().enumerate() {
        steps[position.row][position.column] = i + 1;
    }
    steps
}
