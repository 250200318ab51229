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

/// The state of the search for every word.
struct Search<'a> {
    board: &'a Board,
    dictionary: &'a Dictionary,
    /// visited[row][column] is true if the cell is on the path.
    visited: Vec<Vec<bool>>,
    /// The letters of the path.
    letters: String,
    path: Path,
    /// The words that were found before.
    met: HashSet<String>,
    found: Vec<Found>,
}

impl Search<'_> {
    /// Goes on to the cell at `position` and from there to its neighbours, if that is
    /// possible. Afterwards path, letters and visited are the same as before.
    fn visit(&mut self, position: Position) {
        if self.visited[position.row][position.column] {
            return;
        }
        let Some(cell) = self.board.letters(position) else {
            return; // a solid cell
        };

        let old_length = self.letters.len();
        self.letters.push_str(cell);
        self.path.push(position);
        self.visited[position.row][position.column] = true;

        // A board has only letters a-z, so is_prefix and is_word cannot fail.
        if self.dictionary.is_prefix(&self.letters).unwrap() {
            if self.dictionary.is_word(&self.letters).unwrap()
                && self.met.insert(self.letters.clone())
            {
                self.found.push(Found {
                    word: self.letters.clone(),
                    path: self.path.clone(),
                });
            }
            for neighbour in self.board.neighbours(position) {
                self.visit(neighbour);
            }
        }

        // Leave everything as it was.
        self.visited[position.row][position.column] = false;
        self.path.pop();
        self.letters.truncate(old_length);
    }
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
    let mut search = Search {
        board,
        dictionary,
        visited: vec![vec![false; board.columns()]; board.rows()],
        letters: String::new(),
        path: Vec::new(),
        met: HashSet::new(),
        found: Vec::new(),
    };
    for position in board.positions() {
        search.visit(position);
    }
    search.found
}

/// Returns the path of `word` on `board`, if the board contains it. If there are
/// several, it returns the one that [`solve`] would report.
///
/// This is a separate search, which needs no dictionary and follows only the next
/// letters of the word. It gives up before the first step if the board has too few
/// of some letter.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    // No board contains the empty word.
    if word.is_empty() || !enough_letters(board, word) {
        return None;
    }
    let mut visited = vec![vec![false; board.columns()]; board.rows()];
    let mut path = Path::new();
    for position in board.positions() {
        if find_rest(board, word, position, &mut visited, &mut path) {
            return Some(path);
        }
    }
    None
}

/// Returns whether `rest`, the missing part of the word, can be spelled from the cell at
/// `position` on. If so, `path` has its cells; otherwise `path` and `visited` are unchanged.
fn find_rest(
    board: &Board,
    rest: &str,
    position: Position,
    visited: &mut Vec<Vec<bool>>,
    path: &mut Path,
) -> bool {
    if visited[position.row][position.column] {
        return false;
    }
    let Some(cell) = board.letters(position) else {
        return false; // a solid cell
    };
    let Some(rest) = rest.strip_prefix(cell) else {
        return false; // not the letters that we need
    };

    visited[position.row][position.column] = true;
    path.push(position);
    if rest.is_empty() {
        return true;
    }
    for neighbour in board.neighbours(position) {
        if find_rest(board, rest, neighbour, visited, path) {
            return true;
        }
    }

    // Leave everything as it was.
    path.pop();
    visited[position.row][position.column] = false;
    false
}

/// Returns whether the board has each letter of `word` as often as the word needs it.
fn enough_letters(board: &Board, word: &str) -> bool {
    let mut count = [0; 26];
    for position in board.positions() {
        if let Some(letters) = board.letters(position) {
            for letter in letters.bytes() {
                count[(letter - b'a') as usize] += 1;
            }
        }
    }
    for letter in word.bytes() {
        if !letter.is_ascii_lowercase() {
            return false;
        }
        let i = (letter - b'a') as usize;
        if count[i] == 0 {
            return false;
        }
        count[i] -= 1;
    }
    true
}
