//! Random numbers that are the same everywhere: on every machine, with every version of every library.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Numbers drawn from a seed.
///
/// Only the bits come from a library, and those are fixed: the key stream of ChaCha
/// with 8 rounds, nonce 0 and block counter from 0, its key the seed, little-endian,
/// and 24 bytes of 0. How bits become numbers is said here, see [`Random::below`].
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number from 0 to `n` - 1, each equally likely; 0 if `n` is 0.
    ///
    /// It is the next 32 bits, little-endian, modulo `n`. Bits at or above the greatest
    /// multiple of `n` below or at 2³² are left out first: with them, small numbers would be likelier.
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

/// Which of `count` things are taken, each with a chance of `percent` in a hundred: the
/// same ones for the same seed.
pub fn shares(count: usize, percent: u32, seed: u64) -> Vec<bool> {
    let mut random = Random::new(seed);
    (0..count).map(|_| random.below(100) < percent).collect()
}
