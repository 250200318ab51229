//! The two formats, in many small functions.

use std::io::{self, Write};

use crate::{Board, Found, Position};

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
        write_heading(out, number, word)?;
        write_board(out, board, path)?;
        writeln!(out)?;
    }
    Ok(())
}

fn write_heading(out: &mut impl Write, number: usize, word: &str) -> io::Result<()> {
    writeln!(out, "Word: {word}")?;
    writeln!(out, "Number of Words: {number}")
}

fn write_board(out: &mut impl Write, board: &Board, path: &[Position]) -> io::Result<()> {
    let steps = steps(board, path);
    for (cells, steps) in board.row_slices().zip(steps.chunks(board.columns())) {
        for (cell, step) in cells.iter().zip(steps) {
            write_cell(out, cell.as_str(), *step)?;
        }
        write!(out, "\t")?;
        write_steps(out, steps)?;
        writeln!(out)?;
    }
    Ok(())
}

fn steps(board: &Board, path: &[Position]) -> Vec<usize> {
    let mut steps = vec![0; board.rows() * board.columns()];
    for (step, position) in (1..).zip(path) {
        steps[board.index(*position)] = step;
    }
    steps
}

fn write_cell(out: &mut impl Write, cell: &str, step: usize) -> io::Result<()> {
    match step {
        0 => write!(out, "  {cell}  "),
        _ => write!(out, " '{cell}' "),
    }
}

fn write_steps(out: &mut impl Write, steps: &[usize]) -> io::Result<()> {
    for step in steps {
        write!(out, "  {step}  ")?;
    }
    Ok(())
}
