//! The points of a word.

use data::Rules;

/// The maximum length of a word that counts, in letters.
///
/// The longest words in English lists have 45 letters or fewer. The length of a word thus fits into
/// six bits of a node; see [`crate::Graph`].
pub const LONGEST: usize = 63;

/// Which words count, and for how many points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring {
    min_length: usize,
    points: [u32; LONGEST + 1],
    qu: bool,
}

impl Scoring {
    /// Returns the scoring of these rules.
    pub fn of(rules: &Rules) -> Self {
        Self {
            min_length: rules.min_length,
            points: std::array::from_fn(|length| rules.points(length)),
            qu: rules.qu,
        }
    }

    /// Returns the same scoring without words shorter than `length` letters.
    pub fn from_length(mut self, length: usize) -> Self {
        self.min_length = self.min_length.max(length);
        self.points
            .iter_mut()
            .take(length)
            .for_each(|points| *points = 0);
        self
    }

    /// Returns the minimum length of a word in letters. The cell Qu counts as two.
    pub fn min_length(&self) -> usize {
        self.min_length
    }

    /// Returns the points of a word of `length` letters: 0 if it is too short or longer than
    /// [`LONGEST`].
    pub fn points(&self, length: usize) -> u32 {
        self.points.get(length).copied().unwrap_or(0)
    }

    /// Returns whether `q` on a board is read as `qu`.
    pub fn qu(&self) -> bool {
        self.qu
    }

    /// Returns the points for each number of letters.
    pub(crate) fn table(&self) -> &[u32; LONGEST + 1] {
        &self.points
    }
}

/// The scoring of the boxed game: 1, 1, 2, 3, 5 and 11 points for three letters and more, and `q`
/// is read as `qu`.
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
    fn default_scoring_is_that_of_classic_boggle() {
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
    fn super_big_points_follow_the_built_in_rules() {
        let super_big = Scoring::of(&Rules::built_in("super-big").unwrap());
        assert_eq!(
            [3, 4, 8, 9, 12].map(|n| super_big.points(n)),
            [0, 1, 11, 18, 24]
        );
        assert_eq!(super_big.points(LONGEST + 1), 0);
    }
}
