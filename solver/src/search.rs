//! The search: every word on a board, or the path of one.

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
// EXERCISE: from each cell in turn, go on while the letters are a prefix; report each word once
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

/// Returns the path of `word` on `board`, if the board contains it. If there are
/// several, it returns the one that [`solve`] would report.
///
/// This is a separate search, which needs no dictionary and follows only the next
/// letters of the word. It gives up before the first step if the board has too few
/// of some letter.
// EXERCISE: from each cell in turn, go on while the next letters are correct
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

/// The state of the search for all words.
struct Search<'a> {
    board: &'a Board,
    dictionary: &'a Dictionary,
    /// The cells of the path so far, and their letters.
    path: Path,
    spelled: String,
    /// Whether each cell is on `path`, row by row, so that the check is fast.
    visited: Vec<bool>,
    /// The words of `found`, to recognise repeats: most words have more than one path.
    seen: Dictionary,
    found: Vec<Found>,
}

impl Search<'_> {
    /// Steps onto `position`, reports the word that ends there, tries every neighbour,
    /// and steps back. Afterwards only the words found may have changed.
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

        // A board has only the letters a–z, so the dictionary never returns an error.
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

    /// Keeps the spelled letters if they are a new word.
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

/// Returns whether `rest` can be spelled from `position` on, over cells not yet
/// visited. If so, the cells that spell it are appended to `path`.
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

/// Returns whether the board has each letter at least as often as `word`.
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
