//! Random numbers that are the same on every machine, and with every version of every library.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// Random numbers from a seed.
///
/// Only the bits come from a library, and they are fixed: the key stream of ChaCha with 8 rounds,
/// nonce 0 and block counter from 0. The key is the seed, little-endian, followed by 24 bytes of 0.
/// [`Random::below`] describes how bits become numbers.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Creates the sequence of this seed.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Returns a number from 0 to `n` - 1, each equally likely, or 0 if `n` is 0.
    ///
    /// The number is the next 32 bits, little-endian, modulo `n`. Values at or above the greatest
    /// multiple of `n` up to 2³² are skipped first: they would make small numbers likelier.
    pub fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n.max(1));
        let fair = (1 << 32) / n * n;
        loop {
            let drawn = u64::from(self.0.next_u32());
            if drawn < fair {
                return (drawn % n) as u32;
            }
        }
    }
}

/// Selects `percent` % of `count` things, rounded up: every such choice is equally likely, and a few
/// things are never none. The same seed selects the same things.
pub fn shares(count: usize, percent: u32, seed: u64) -> Vec<bool> {
    let mut random = Random::new(seed);
    let mut wanted = (count * percent as usize).div_ceil(100) as u32;
    let left = (1..=count as u32).rev();
    let selected = left.map(|left| {
        let is_selected = random.below(left) < wanted;
        wanted -= u32::from(is_selected);
        is_selected
    });
    selected.collect()
}
