//! The search: every word on a board, or the path of one.

use std::collections::HashSet;

use dictionary::Dictionary;

use crate::{Board, Position};

/// The cells of a word in the order of its letters: each adjoins the one before
/// it, and none is used twice.
pub type Path = Vec<Position>;

/// A word and where it was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, lower case.
    pub word: String,
    /// The cells that spell it.
    pub path: Path,
}

/// Every word of `dictionary` on `board`, each once, with the path that met it first.
///
/// The search starts at each cell in turn, row by row, goes on from a cell to
/// its neighbours in the order N, NE, E, SE, S, SW, W, NW, and reports a word on
/// arriving at its last cell, before going on.
///
/// It follows only what [`Dictionary::is_prefix`] allows. Without that question
/// it would walk every path there is: twelve million on a board of 4×4.
pub fn solve(board: &Board, dictionary: &Dictionary) -> Vec<Found> {
    let mut visited = make_visited_matrix(board);
    let mut spelled = String::new();
    let mut path: Path = Vec::new();
    let mut already_found: HashSet<String> = HashSet::new();
    let mut result: Vec<Found> = Vec::new();

    for row in 0..board.rows() {
        for column in 0..board.columns() {
            search_from(
                board,
                dictionary,
                Position { row, column },
                &mut visited,
                &mut spelled,
                &mut path,
                &mut already_found,
                &mut result,
            );
        }
    }
    return result;
}

/// Creates the matrix that says which cells are on the current path.
/// Returns: a matrix of the size of the board, all false.
fn make_visited_matrix(board: &Board) -> Vec<Vec<bool>> {
    return vec![vec![false; board.columns()]; board.rows()];
}

/// Enters the cell at `position`, reports the word that ends there if it is a new one, and
/// goes on (by calling itself) to all eight neighbours.
/// Needs: `position` is on the board; `spelled` and `path` are the way up to the cell
/// before, and exactly the cells of `path` are true in `visited`.
/// Returns: nothing, but the new words are appended to `result` and put into
/// `already_found`. `visited`, `spelled` and `path` are afterwards as they were before.
fn search_from(
    board: &Board,
    dictionary: &Dictionary,
    position: Position,
    visited: &mut Vec<Vec<bool>>,
    spelled: &mut String,
    path: &mut Path,
    already_found: &mut HashSet<String>,
    result: &mut Vec<Found>,
) {
    // May we step on this cell at all?
    if visited[position.row][position.column] {
        return;
    }
    let letters = match board.letters(position) {
        Some(letters) => letters,
        None => return, // a solid square
    };

    // Step on it. A cell like "qu" adds more than one letter.
    let old_length = spelled.len();
    spelled.push_str(letters);
    path.push(position);
    visited[position.row][position.column] = true;

    // An error is not possible, a board has only letters a-z. If it happens: no prefix.
    let is_prefix = dictionary.is_prefix(spelled).unwrap_or(false);
    if is_prefix {
        let is_word = dictionary.is_word(spelled).unwrap_or(false);
        if is_word && !already_found.contains(spelled.as_str()) {
            already_found.insert(spelled.clone());
            result.push(Found {
                word: spelled.clone(),
                path: path.clone(),
            });
        }

        for neighbour in board.neighbours(position) {
            search_from(
                board,
                dictionary,
                neighbour,
                visited,
                spelled,
                path,
                already_found,
                result,
            );
        }
    }

    // Step back and leave everything as it was.
    visited[position.row][position.column] = false;
    path.pop();
    spelled.truncate(old_length);
}

/// The path of `word` on `board`, if it can be spelled there; of several, the
/// one that [`solve`] would report.
///
/// This is a search of its own, which needs no dictionary and only ever takes
/// the next letters of the word. It gives up before the first step when the
/// board has too few of some letter.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    // No cell is empty, so there is no path for the empty word.
    if word.is_empty() || !has_enough_letters(board, word) {
        return None;
    }
    let mut visited = make_visited_matrix(board);
    let mut path: Path = Vec::new();
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            let start = Position { row, column };
            if find_from(board, word.as_bytes(), 0, start, &mut visited, &mut path) {
                return Some(path);
            }
        }
    }
    return None;
}

/// Compares how often each letter is in the word and on the board.
/// Returns: false if the board has too few of some letter, or if `word` has a character
/// that can't be on any board; otherwise true (then it may be there, but need not be).
fn has_enough_letters(board: &Board, word: &str) -> bool {
    let mut on_board = [0usize; 26];
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            if let Some(letters) = board.letters(Position { row, column }) {
                for letter in letters.bytes() {
                    if letter.is_ascii_lowercase() {
                        on_board[(letter - b'a') as usize] += 1;
                    }
                }
            }
        }
    }
    for letter in word.bytes() {
        if !letter.is_ascii_lowercase() {
            return false;
        }
        let index = (letter - b'a') as usize;
        if on_board[index] == 0 {
            return false;
        }
        on_board[index] -= 1;
    }
    return true;
}

/// Tries to spell the rest of a word beginning with the cell at `position`.
/// Needs: `position` is on the board; the first `used` letters of `word` are spelled by
/// `path`, and exactly the cells of `path` are true in `visited`; `used` < length of `word`.
/// Returns: true if it worked, then `path` is the whole path. Otherwise false, and
/// `visited` and `path` are as before.
fn find_from(
    board: &Board,
    word: &[u8],
    used: usize,
    position: Position,
    visited: &mut Vec<Vec<bool>>,
    path: &mut Path,
) -> bool {
    if visited[position.row][position.column] {
        return false;
    }
    let letters = match board.letters(position) {
        Some(letters) => letters.as_bytes(),
        None => return false, // a solid square
    };

    // Are the letters of the cell the next ones of the word?
    if used + letters.len() > word.len() {
        return false;
    }
    for i in 0..letters.len() {
        if letters[i] != word[used + i] {
            return false;
        }
    }

    visited[position.row][position.column] = true;
    path.push(position);

    let now_used = used + letters.len();
    if now_used == word.len() {
        return true;
    }
    for neighbour in board.neighbours(position) {
        if find_from(board, word, now_used, neighbour, visited, path) {
            return true;
        }
    }

    // A dead end, step back.
    visited[position.row][position.column] = false;
    path.pop();
    return false;
}
