//! The search: every word on a board, or the path of one.

use std::collections::{HashMap, HashSet};

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
    let mut state = PathState::new(board);
    let mut met: HashSet<String> = HashSet::new();
    let mut found: Vec<Found> = Vec::new();
    let starts: Vec<Position> = board.positions().collect();
    for start in starts {
        visit(start, dictionary, &mut state, &mut met, &mut found);
    }
    found
}

/// Steps onto the cell at `position`, checks the letters so far, goes on to all the
/// neighbours and steps back again.
///
/// Needs: `position` is a start, or adjacent to the last cell of the path in `state`.
///
/// Does: adds the new words to `met` and to `found`. Afterwards `state` is exactly the
/// same as before.
fn visit(
    position: Position,
    dictionary: &Dictionary,
    state: &mut PathState,
    met: &mut HashSet<String>,
    found: &mut Vec<Found>,
) {
    match state.push(position) {
        true => {}
        // Solid or already used: nothing was changed, so there is nothing to undo.
        false => return,
    }
    let spelled = state.get_spelled();
    match dictionary.is_prefix(&spelled) {
        Ok(true) => {
            match dictionary.is_word(&spelled) {
                Ok(true) => {
                    // insert returns false for a word that was there.
                    if met.insert(spelled.clone()) {
                        found.push(Found {
                            word: spelled.clone(),
                            path: state.get_path(),
                        });
                    }
                }
                _ => {}
            }
            let neighbours: Vec<Position> = state.get_neighbours(position);
            for neighbour in neighbours {
                visit(neighbour, dictionary, state, met, found);
            }
        }
        // No word begins with these letters. (An error cannot happen: a board has only letters a-z.)
        _ => {}
    }
    state.pop();
}

/// The state of the search: the path so far, its letters, and the taken cells.
///
/// Only `push` and `pop` change it, so the three always match.
struct PathState {
    /// Its own copy of the board.
    board: Board,
    /// The cells of the path with their letters, the first step first.
    steps: Vec<(Position, String)>,
    /// For each row and each column, whether the cell is on the path.
    taken: Vec<Vec<bool>>,
}

impl PathState {
    /// Returns: the state before the first step, with all cells of `board` free.
    fn new(board: &Board) -> PathState {
        let mut taken = Vec::new();
        for _ in 0..board.rows() {
            taken.push(vec![false; board.columns()]);
        }
        PathState {
            board: board.clone(),
            steps: Vec::new(),
            taken,
        }
    }

    /// Adds a cell to the path, if it may be entered.
    ///
    /// Needs: a position on the board.
    ///
    /// Returns: true if the cell is now on the path and has to be removed with `pop`;
    /// false if it is solid or already on the path, and then nothing has changed.
    fn push(&mut self, position: Position) -> bool {
        if self.taken[position.row][position.column] {
            return false;
        }
        match self.board.letters(position) {
            Some(letters) => {
                self.steps.push((position, letters.to_string()));
                self.taken[position.row][position.column] = true;
                true
            }
            None => false,
        }
    }

    /// Removes the last cell from the path and makes it free again. Without a path it does
    /// nothing.
    fn pop(&mut self) {
        match self.steps.pop() {
            Some((position, _)) => self.taken[position.row][position.column] = false,
            None => {}
        }
    }

    /// Returns: all the letters of the path. They are put together from the steps each
    /// time, so a cell with two letters needs no special care in `pop`.
    fn get_spelled(&self) -> String {
        let mut spelled = String::new();
        for (_, letters) in &self.steps {
            spelled.push_str(letters);
        }
        spelled
    }

    /// Returns: the letters of the last cell of the path; nothing before the first step.
    fn get_last_letters(&self) -> String {
        match self.steps.last() {
            Some((_, letters)) => letters.clone(),
            None => String::new(),
        }
    }

    /// Returns: a copy of the cells of the path.
    fn get_path(&self) -> Path {
        let mut path = Path::new();
        for (position, _) in &self.steps {
            path.push(*position);
        }
        path
    }

    /// Returns: the cells around `position` in the order of the search.
    fn get_neighbours(&self, position: Position) -> Vec<Position> {
        self.board.neighbours(position).collect()
    }
}

/// Returns the path of `word` on `board`, if the board contains it. If there are
/// several, it returns the one that [`solve`] would report.
///
/// This is a separate search, which needs no dictionary and follows only the next
/// letters of the word. It gives up before the first step if the board has too few
/// of some letter.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    // The empty word is not a word, and no path spells it.
    if word.is_empty() || !has_enough_letters(board, word) {
        return None;
    }
    let mut state = PathState::new(board);
    let starts: Vec<Position> = board.positions().collect();
    for start in starts {
        match follow(start, word, &mut state) {
            Some(path) => return Some(path),
            None => {}
        }
    }
    None
}

/// Checks that the board has as many of each letter as the word.
///
/// Returns: false if one is missing, so that the search need not begin; true means only
/// that it is worth trying.
fn has_enough_letters(board: &Board, word: &str) -> bool {
    let mut counts: HashMap<char, usize> = HashMap::new();
    for position in board.positions() {
        match board.letters(position) {
            Some(letters) => {
                for letter in letters.chars() {
                    *counts.entry(letter).or_insert(0) += 1;
                }
            }
            None => {}
        }
    }
    for letter in word.chars() {
        match counts.get_mut(&letter) {
            Some(0) | None => return false,
            Some(count) => *count -= 1,
        }
    }
    true
}

/// Steps onto the cell at `position` and tries to spell `rest` from there on.
///
/// Needs: `rest`, the part of the word that the path in `state` does not spell yet.
///
/// Returns: the whole path, if there is one; otherwise None. In both cases `state` is
/// the same as before.
fn follow(position: Position, rest: &str, state: &mut PathState) -> Option<Path> {
    match state.push(position) {
        true => {}
        false => return None,
    }
    let mut answer = None;
    match rest.strip_prefix(state.get_last_letters().as_str()) {
        Some("") => answer = Some(state.get_path()),
        Some(shorter) => {
            let neighbours: Vec<Position> = state.get_neighbours(position);
            for neighbour in neighbours {
                match follow(neighbour, shorter, state) {
                    Some(path) => {
                        answer = Some(path);
                        break;
                    }
                    None => {}
                }
            }
        }
        // The letters of this cell do not come next in the word.
        None => {}
    }
    state.pop();
    answer
}
