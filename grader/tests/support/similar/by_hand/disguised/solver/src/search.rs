// Part 2, the recursion.

use crate::{Board, Position};
use dictionary::Dictionary;

/// list of squares
pub type Path = Vec<Position>;

/// one result
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, lower case.
    pub word: String,
    /// The cells that spell it.
    pub path: Path,
}

// recursion for one given word
fn try_square(grid: &Board, todo: &str, square: Position, used: &mut [bool], squares: &mut Path) -> bool {
    let number = grid.index(square);
    let cube = grid.letters(square);
    let Some(remaining) = cube.and_then(|cube| todo.strip_prefix(cube)) else {
        return false;
    };
    if used[number] {
        return false;
    }
    // take it
    squares.push(square);
    used[number] = true;
    let success = remaining.is_empty() || grid.neighbours(square).any(|next| try_square(grid, remaining, next, used, squares));
    if success {
        return true;
    }
    // give it back
    squares.pop();
    used[number] = false;
    return false;
}

/// looks for a single word
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    if word.is_empty() || !possible(board, word) {
        return None;
    }
    let size = board.rows() * board.columns();
    let mut used = vec![false; size];
    let mut squares = Path::new();
    let success = board.positions().any(|first| try_square(board, word, first, &mut used, &mut squares));
    return success.then_some(squares);
}

/// looks for all words
pub fn solve(board: &Board, dictionary: &Dictionary) -> Vec<Found> {
    let size = board.rows() * board.columns();
    let mut finder = Finder {
        results: Vec::new(),
        known: Dictionary::new(),
        used: vec![false; size],
        squares: Path::new(),
        text: String::new(),
        lexicon: dictionary,
        grid: board,
    };
    for first in board.positions() {
        finder.explore(first);
    }
    return finder.results;
}

struct Finder<'f> {
    results: Vec<Found>,
    known: Dictionary,
    used: Vec<bool>,
    squares: Path,
    text: String,
    lexicon: &'f Dictionary,
    grid: &'f Board,
}

impl Finder<'_> {
    // recursion for all words
    fn explore(&mut self, square: Position) {
        let number = self.grid.index(square);
        let Some(cube) = self.grid.letters(square) else {
            return;
        };
        if self.used[number] {
            return;
        }
        let old_length = self.text.len();
        self.text.push_str(cube);
        let promising = self.lexicon.is_prefix(&self.text).unwrap_or(false);
        if promising {
            self.squares.push(square);
            self.used[number] = true;
            let complete = self.lexicon.is_word(&self.text).unwrap_or(false);
            if complete && self.known.add_word(&self.text).unwrap_or(false) {
                let result = Found { path: self.squares.clone(), word: self.text.clone() };
                self.results.push(result);
            }
            self.go_on(square);
            self.used[number] = false;
            self.squares.pop();
        }
        self.text.truncate(old_length);
    }

    fn go_on(&mut self, square: Position) {
        for next in self.grid.neighbours(square) {
            self.explore(next);
        }
    }
}

// quick test: enough of each letter?
fn possible(grid: &Board, word: &str) -> bool {
    let mut supply = [0usize; 128];
    for square in grid.positions() {
        let cube = grid.letters(square).unwrap_or_default();
        for b in cube.bytes() {
            supply[usize::from(b)] += 1;
        }
    }
    return word.bytes().all(|b| consume(&mut supply, b));
}

fn consume(supply: &mut [usize; 128], b: u8) -> bool {
    let amount = supply.get_mut(usize::from(b));
    return amount.is_some_and(|n| {
        let fine = *n > 0;
        *n = n.saturating_sub(1);
        fine
    });
}
