//! The search, in many small functions.

use dictionary::Dictionary;

use crate::{Board, Position};

/// The cells of a word in the order of its letters.
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
pub fn solve(board: &Board, dictionary: &Dictionary) -> Vec<Found> {
    let mut search = Search::new(board, dictionary);
    for start in board.positions() {
        search.visit(start);
    }
    search.found
}

/// The path of `word` on `board`, if it can be spelled there.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    if word.is_empty() || !has_letters(board, word) {
        return None;
    }
    let mut path = Path::new();
    let mut visited = unvisited(board);
    board
        .positions()
        .any(|start| spell(board, word, start, &mut visited, &mut path))
        .then_some(path)
}

fn unvisited(board: &Board) -> Vec<bool> {
    vec![false; board.rows() * board.columns()]
}

struct Search<'a> {
    board: &'a Board,
    dictionary: &'a Dictionary,
    path: Path,
    spelled: String,
    visited: Vec<bool>,
    seen: Dictionary,
    found: Vec<Found>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, dictionary: &'a Dictionary) -> Self {
        Search {
            board,
            dictionary,
            spelled: String::new(),
            path: Path::new(),
            visited: unvisited(board),
            seen: Dictionary::new(),
            found: Vec::new(),
        }
    }

    fn visit(&mut self, position: Position) {
        let here = self.board.index(position);
        let Some(letters) = self.board.letters(position) else {
            return;
        };
        if self.visited[here] {
            return;
        }
        let spelled_before = self.spelled.len();
        self.spelled.push_str(letters);
        if self.goes_on() {
            self.step_on(here, position);
            self.visit_neighbours(position);
            self.step_back(here);
        }
        self.spelled.truncate(spelled_before);
    }

    fn goes_on(&self) -> bool {
        self.dictionary.is_prefix(&self.spelled).unwrap_or(false)
    }

    fn step_on(&mut self, here: usize, position: Position) {
        self.visited[here] = true;
        self.path.push(position);
        if self.is_new_word() {
            self.keep();
        }
    }

    fn visit_neighbours(&mut self, position: Position) {
        for neighbour in self.board.neighbours(position) {
            self.visit(neighbour);
        }
    }

    fn step_back(&mut self, here: usize) {
        self.path.pop();
        self.visited[here] = false;
    }

    fn is_new_word(&mut self) -> bool {
        self.dictionary.is_word(&self.spelled).unwrap_or(false)
            && self.seen.add_word(&self.spelled).unwrap_or(false)
    }

    fn keep(&mut self) {
        self.found.push(Found {
            word: self.spelled.clone(),
            path: self.path.clone(),
        });
    }
}

fn spell(
    board: &Board,
    rest: &str,
    position: Position,
    visited: &mut [bool],
    path: &mut Path,
) -> bool {
    let here = board.index(position);
    let Some(rest) = rest_after(board, rest, position) else {
        return false;
    };
    if visited[here] {
        return false;
    }
    visited[here] = true;
    path.push(position);
    let spelled = rest.is_empty() || spell_on(board, rest, position, visited, path);
    if !spelled {
        visited[here] = false;
        path.pop();
    }
    spelled
}

fn rest_after<'w>(board: &Board, rest: &'w str, position: Position) -> Option<&'w str> {
    let letters = board.letters(position);
    letters.and_then(|letters| rest.strip_prefix(letters))
}

fn spell_on(
    board: &Board,
    rest: &str,
    position: Position,
    visited: &mut [bool],
    path: &mut Path,
) -> bool {
    board
        .neighbours(position)
        .any(|neighbour| spell(board, rest, neighbour, visited, path))
}

fn has_letters(board: &Board, word: &str) -> bool {
    let mut left = letters_of(board);
    word.bytes().all(|letter| take(&mut left, letter))
}

fn letters_of(board: &Board) -> [usize; 128] {
    let mut left = [0_usize; 128];
    for position in board.positions() {
        for letter in board.letters(position).unwrap_or_default().bytes() {
            left[usize::from(letter)] += 1;
        }
    }
    left
}

fn take(left: &mut [usize; 128], letter: u8) -> bool {
    let left = left.get_mut(usize::from(letter));
    left.is_some_and(|left| {
        let enough = *left > 0;
        *left = left.saturating_sub(1);
        enough
    })
}
