//! The two formats of the course, byte for byte.

use std::fmt::Display;
use std::io::{self, Write};

use crate::{Board, Found, Position};

/// Writes the word list: a line for each word, with its number, a tab and the word.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    (1..)
        .zip(found)
        .try_for_each(|(n, Found { word, .. })| writeln!(out, "{n}\t{word}"))
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
    let width = board.columns();
    for (n, Found { word, path }) in (1..).zip(found) {
        writeln!(out, "Word: {word}\nNumber of Words: {n}")?;
        let mut steps = vec![0; board.rows() * width];
        for (step, &at) in (1..).zip(path) {
            steps[board.index(at)] = step;
        }
        for (cells, steps) in board.row_slices().zip(steps.chunks(width)) {
            for (cell, &step) in cells.iter().zip(steps) {
                let fence = if step > 0 { '\'' } else { ' ' };
                field(out, fence, cell.as_str())?;
            }
            write!(out, "\t")?;
            for step in steps {
                field(out, ' ', step)?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes one cell or step of the dump between two `fence` characters, with a space on either side.
fn field(out: &mut impl Write, fence: char, content: impl Display) -> io::Result<()> {
    write!(out, " {fence}{content}{fence} ")
}
