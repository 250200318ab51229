//! The computer's search for all words.
//!
//! It is separate from the human's search: it has no word to follow, and asks the dictionary
//! instead whether any word begins with the letters so far.

use std::collections::BTreeMap;

use data::{Board, Position};
use dictionary::Dictionary;

use crate::Path;

/// Returns every word of `dictionary` with at least `min_length` letters on `board`, in lower case,
/// with the path on which it was first found.
// EXERCISE: from each cube in turn, go on while a word begins with the letters
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
    /// The cubes of the path so far; `spelled` has their letters.
    path: Path,
    spelled: String,
    found: BTreeMap<String, Path>,
}

impl Search<'_> {
    /// Takes a cube, keeps the word that ends there, tries all neighbours, and steps back.
    fn visit(&mut self, position: Position) {
        let Some(letters) = self.board.letters(position) else {
            return;
        };
        if self.path.contains(&position) {
            return;
        }
        let before = self.spelled.len();
        self.spelled.push_str(letters);
        // A board has only the letters a–z, so the dictionary returns no error.
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

    /// Keeps the spelled word if it counts and was not found before.
    fn keep(&mut self) {
        if self.spelled.len() >= self.min_length
            && !self.found.contains_key(&self.spelled)
            && self.dictionary.is_word(&self.spelled).unwrap_or(false)
        {
            self.found.insert(self.spelled.clone(), self.path.clone());
        }
    }
}
