//! Provided: hints at a word still to be found: its first letter, its first cube, and all its cubes.

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

impl Game {
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
