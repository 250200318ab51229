//! The cubes that a typed text could mean.

use crate::Place;

/// The maximum number of paths to try, so that a board of equal letters stops nobody from typing.
const TRIES: usize = 10_000;

/// Returns the cubes of a path that spells a text, in any case; none if there is no such path. The
/// last cube may have further letters, as in `q` on a cube Qu. `letters` returns those of a cube, and
/// an empty text for a solid cell.
pub fn spelling(
    text: &str,
    (rows, columns): (usize, usize),
    letters: impl Fn(Place) -> String,
) -> Vec<Place> {
    let text = text.to_lowercase();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let cubes: Vec<(Place, String)> = places
        .map(|place| (place, letters(place).to_lowercase()))
        .filter(|(_, letters)| !letters.is_empty())
        .collect();
    let mut ways: Vec<(Vec<Place>, &str)> = vec![(Vec::new(), &text)];
    for _ in 0..TRIES {
        let Some((way, rest)) = ways.pop() else {
            break;
        };
        if rest.is_empty() {
            return way;
        }
        // The last way is tried first, and players read from the top.
        for (place, letters) in cubes.iter().rev() {
            let adjoins = way
                .last()
                .is_none_or(|last| last.0.abs_diff(place.0) <= 1 && last.1.abs_diff(place.1) <= 1);
            let rest = match letters.starts_with(rest) {
                true => Some(""),
                false => rest.strip_prefix(letters.as_str()),
            };
            if let Some(rest) = rest.filter(|_| adjoins && !way.contains(place)) {
                ways.push(([&way[..], &[*place]].concat(), rest));
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<Place> {
        let letters = ["T", "E", "", "A", "QU", "T"];
        spelling(text, (2, 3), |(row, column)| {
            letters[row * 3 + column].to_string()
        })
    }

    #[test]
    fn path_spells_the_text_without_using_a_cube_twice() {
        assert_eq!(path("te"), [(0, 0), (0, 1)]);
        assert_eq!(path("Tet"), [(0, 0), (0, 1), (1, 2)]);
        assert_eq!(path("eat"), [(0, 1), (1, 0), (0, 0)]);
        assert_eq!(path("tete"), []);
        assert_eq!(path(""), []);
    }

    #[test]
    fn unfinished_qu_is_a_cube_and_solid_cells_are_not() {
        assert_eq!(path("q"), [(1, 1)]);
        assert_eq!(path("qua"), [(1, 1), (1, 0)]);
        assert_eq!(path("qa"), []);
        let same = |_| "A".to_string();
        assert_eq!(spelling(&"a".repeat(37), (6, 6), same), []);
    }
}
