//! Walking the board: every trail that is worth following, lazily, in the order of the course.
//!
//! The caller decides which trails are worth following and which it wants. So the search for
//! all words and the search for one word use the same walk.

use crate::cells::CellSet;
use crate::{Board, Found, Path, Position};

/// An iterator over the promising trails. It yields each one on arriving at its last cell, before any
/// that goes on from it. `promising` judges the letters of a trail; after a no, longer trails are not tried.
pub(crate) struct Walk<'b, P> {
    board: &'b Board,
    promising: P,
    /// The next steps, in reverse order.
    agenda: Vec<Step>,
    taken: CellSet,
    path: Path,
    spelled: String,
}

enum Step {
    /// Go on to this cell, unless it is taken or solid.
    Enter(Position),
    /// Free the last cell, and keep only this many bytes of the spelled text.
    Leave { keep: usize },
}

impl<'b, P: Fn(&str) -> bool> Walk<'b, P> {
    /// Makes a walk that starts at each cell of `board` in turn.
    pub(crate) fn new(board: &'b Board, promising: P) -> Self {
        let mut walk = Self {
            board,
            promising,
            agenda: Vec::new(),
            taken: CellSet::up_to(board.rows() * board.columns()),
            path: Path::new(),
            spelled: String::new(),
        };
        walk.plan(board.positions());
        walk
    }

    /// Plans to enter `cells`, the first of them next.
    fn plan(&mut self, cells: impl Iterator<Item = Position>) {
        let planned = self.agenda.len();
        self.agenda.extend(cells.map(Step::Enter));
        self.agenda[planned..].reverse();
    }

    /// Enters `cell` if that is allowed, and plans the steps to its neighbours and the step back.
    /// Returns the trail so far if it is promising.
    fn enter(&mut self, cell: Position) -> Option<Found> {
        let letters = self.board.letters(cell)?;
        self.taken.insert(self.board.index(cell)).then_some(())?;
        // The first step planned is the last one done: after all neighbours have been tried.
        self.agenda.push(Step::Leave {
            keep: self.spelled.len(),
        });
        self.path.push(cell);
        self.spelled.push_str(letters);
        (self.promising)(&self.spelled).then_some(())?;
        self.plan(self.board.neighbours(cell));
        Some(Found {
            word: self.spelled.clone(),
            path: self.path.clone(),
        })
    }

    /// Undoes the last [`Walk::enter`].
    fn leave(&mut self, keep: usize) {
        self.spelled.truncate(keep);
        if let Some(cell) = self.path.pop() {
            self.taken.remove(self.board.index(cell));
        }
    }
}

impl<P: Fn(&str) -> bool> Iterator for Walk<'_, P> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            match self.agenda.pop()? {
                Step::Leave { keep } => self.leave(keep),
                Step::Enter(cell) => {
                    if let Some(trail) = self.enter(cell) {
                        return Some(trail);
                    }
                }
            }
        }
    }
}
