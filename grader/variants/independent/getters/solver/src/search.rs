//! The search: every word on a board, or the path of one.

use std::collections::{HashMap, HashSet};

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
    let mut state = PathState::new(board);
    let mut met: HashSet<String> = HashSet::new();
    let mut found: Vec<Found> = Vec::new();
    let starts: Vec<Position> = board.positions().collect();
    for start in starts {
        visit(start, dictionary, &mut state, &mut met, &mut found);
    }
    found
}

/// Steps onto the cell at `position`, looks at what is spelled now, goes on to all the
/// neighbours and steps back again.
///
/// Needs: `position` is a start, or adjoins the last cell of the path in `state`.
///
/// Does: adds the new words to `met` and to `found`. Afterwards `state` is exactly as it
/// was before.
fn visit(
    position: Position,
    dictionary: &Dictionary,
    state: &mut PathState,
    met: &mut HashSet<String>,
    found: &mut Vec<Found>,
) {
    match state.push(position) {
        true => {}
        // Solid, or used already: nothing was changed, so there is nothing to undo.
        false => return,
    }
    let spelled = state.get_spelled();
    match dictionary.is_prefix(&spelled) {
        Ok(true) => {
            match dictionary.is_word(&spelled) {
                Ok(true) => {
                    // insert says false for a word that was there.
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
        // No word begins like this. (An error cannot happen: a board has only letters a-z.)
        _ => {}
    }
    state.pop();
}

/// Where the search stands: the path so far, what it spells, and which cells are taken.
///
/// All of it is changed by `push` and `pop` only, so the three always fit together.
struct PathState {
    /// A board of its own.
    board: Board,
    /// The cells of the path with their letters, the first step first.
    steps: Vec<(Position, String)>,
    /// For each row and each column: is this cell on the path?
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
    /// Returns: true if the cell is on the path now and has to be taken back with `pop`;
    /// false if it is solid or already on the path, and then nothing is changed.
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

    /// Takes the last cell off the path and makes it free again. Without a path it does
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

/// The path of `word` on `board`, if it can be spelled there; of several, the
/// one that [`solve`] would report.
///
/// This is a search of its own, which needs no dictionary and only ever takes
/// the next letters of the word. It gives up before the first step when the
/// board has too few of some letter.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    // The empty word is no word, and no path spells it.
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

/// Are there as many of each letter on the board as the word has?
///
/// Returns: false if one is missing, so that the search need not begin; true says only
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
/// Returns: the whole path, if there is a way; otherwise None. In both cases `state` is
/// as it was before.
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
        // This cell is not what comes next in the word.
        None => {}
    }
    state.pop();
    answer
}
