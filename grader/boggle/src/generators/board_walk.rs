//! Words that can be formed on a board, because a random path spells them.

use std::ops::Range;

use rand::{Rng, RngExt};

/// Returns the word on a random path of `steps` steps, or fewer if the path meets itself or a solid cell.
pub fn walk(rng: &mut impl Rng, board: &[Vec<String>], steps: Range<usize>) -> String {
    let mut here = (
        rng.random_range(0..board.len()),
        rng.random_range(0..board[0].len()),
    );
    let mut path = Vec::new();
    let mut word = String::new();
    for _ in 0..rng.random_range(steps) {
        let cell = &board[here.0][here.1];
        if cell == "#" || path.contains(&here) {
            break;
        }
        word += cell;
        path.push(here);
        let mut aside = |place: usize, end: usize| {
            let last = (place + 1).min(end - 1);
            rng.random_range(place.saturating_sub(1)..=last)
        };
        here = (aside(here.0, board.len()), aside(here.1, board[0].len()));
    }
    word
}
