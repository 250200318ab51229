//! The computer's search: all words.
//!
//! A search of its own, beside the human's: it has no word to follow, and asks the dictionary instead
//! whether any word begins like this.

use std::collections::BTreeMap;

use data::{Board, Position};
use dictionary::Dictionary;

use crate::Path;

/// Every word of `dictionary` with at least `min_length` letters on `board`, in lower case, with the
/// path on which it was met first.
// EXERCISE: from each cube in turn, walk on as long as some word begins like this
pub fn find_words(
    board: &Board,
    dictionary: &Dictionary,
    min_length: usize,
) -> BTreeMap<String, Path> {
    let mut search = Search {
        board,
        dictionary,
        min_length,
        spelled: String::new(),
        path: Path::new(),
        found: BTreeMap::new(),
    };
    for start in board.positions() {
        search.visit(start);
    }
    search.found
}

struct Search<'a> {
    board: &'a Board,
    dictionary: &'a Dictionary,
    min_length: usize,
    /// The cubes of the path so far, and what they spell.
    path: Path,
    spelled: String,
    found: BTreeMap<String, Path>,
}

impl Search<'_> {
    /// Takes a cube, keeps the word that ends there, tries every way on, and steps back.
    fn visit(&mut self, position: Position) {
        let Some(letters) = self.board.letters(position) else {
            return;
        };
        if self.path.contains(&position) {
            return;
        }
        let before = self.spelled.len();
        self.spelled.push_str(letters);
        // A board has no letters but a–z, so the dictionary has an answer.
        if self.dictionary.is_prefix(&self.spelled).unwrap_or(false) {
            self.path.push(position);
            self.keep();
            for neighbour in self.board.neighbours(position) {
                self.visit(neighbour);
            }
            self.path.pop();
        }
        self.spelled.truncate(before);
    }

    /// Keeps what is spelled, if it is a word that counts and was not met before.
    fn keep(&mut self) {
        if self.spelled.len() >= self.min_length
            && !self.found.contains_key(&self.spelled)
            && self.dictionary.is_word(&self.spelled).unwrap_or(false)
        {
            self.found.insert(self.spelled.clone(), self.path.clone());
        }
    }
}
