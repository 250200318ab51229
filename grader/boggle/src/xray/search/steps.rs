//! The steps of the correct search, up to the first incorrect step of another.

use std::collections::BTreeSet;

use data::DIRECTIONS;
use player::{Outcome, Steps};

use crate::oracle::grid::{SOLID, places};
use crate::oracle::{Grid, Place};
use report::xray::search::{WrongStep, cell};

/// The maximum number of steps in a report. A shrunk board has a few hundred.
const MAX_STEPS: usize = 5_000;

/// Returns the steps of the correct search before the step that should come instead of `wrong`, or all of them. Returns
/// an empty text if there are too many.
pub fn until(board: &Grid, words: &BTreeSet<String>, wrong: Option<&WrongStep>) -> String {
    let mut walk = Walk {
        board,
        words,
        found: BTreeSet::new(),
        path: Vec::new(),
        steps: Steps::default(),
        wrong,
    };
    for start in places(board) {
        if walk.enter(start, None, "").is_none() {
            break;
        }
    }
    match walk.steps.len() > MAX_STEPS {
        true => String::new(),
        false => walk.steps.as_str().to_string(),
    }
}

struct Walk<'a> {
    board: &'a Grid,
    words: &'a BTreeSet<String>,
    found: BTreeSet<String>,
    path: Vec<Place>,
    steps: Steps,
    wrong: Option<&'a WrongStep>,
}

impl Walk<'_> {
    /// Tries a cell after the path that spells `before`. Returns `None` at the end of the steps.
    fn enter(&mut self, place: Place, direction: Option<u8>, before: &str) -> Option<()> {
        if self.is_expected_next(place) || self.steps.len() > MAX_STEPS {
            return None;
        }
        let spelled = before.to_string() + cell(self.board, place);
        let outcome = self.outcome(place, &spelled);
        self.steps.try_cell(direction, outcome);
        if !outcome.goes_on() {
            return Some(());
        }
        self.path.push(place);
        if self.is_end() {
            return None;
        }
        for (number, (down, right)) in (0..).zip(DIRECTIONS) {
            let next = place
                .0
                .checked_add_signed(down)
                .zip(place.1.checked_add_signed(right));
            if let Some(next) = next.filter(|next| !cell(self.board, *next).is_empty()) {
                self.enter(next, Some(number), &spelled)?;
            }
        }
        self.path.pop();
        self.steps.go_back();
        Some(())
    }

    fn outcome(&mut self, place: Place, spelled: &str) -> Outcome {
        let first = || self.words.range(spelled.to_string()..).next();
        if self.path.contains(&place) {
            Outcome::Taken
        } else if cell(self.board, place) == SOLID {
            Outcome::Solid
        } else if !first().is_some_and(|word| word.starts_with(spelled)) {
            Outcome::NoPrefix
        } else if !self.words.contains(spelled) {
            Outcome::Prefix
        } else if self.found.insert(spelled.to_string()) {
            Outcome::Word
        } else {
            Outcome::WordAgain
        }
    }

    /// Whether the next cell is the one that the other search misses.
    fn is_expected_next(&self, place: Place) -> bool {
        let first = |wrong: &WrongStep| wrong.expected.first() == Some(&place);
        self.wrong
            .is_some_and(|wrong| wrong.path == self.path && first(wrong))
    }

    /// Whether the path ends where the searches differ, although no cell is missing.
    fn is_end(&self) -> bool {
        let is_end = |wrong: &WrongStep| wrong.expected.is_empty() && wrong.path == self.path;
        self.wrong.is_some_and(is_end)
    }
}

#[cfg(test)]
mod tests {
    use report::xray::search::SearchMistake;

    use super::*;

    fn board() -> Grid {
        [["c", "a"], ["t", "s"]]
            .map(|row| row.map(String::from).into())
            .into()
    }

    fn lexicon() -> BTreeSet<String> {
        ["cat", "cats", "at"].map(String::from).into()
    }

    #[test]
    fn steps_end_before_the_missing_one() {
        let all = until(&board(), &lexicon(), None);
        let wrong = WrongStep {
            mistake: SearchMistake::StateLeftOver,
            word: "at".to_string(),
            other: None,
            path: vec![(0, 1)],
            expected: vec![(1, 0)],
            actual: Vec::new(),
        };
        let some = until(&board(), &lexicon(), Some(&wrong));
        // The console's trace of the example `ca/ts cat cats at` has 28 steps; south-west from a is the 20th.
        assert_eq!((all.len(), some.len()), (28, 19));
        assert!(all.starts_with(&some));
    }

    #[test]
    fn steps_end_at_the_cell_where_only_the_report_is_wrong() {
        let wrong = WrongStep {
            mistake: SearchMistake::NotReported,
            word: "cat".to_string(),
            other: None,
            path: vec![(0, 0), (0, 1), (1, 0)],
            expected: Vec::new(),
            actual: Vec::new(),
        };
        assert_eq!(until(&board(), &lexicon(), Some(&wrong)).len(), 4);
    }

    #[test]
    fn search_with_too_many_steps_is_left_out() {
        let row = vec!["a".to_string(); 4];
        let words = (1..=9).map(|length| "a".repeat(length)).collect();
        assert_eq!(until(&vec![row; 4], &words, None), "");
    }
}
