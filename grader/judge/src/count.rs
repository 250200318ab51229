//! Counts in messages.

use std::fmt::Display;

/// Counts something, with the word for one or for several.
pub fn count<N: Display + PartialEq + From<u8>>(number: N, [one, several]: [&str; 2]) -> String {
    let what = if number == N::from(1) { one } else { several };
    format!("{number} {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_has_the_singular() {
        let points = |number: u32| count(number, ["point", "points"]);
        assert_eq!([0, 1, 2].map(points), ["0 points", "1 point", "2 points"]);
    }
}
