//! Provided: a hint, what is still to be found, without saying it.

use crate::Game;

/// How a word begins, and how long it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Its first letter, a capital.
    pub first: char,
    /// The number of its letters.
    pub length: usize,
}

impl Game {
    /// A hint at a word that nobody has found yet; none if there is none left. Common words come
    /// first, and short ones before long ones, since those are easiest to see.
    pub fn hint(&self) -> Option<Hint> {
        let small: Vec<&str> = data::SMALL.lines().collect();
        let left = self.words_on_board().into_keys();
        let left = left.filter(|word| self.path(word).is_none());
        let easiest = left.min_by_key(|word| {
            let common = small.binary_search(&word.to_lowercase().as_str()).is_ok();
            (!common, word.len(), word.clone())
        })?;
        Some(Hint {
            first: easiest.chars().next()?,
            length: easiest.len(),
        })
    }

    /// Every word that was there, the longest first.
    pub fn longest_first(&self) -> Vec<String> {
        let mut words: Vec<String> = self.words_on_board().into_keys().collect();
        words.sort_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
        words
    }
}
