//! The flash of a word in a list, because the player entered it again.

use std::time::Duration;

/// The time for which the word flashes.
pub const LASTS: Duration = Duration::from_millis(800);

/// A word that flashes.
#[derive(Clone, Debug)]
pub struct Flash {
    /// The time at which it begins to flash.
    pub begun: Duration,
    /// The word, in capitals.
    pub word: String,
}

impl Flash {
    /// Returns the strength from 0 to 1 for a row with this word: two pulses, which end at 0.
    pub fn strength(&self, word: &str, now: Duration) -> f32 {
        let share = now.saturating_sub(self.begun).as_secs_f32() / LASTS.as_secs_f32();
        match share < 1.0 && word.to_uppercase() == self.word {
            true => (share * std::f32::consts::TAU).cos() * 0.5 + 0.5 - share / 2.0,
            false => 0.0,
        }
        .max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_repeated_word_flashes_and_not_for_long() {
        let flash = Flash {
            begun: Duration::from_secs(1),
            word: "TEN".to_string(),
        };
        let at = |word, milliseconds| flash.strength(word, Duration::from_millis(milliseconds));
        assert!(at("ten", 1000) > 0.9);
        assert_eq!(
            [at("TENS", 1000), at("TEN", 1800), at("TEN", 9000)],
            [0.0; 3]
        );
    }
}
