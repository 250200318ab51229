//! The two formats of the course, byte for byte.

use std::io::{self, Write};

use crate::{Board, Cell, Found, Position};

/// Writes the word list: a line for each word, with its number, a tab and the word.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    for (n, Found { word, .. }) in found.iter().enumerate() {
        writeln!(out, "{}\t{word}", n + 1)?;
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
    for (n, Found { word, path }) in found.iter().enumerate() {
        writeln!(out, "Word: {word}")?;
        writeln!(out, "Number of Words: {}", n + 1)?;
        for row in 0..board.rows() {
            let positions = (0..board.columns()).map(|column| Position { row, column });
            for position in positions.clone() {
                let cell = board.get(position).map_or("", Cell::as_str);
                if path.contains(&position) {
                    write!(out, " '{cell}' ")?;
                } else {
                    write!(out, "  {cell}  ")?;
                }
            }
            write!(out, "\t")?;
            for position in positions {
                let step = path
                    .iter()
                    .position(|p| *p == position)
                    .map_or(0, |n| n + 1);
                write!(out, "  {step}  ")?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
