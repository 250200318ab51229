//! Provided: a solved board as one JSON value.

use std::io::{self, Write};

use serde::Serialize;
use solver::{Board, Cell, Found};

#[derive(Serialize)]
struct Solved<'a> {
    /// The rows, each a list of cells; a solid cell is `#`.
    board: Vec<Vec<&'a str>>,
    words: Vec<Word<'a>>,
}

#[derive(Serialize)]
struct Word<'a> {
    word: &'a str,
    /// Row and column of each cell, from 0.
    path: Vec<[usize; 2]>,
}

/// Writes the value on one line.
pub fn write(out: &mut impl Write, board: &Board, found: &[Found]) -> io::Result<()> {
    let solved = Solved {
        board: board
            .row_slices()
            .map(|row| row.iter().map(Cell::as_str).collect())
            .collect(),
        words: found
            .iter()
            .map(|Found { word, path }| Word {
                word,
                path: path.iter().map(|cell| [cell.row, cell.column]).collect(),
            })
            .collect(),
    };
    serde_json::to_writer(&mut *out, &solved)?;
    writeln!(out)
}
