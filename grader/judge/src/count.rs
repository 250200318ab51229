//! Counts and lists in messages.

use std::fmt::Display;

/// Counts something, with the word for one or for several.
pub fn count<N: Display + PartialEq + From<u8>>(number: N, [one, several]: [&str; 2]) -> String {
    let what = if number == N::from(1) { one } else { several };
    format!("{number} {what}")
}

/// Lists the first `most` names, and the number of the others.
pub fn listed<S: AsRef<str>>(names: &[S], most: usize) -> String {
    let shown: Vec<&str> = names.iter().take(most).map(AsRef::as_ref).collect();
    let shown = shown.join(", ");
    match names.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_has_the_singular() {
        let points = |number: u32| count(number, ["point", "points"]);
        assert_eq!([0, 1, 2].map(points), ["0 points", "1 point", "2 points"]);
    }

    #[test]
    fn long_list_ends_with_the_number_of_the_others() {
        let names = ["a", "b", "c", "d"];
        let lists = [0, 1, 2, 4].map(|length| listed(&names[..length], 2));
        assert_eq!(lists, ["", "a", "a, b", "a, b and 2 more"]);
    }
}
