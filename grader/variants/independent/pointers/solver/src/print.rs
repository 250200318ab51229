//! The two formats of the course, byte for byte.

use std::io::{self, Write};

use crate::{Board, Found, Position};

/// Writes the word list: a line for each word, with its number, a tab and the word.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_list(out: &mut impl Write, found: &[Found]) -> io::Result<()> {
    for i in 0..found.len() {
        writeln!(out, "{}\t{}", i + 1, found[i].word)?;
    }
    return Ok(());
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
    for i in 0..found.len() {
        writeln!(out, "Word: {}", found[i].word)?;
        writeln!(out, "Number of Words: {}", i + 1)?;

        let steps = make_steps_matrix(board, &found[i].path);
        for row in 0..board.rows() {
            // Left half: the cells, those on the path in quotes.
            for column in 0..board.columns() {
                let text = cell_text(board, row, column);
                if steps[row][column] > 0 {
                    write!(out, " '{}' ", text)?;
                } else {
                    write!(out, "  {}  ", text)?;
                }
            }
            write!(out, "\t")?;
            // Right half: the numbers of the steps.
            for column in 0..board.columns() {
                write!(out, "  {}  ", steps[row][column])?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    return Ok(());
}

/// Numbers the cells of a path.
/// Needs: all positions of `path` are on the board (others are ignored).
/// Returns: a matrix of the size of the board with 1 for the first cell of the path, 2 for
/// the second and so on; 0 for a cell that is not on the path.
fn make_steps_matrix(board: &Board, path: &[Position]) -> Vec<Vec<usize>> {
    let mut steps = vec![vec![0; board.columns()]; board.rows()];
    for i in 0..path.len() {
        let row = path[i].row;
        let column = path[i].column;
        if row < board.rows() && column < board.columns() {
            steps[row][column] = i + 1;
        }
    }
    return steps;
}

/// Returns: the text of a cell, its letters or `#`; an empty text outside the board.
fn cell_text(board: &Board, row: usize, column: usize) -> &str {
    match board.get(Position { row, column }) {
        Some(cell) => return cell.as_str(),
        None => return "",
    }
}
