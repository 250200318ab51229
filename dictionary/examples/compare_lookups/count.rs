//! Counts the work of a look-up.

use std::cmp::Ordering;

/// The work of one look-up.
#[derive(Default)]
pub struct Count {
    /// Comparisons of two words, or steps down a trie.
    pub steps: usize,
    /// Letters of the word that were read. A letter that was read twice counts twice.
    pub letters: usize,
}

impl Count {
    /// Compares two words and counts the comparison.
    pub fn compare(&mut self, one: &str, other: &str) -> Ordering {
        let pairs = || one.bytes().zip(other.bytes());
        let same = pairs().take_while(|(one, other)| one == other).count();
        self.steps += 1;
        // The first pair that differs, if there is one, was read too.
        self.letters += pairs().count().min(same + 1);
        one.cmp(other)
    }

    /// Counts a step from a node of a trie to a child, even if the child is missing.
    pub fn step_down(&mut self) {
        self.steps += 1;
        self.letters += 1;
    }
}

/// The work of many look-ups.
pub struct Summary {
    /// The average number of steps.
    pub average: f64,
    /// The largest number of steps of one look-up.
    pub most: usize,
    /// The average number of letters.
    pub letters: f64,
}

impl Summary {
    /// Summarises one or more counts.
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
