//! Chooses the words to add and the words to look up.

use std::collections::BTreeSet;

/// The maximum number of look-ups, which is enough for a reliable average.
const MAX_QUESTIONS: usize = 1_000;

/// Words from all parts of a list.
pub struct Words<'a> {
    /// The words that are added, in alphabetical order.
    pub there: Vec<&'a str>,
    /// Some of the words between them, which are not added.
    pub not_there: Vec<&'a str>,
}

impl<'a> Words<'a> {
    /// Chooses `size` words of a list, as far apart as possible, or none if the list has fewer than twice as many.
    pub fn choose(list: &'a str, size: usize) -> Option<Self> {
        let list: Vec<&str> = BTreeSet::from_iter(list.split_whitespace())
            .into_iter()
            .collect();
        let step = list.len() / size;
        if step < 2 {
            return None;
        }
        let from = |first: usize| list.iter().copied().skip(first).step_by(step).take(size);
        Some(Self {
            there: from(0).collect(),
            not_there: evenly(&from(step / 2).collect::<Vec<_>>()),
        })
    }

    /// Returns the words to look up among those that are there.
    pub fn questions_there(&self) -> Vec<&'a str> {
        evenly(&self.there)
    }

    /// Returns the words that are there, shuffled in the same way each time.
    pub fn shuffled(&self) -> Vec<&'a str> {
        let mut random = SplitMix(2026);
        let mut words = self.there.clone();
        words.sort_by_cached_key(|_| random.next());
        words
    }
}

/// Returns at most [`MAX_QUESTIONS`] of `words`, evenly spread, including the last one.
fn evenly<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let number = words.len().min(MAX_QUESTIONS);
    (1..=number)
        .map(|nth| words[nth * words.len() / number - 1])
        .collect()
}

/// SplitMix64 (Steele, Lea and Flood, 2014): random numbers that are the same for the same seed on every system.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
