//! A published result: the 4×4 board with the highest possible score.
//!
//! Dan Vanderkam proved in 2025 that no board scores more than `perslatgsineters`:
//! 3,625 points and 1,045 words of three letters or more for the list ENABLE2K. ENABLE
//! lacks one of these words, `tenge`, which is worth 2 points.

use dictionary::Dictionary;
use solver::{Board, Found, solve};

#[test]
fn best_board_gets_its_published_score() {
    let mut dictionary: Dictionary = data::DICTIONARY.lines().collect();
    assert_eq!(words_and_points(&dictionary), (1_044, 3_623));
    assert!(dictionary.add_word("tenge").unwrap());
    assert_eq!(words_and_points(&dictionary), (1_045, 3_625));
}

fn words_and_points(dictionary: &Dictionary) -> (usize, usize) {
    let board = Board::from_line(4, 4, "perslatgsineters").unwrap();
    let found = solve(&board, dictionary);
    let points = |found: &Found| match found.word.len() {
        0..=2 => 0,
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    };
    let points: Vec<usize> = found
        .iter()
        .map(points)
        .filter(|&points| points > 0)
        .collect();
    (points.len(), points.iter().sum())
}
