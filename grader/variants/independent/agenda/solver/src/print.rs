//! The two formats of the course, byte for byte.

use std::io::{self, Write};

use crate::{Board, Cell, Found, Position};

/// Writes the word list: a line for each word, with its number, a tab and the word.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    (1..)
        .zip(found)
        .try_for_each(|(number, Found { word, .. }): (usize, _)| writeln!(out, "{number}\t{word}"))
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
    (1..)
        .zip(found)
        .try_for_each(|(number, Found { word, path }): (usize, _)| {
            let grid = grid(board, path);
            writeln!(out, "Word: {word}\nNumber of Words: {number}\n{grid}")
        })
}

/// Formats the rows of `board` with `path` on them, one per line: the cells, a tab, the steps.
fn grid(board: &Board, path: &[Position]) -> String {
    let step = |cell: Position| path.iter().position(|&on| on == cell).map(|at| at + 1);
    let letters = |cell| {
        let text = board.get(cell).map_or("", Cell::as_str);
        step(cell).map_or_else(|| format!("  {text}  "), |_| format!(" '{text}' "))
    };
    let number = |cell| format!("  {}  ", step(cell).unwrap_or(0));
    (0..board.rows())
        .map(|row| {
            format!(
                "{}\t{}\n",
                line(board, row, letters),
                line(board, row, number)
            )
        })
        .collect()
}

/// Formats each cell of a row with `show`, and joins the results.
fn line(board: &Board, row: usize, show: impl Fn(Position) -> String) -> String {
    (0..board.columns())
        .map(|column| show(Position { row, column }))
        .collect()
}
