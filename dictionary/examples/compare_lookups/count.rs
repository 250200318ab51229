//! Counting what a look-up does.

use std::cmp::Ordering;

/// What one look-up took.
#[derive(Default)]
pub struct Count {
    /// Comparisons of two words, or steps down a trie.
    pub steps: usize,
    /// Letters of the word that were looked at, the same one twice if it was looked at twice.
    pub letters: usize,
}

impl Count {
    /// Compares two words, and counts that.
    pub fn compare(&mut self, one: &str, other: &str) -> Ordering {
        let pairs = || one.bytes().zip(other.bytes());
        let same = pairs().take_while(|(one, other)| one == other).count();
        self.steps += 1;
        // The first pair that differs was looked at too, if there is one.
        self.letters += pairs().count().min(same + 1);
        one.cmp(other)
    }

    /// Counts a step from a node of a trie to a child, or to where there is none.
    pub fn step_down(&mut self) {
        self.steps += 1;
        self.letters += 1;
    }
}

/// What many look-ups took.
pub struct Summary {
    /// Steps on average.
    pub average: f64,
    /// The most steps of one.
    pub most: usize,
    /// Letters on average.
    pub letters: f64,
}

impl Summary {
    /// The summary of some counts, at least one.
    pub fn of(counts: &[Count]) -> Self {
        let average = |what: fn(&Count) -> usize| {
            counts.iter().map(what).sum::<usize>() as f64 / counts.len() as f64
        };
        Self {
            average: average(|count| count.steps),
            most: counts.iter().map(|count| count.steps).max().unwrap_or(0),
            letters: average(|count| count.letters),
        }
    }
}
