//! The two formats, in few functions.

use std::io::{self, Write};

use crate::{Board, Found};

/// Writes the word list: a line for each word, its number, a tab, the word.
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    for (number, Found { word, .. }) in (1..).zip(found) {
        writeln!(out, "{number}\t{word}")?;
    }
    Ok(())
}

/// Writes the board dump.
pub fn write_dump(out: &mut impl Write, board: &Board, found: &[Found]) -> io::Result<()> {
    for (number, Found { word, path }) in (1..).zip(found) {
        writeln!(out, "Word: {word}")?;
        writeln!(out, "Number of Words: {number}")?;
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
        writeln!(out)?;
    }
    Ok(())
}
