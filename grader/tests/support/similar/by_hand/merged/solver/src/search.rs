//! The search, in few functions.

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
    let mut search = Search {
        board,
        dictionary,
        spelled: String::new(),
        path: Path::new(),
        visited: vec![false; board.rows() * board.columns()],
        seen: Dictionary::new(),
        found: Vec::new(),
    };
    for start in board.positions() {
        search.visit(start);
    }
    search.found
}

/// The path of `word` on `board`, if it can be spelled there.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    let mut left = [0_usize; 128];
    for position in board.positions() {
        for letter in board.letters(position).unwrap_or_default().bytes() {
            left[usize::from(letter)] += 1;
        }
    }
    let has_letters = word.bytes().all(|letter| {
        let left = left.get_mut(usize::from(letter));
        left.is_some_and(|left| {
            let enough = *left > 0;
            *left = left.saturating_sub(1);
            enough
        })
    });
    if word.is_empty() || !has_letters {
        return None;
    }
    let mut path = Path::new();
    let mut visited = vec![false; board.rows() * board.columns()];
    board
        .positions()
        .any(|start| spell(board, word, start, &mut visited, &mut path))
        .then_some(path)
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

impl Search<'_> {
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
        if self.dictionary.is_prefix(&self.spelled).unwrap_or(false) {
            self.visited[here] = true;
            self.path.push(position);
            if self.dictionary.is_word(&self.spelled).unwrap_or(false)
                && self.seen.add_word(&self.spelled).unwrap_or(false)
            {
                self.found.push(Found {
                    word: self.spelled.clone(),
                    path: self.path.clone(),
                });
            }
            for neighbour in self.board.neighbours(position) {
                self.visit(neighbour);
            }
            self.path.pop();
            self.visited[here] = false;
        }
        self.spelled.truncate(spelled_before);
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
    let letters = board.letters(position);
    let Some(rest) = letters.and_then(|letters| rest.strip_prefix(letters)) else {
        return false;
    };
    if visited[here] {
        return false;
    }
    visited[here] = true;
    path.push(position);
    let spelled = rest.is_empty()
        || board
            .neighbours(position)
            .any(|neighbour| spell(board, rest, neighbour, visited, path));
    if !spelled {
        visited[here] = false;
        path.pop();
    }
    spelled
}
