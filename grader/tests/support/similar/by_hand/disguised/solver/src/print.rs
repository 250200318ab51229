// Part 2, the output.

use crate::{Board, Found, Position};
use std::io::{self, Write};

// numbers of the steps, square by square
fn number_steps(grid: &Board, squares: &[Position]) -> Vec<usize> {
    let size = grid.rows() * grid.columns();
    let mut result = vec![0; size];
    for (i, square) in (1..).zip(squares) {
        result[grid.index(*square)] = i;
    }
    return result;
}

/// long form
pub fn write_dump(out: &mut impl Write, board: &Board, found: &[Found]) -> io::Result<()> {
    for (i, result) in (1..).zip(found) {
        writeln!(out, "Word: {}", result.word)?;
        writeln!(out, "Number of Words: {}", i)?;
        let numbers = number_steps(board, &result.path);
        let rows = board.row_slices().zip(numbers.chunks(board.columns()));
        for (left, right) in rows {
            for (cube, n) in left.iter().zip(right) {
                let text: &str = cube.as_str();
                match n {
                    0 => write!(out, "  {}  ", text)?,
                    _ => write!(out, " '{}' ", text)?,
                }
            }
            write!(out, "\t")?;
            for n in right {
                write!(out, "  {}  ", n)?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    return Ok(());
}

/// short form
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    for (i, result) in (1..).zip(found) {
        writeln!(out, "{}\t{}", i, result.word)?;
    }
    return Ok(());
}
