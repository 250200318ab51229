//! Provided: how much the computer finds, so that a beginner can win.

use std::collections::BTreeMap;

use crate::Path;

/// What the computer finds of the words that the human has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Opponent {
    /// All of them.
    #[default]
    All,
    /// Of the common words, a share; nothing else.
    Common {
        /// How many of a hundred, on average.
        percent: u32,
        /// Which of them.
        seed: u64,
    },
}

impl Opponent {
    /// The opponents that have a name.
    pub const NAMES: [&str; 4] = ["easy", "medium", "hard", "all"];

    /// An opponent by name; `seed` says which words it knows.
    pub fn named(name: &str, seed: u64) -> Option<Self> {
        let percent = match name {
            "easy" => 20,
            "medium" => 50,
            "hard" => 100,
            "all" => return Some(Self::All),
            _ => return None,
        };
        Some(Self::Common { percent, seed })
    }

    /// Leaves of the words, which are in capitals, those that it finds.
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
