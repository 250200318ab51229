//! The search: every word on a board, or the path of one.

use std::collections::HashSet;

use dictionary::Dictionary;

use crate::{Board, Position};

/// The cells of a word in the order of its letters: each is adjacent to the one
/// before it, and none is used twice.
pub type Path = Vec<Position>;

/// A word and the path on which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, in lower case.
    pub word: String,
    /// The cells that spell it.
    pub path: Path,
}

/// Returns every word of `dictionary` on `board`, each once, with the first path
/// that spells it.
///
/// The search starts at each cell in turn, row by row. From a cell it goes on to
/// its neighbours in the order N, NE, E, SE, S, SW, W, NW. It reports a word on
/// arriving at its last cell, before going on.
///
/// It follows a path only while [`Dictionary::is_prefix`] is true. Without that check
/// it would walk every possible path: twelve million on a board of 4×4.
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

/// Creates the matrix that marks the cells on the current path.
/// Returns: a matrix of the size of the board, all false.
fn make_visited_matrix(board: &Board) -> Vec<Vec<bool>> {
    return vec![vec![false; board.columns()]; board.rows()];
}

/// Enters the cell at `position`, reports the word that ends there if it is new, and
/// goes on (by calling itself) to all eight neighbours.
/// Needs: `position` is on the board; `spelled` and `path` are the path up to the cell
/// before, and exactly the cells of `path` are true in `visited`.
/// Returns: nothing, but it appends the new words to `result` and adds them to
/// `already_found`. Afterwards `visited`, `spelled` and `path` are the same as before.
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
        None => return, // a solid cell
    };

    // Step on it. A cell like "qu" adds more than one letter.
    let old_length = spelled.len();
    spelled.push_str(letters);
    path.push(position);
    visited[position.row][position.column] = true;

    // An error is not possible: a board has only letters a-z. It would mean: not a prefix.
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

/// Returns the path of `word` on `board`, if the board contains it. If there are
/// several, it returns the one that [`solve`] would report.
///
/// This is a separate search, which needs no dictionary and follows only the next
/// letters of the word. It gives up before the first step if the board has too few
/// of some letter.
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

/// Compares how often each letter occurs in the word and on the board.
/// Returns: false if the board has too few of some letter, or if `word` has a character
/// that can't be on any board; otherwise true (then the word may be there, but need not be).
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

/// Tries to spell the rest of a word, beginning with the cell at `position`.
/// Needs: `position` is on the board; `path` spells the first `used` letters of `word`,
/// and exactly the cells of `path` are true in `visited`; `used` < length of `word`.
/// Returns: true if it worked, and then `path` is the whole path. Otherwise false, and
/// `visited` and `path` are the same as before.
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
        None => return false, // a solid cell
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

    // A dead end: step back.
    visited[position.row][position.column] = false;
    path.pop();
    return false;
}
