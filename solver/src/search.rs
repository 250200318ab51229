//! The search: every word on a board, or the path of one.

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
// EXERCISE: from each cell in turn, walk on as long as it is a prefix; report each word once
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

/// The path of `word` on `board`, if it can be spelled there; of several, the
/// one that [`solve`] would report.
///
/// This is a search of its own, which needs no dictionary and only ever takes
/// the next letters of the word. It gives up before the first step when the
/// board has too few of some letter.
// EXERCISE: from each cell in turn, walk on as long as the next letters are right
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    if word.is_empty() || !has_letters(board, word) {
        return None;
    }
    let mut path = Path::new();
    let mut visited = vec![false; board.rows() * board.columns()];
    board
        .positions()
        .any(|start| spell(board, word, start, &mut visited, &mut path))
        .then_some(path)
}

/// What the search for all words knows at each of its steps.
struct Search<'a> {
    board: &'a Board,
    dictionary: &'a Dictionary,
    /// The cells of the path walked so far, and what they spell.
    path: Path,
    spelled: String,
    /// The cells of `path` again, to ask for one at a time; row by row.
    visited: Vec<bool>,
    /// The words of `found` again, since most can be walked more than one way.
    seen: Dictionary,
    found: Vec<Found>,
}

impl Search<'_> {
    /// Steps on `position`, reports the word that ends there, tries every way on,
    /// and steps back, leaving everything but the words found as it was.
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

        // A board has no letters but a–z, so the dictionary has an answer.
        if self.dictionary.is_prefix(&self.spelled).unwrap_or(false) {
            self.visited[here] = true;
            self.path.push(position);
            self.report();
            for neighbour in self.board.neighbours(position) {
                self.visit(neighbour);
            }
            self.path.pop();
            self.visited[here] = false;
        }
        self.spelled.truncate(spelled_before);
    }

    /// Keeps what is spelled if it is a word and a new one.
    fn report(&mut self) {
        if self.dictionary.is_word(&self.spelled).unwrap_or(false)
            && self.seen.add_word(&self.spelled).unwrap_or(false)
        {
            self.found.push(Found {
                word: self.spelled.clone(),
                path: self.path.clone(),
            });
        }
    }
}

/// Whether `rest` can be spelled from `position` on, over cells not yet visited.
/// If so, `path` is longer by the cells that spell it.
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

/// Whether the board has each letter of `word` at least as often as the word has it.
fn has_letters(board: &Board, word: &str) -> bool {
    let mut left = [0_usize; 128];
    for position in board.positions() {
        for letter in board.letters(position).unwrap_or_default().bytes() {
            left[usize::from(letter)] += 1;
        }
    }
    word.bytes().all(|letter| {
        let left = left.get_mut(usize::from(letter));
        left.is_some_and(|left| {
            let enough = *left > 0;
            *left = left.saturating_sub(1);
            enough
        })
    })
}
