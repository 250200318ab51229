//! The human's search, with a grid of marks. The path is put together on the way back.

use data::{Board, Position};

use crate::Path;

/// A step of the search for one word, for a display that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It takes this cube.
    Visit(Position),
    /// It steps back from this cube.
    Leave(Position),
}

/// Returns the path of `word`, if it can be formed on `board`.
pub fn find_word(board: &Board, word: &str, watch: &mut dyn FnMut(Step)) -> Option<Path> {
    let mut marks = vec![vec![false; board.columns()]; board.rows()];
    if word.is_empty() {
        return None;
    }
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            let found = go(board, word, Position { row, column }, &mut marks, watch);
            if let Some(mut path) = found {
                path.reverse();
                return Some(path);
            }
        }
    }
    None
}

/// Returns the path from here to the end of the word, last cube first.
fn go(
    board: &Board,
    word: &str,
    here: Position,
    marks: &mut [Vec<bool>],
    watch: &mut dyn FnMut(Step),
) -> Option<Path> {
    let rest = word.strip_prefix(board.letters(here)?)?;
    if marks[here.row][here.column] {
        return None;
    }
    marks[here.row][here.column] = true;
    watch(Step::Visit(here));
    if rest.is_empty() {
        return Some(vec![here]);
    }
    for next in board.neighbours(here) {
        if let Some(mut path) = go(board, rest, next, marks, watch) {
            path.push(here);
            return Some(path);
        }
    }
    marks[here.row][here.column] = false;
    watch(Step::Leave(here));
    None
}
