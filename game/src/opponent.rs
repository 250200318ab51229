//! Provided: the strength of the computer, so that a beginner can win.

use std::collections::BTreeMap;

use crate::Path;

/// The share of the remaining words that the computer finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Opponent {
    /// All remaining words.
    #[default]
    All,
    /// A share of the common words, and no others.
    Common {
        /// The percentage of words, rounded up.
        percent: u32,
        /// The seed that selects the words.
        seed: u64,
    },
}

/// The levels of opponents that know only common words, with the percentage of words that they find.
const LEVELS: [(&str, u32); 3] = [("easy", 20), ("medium", 50), ("hard", 100)];

impl Opponent {
    /// The names of the opponents.
    pub const NAMES: [&str; 4] = ["easy", "medium", "hard", "all"];

    /// Returns the opponent with this name; `seed` selects the words that it knows.
    pub fn named(name: &str, seed: u64) -> Option<Self> {
        if name == "all" {
            return Some(Self::All);
        }
        let level = LEVELS.iter().find(|(level, _)| *level == name);
        level.map(|(_, percent)| Self::Common {
            percent: *percent,
            seed,
        })
    }

    /// Says what the opponent with this name finds.
    pub fn finds(name: &str) -> String {
        match LEVELS.iter().find(|(level, _)| *level == name) {
            Some((_, 100)) => "Finds all common words.".to_string(),
            Some((_, percent)) => format!("Finds {percent}% of the common words."),
            None => "Finds every word.".to_string(),
        }
    }

    /// Returns the name of an opponent that does not find all words.
    pub fn level(self) -> Option<&'static str> {
        let Self::Common { percent, .. } = self else {
            return None;
        };
        let level = LEVELS.iter().find(|(_, other)| *other == percent);
        level.map(|(level, _)| *level)
    }

    /// Removes the words that the opponent does not find. The words are in capitals.
    pub fn choose(self, words: &mut BTreeMap<String, Path>) {
        let Self::Common { percent, seed } = self else {
            return;
        };
        let small: Vec<&str> = data::SMALL.lines().collect();
        words.retain(|word, _| small.binary_search(&word.to_lowercase().as_str()).is_ok());
        let known = data::shares(words.len(), percent, seed);
        let mut known = known.into_iter();
        words.retain(|_, _| known.next().unwrap_or(false));
    }
}
