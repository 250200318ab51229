//! The human's search for one word.
//!
//! It needs no dictionary. From each cube in turn it follows the letters of the word, and steps
//! back if they do not continue. An observer receives each step.

use data::{Board, Position};

use crate::Path;

/// A step of the search for one word, for a display that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It takes this cube: its letters are the next ones of the word.
    Visit(Position),
    /// It steps back from this cube: the word does not go on from there.
    Leave(Position),
}

/// Returns the path of `word`, in lower case, if it can be formed on `board`.
///
/// The search starts at each cube, row by row, and continues from a cube to its neighbours in the
/// order N, NE, E, SE, S, SW, W, NW. It calls `watch` for each cube that it takes or leaves. The
/// cubes that it has taken and not left at the end are the path. The empty word has no path.
// EXERCISE: from each cube in turn, go on while the next letters are correct
pub fn find_word(board: &Board, word: &str, watch: &mut dyn FnMut(Step)) -> Option<Path> {
    if word.is_empty() {
        return None;
    }
    let mut search = Search {
        board,
        watch,
        path: Path::new(),
    };
    let found = board.positions().any(|start| search.visit(start, word));
    found.then_some(search.path)
}

struct Search<'a> {
    board: &'a Board,
    watch: &'a mut dyn FnMut(Step),
    /// The cubes taken so far. There are few, so scanning them is as fast as a grid of flags.
    path: Path,
}

impl Search<'_> {
    /// Whether `rest` can be formed from this cube on. On failure, restores the earlier state.
    fn visit(&mut self, position: Position, rest: &str) -> bool {
        let letters = self.board.letters(position);
        let Some(rest) = letters.and_then(|letters| rest.strip_prefix(letters)) else {
            return false;
        };
        if self.path.contains(&position) {
            return false;
        }
        self.path.push(position);
        (self.watch)(Step::Visit(position));
        let found = rest.is_empty()
            || self
                .board
                .neighbours(position)
                .any(|neighbour| self.visit(neighbour, rest));
        if !found {
            self.path.pop();
            (self.watch)(Step::Leave(position));
        }
        found
    }
}
