//! A solved board as one JSON value.

use std::io::{self, Write};

use serde::Serialize;
use solver::{Board, Found, Position};

#[derive(Serialize)]
struct Solved<'a> {
    /// The rows, each a list of cells; a solid square is `#`.
    board: Vec<Vec<String>>,
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
    let cell = |row, column| {
        let cell = board.get(Position { row, column });
        cell.map_or_else(String::new, |cell| cell.as_str().to_string())
    };
    let solved = Solved {
        board: (0..board.rows())
            .map(|row| {
                (0..board.columns())
                    .map(|column| cell(row, column))
                    .collect()
            })
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
