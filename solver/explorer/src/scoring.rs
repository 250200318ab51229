//! What a word is worth.

use data::Rules;

/// The longest word that counts, in letters. The longest of English word lists have 45 or fewer,
/// and so the length of a word fits six bits of a node, see [`crate::Graph`].
pub const LONGEST: usize = 63;

/// Which words count, and for how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring {
    min_length: usize,
    points: [u32; LONGEST + 1],
    qu: bool,
}

impl Scoring {
    /// The scoring of these rules.
    pub fn of(rules: &Rules) -> Self {
        Self {
            min_length: rules.min_length,
            points: std::array::from_fn(|length| rules.points(length)),
            qu: rules.qu,
        }
    }

    /// The same for words of `length` letters and more: shorter ones do not count.
    pub fn from_length(mut self, length: usize) -> Self {
        self.min_length = self.min_length.max(length);
        self.points
            .iter_mut()
            .take(length)
            .for_each(|points| *points = 0);
        self
    }

    /// How many letters a word has at least. The cell Qu counts as two.
    pub fn min_length(&self) -> usize {
        self.min_length
    }

    /// What a word of `length` letters is worth; nothing if it is too short, or longer than [`LONGEST`].
    pub fn points(&self, length: usize) -> u32 {
        self.points.get(length).copied().unwrap_or(0)
    }

    /// Whether the letter `q` on a board stands for `qu`.
    pub fn qu(&self) -> bool {
        self.qu
    }

    /// The points by the number of letters.
    pub(crate) fn table(&self) -> &[u32; LONGEST + 1] {
        &self.points
    }
}

/// That of the boxed game: from three letters on, 1, 1, 2, 3, 5 and 11 points, and `q` is `qu`.
impl Default for Scoring {
    fn default() -> Self {
        Self {
            min_length: 3,
            points: std::array::from_fn(|length| match length {
                0..=2 => 0,
                3..=4 => 1,
                5 => 2,
                6 => 3,
                7 => 5,
                _ => 11,
            }),
            qu: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_boxed_game() {
        let classic = Rules::built_in("classic").unwrap();
        assert_eq!(Scoring::default(), Scoring::of(&classic));
    }

    #[test]
    fn short_words_can_be_left_out() {
        let long = Scoring::default().from_length(8);
        assert_eq!(
            (long.points(7), long.points(8), long.min_length()),
            (0, 11, 8)
        );
        assert_eq!(Scoring::default().from_length(2), Scoring::default());
    }

    #[test]
    fn a_word_is_worth_what_the_rules_say() {
        let super_big = Scoring::of(&Rules::built_in("super-big").unwrap());
        assert_eq!(
            [3, 4, 8, 9, 12].map(|n| super_big.points(n)),
            [0, 1, 11, 18, 24]
        );
        assert_eq!(super_big.points(LONGEST + 1), 0);
    }
}
