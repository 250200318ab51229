//! Provided: hints at a word still to be found: its first letter, its first cube, and all its cubes.

use data::{Position, Rules};

use crate::{Game, Path};

/// The facts that hints tell about a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The first letter, a capital.
    pub first: char,
    /// The number of letters.
    pub length: usize,
    /// The cubes, in the order of the letters; at least one.
    pub path: Path,
}

impl Hint {
    /// The number of hints at a word, each of which tells more.
    pub const STEPS: usize = 3;

    /// Returns the cubes that a hint marks, after this number of hints at the same word.
    pub fn marked(&self, step: usize) -> &[Position] {
        match step {
            0 => &[],
            1 => &self.path[..1],
            _ => &self.path,
        }
    }
}

/// The hints of a turn.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The latest hint, and the number of earlier hints at the same word.
    latest: Option<(Hint, usize)>,
    /// The number of hints that told something new.
    count: u32,
}

impl Hints {
    /// Gives the next hint, with the number of earlier hints at the same word; `None` if all words
    /// have been found. After the last hint at a word, it is repeated, at no cost.
    pub fn give(&mut self, game: &Game) -> Option<&(Hint, usize)> {
        let next = game.hint()?;
        let step = match &self.latest {
            Some((latest, step)) if *latest == next => step + 1,
            _ => 0,
        };
        if step < Hint::STEPS {
            self.count = self.count.saturating_add(1);
        }
        Some(self.latest.insert((next, step.min(Hint::STEPS))))
    }

    /// Returns the points that the hints have cost.
    pub fn cost(&self, rules: &Rules) -> u32 {
        rules.hint_cost.saturating_mul(self.count)
    }
}

impl Game {
    /// Returns the human's points without those that hints have cost, but not less than 0.
    pub fn score_after(&self, hint_points: u32) -> u32 {
        self.score_human().saturating_sub(hint_points)
    }

    /// Returns a hint at a word that has not been found yet, or `None` if there is none. Common
    /// words come first, and short words before long ones, because they are easiest to find.
    pub fn hint(&self) -> Option<Hint> {
        let small: Vec<&str> = data::SMALL.lines().collect();
        let left = self.words_on_board().into_iter();
        let left = left.filter(|(word, _)| self.path(word).is_none());
        let (easiest, path) = left.min_by_key(|(word, _)| {
            let common = small.binary_search(&word.to_lowercase().as_str()).is_ok();
            (!common, word.len(), word.clone())
        })?;
        Some(Hint {
            first: easiest.chars().next()?,
            length: easiest.len(),
            path,
        })
    }

    /// Returns every word on the board, the longest first.
    pub fn longest_first(&self) -> Vec<String> {
        let mut words: Vec<String> = self.words_on_board().into_keys().collect();
        words.sort_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
        words
    }
}
