//! The proof for 3×3 boards with a full list of words.

use std::env;

use crate::support::explored;

/// Proves that no 3×3 board has more than `points`, and checks the proof.
fn proved(words: &[&str], points: u32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("3x3");
    let path = path.to_str().unwrap();
    let printed = explored(&[&["prove", "--size", "3x3", "--out", path], words].concat());
    assert!(printed.contains(&format!("\t{points}\t")), "{printed}");
    let checked = explored(&[&["check", path], words].concat());
    let claim = format!("Proved: no 3x3 board has more than {points} points");
    assert!(checked.starts_with(&claim), "{checked}");
}

#[test]
fn nine_cell_boards_have_at_most_545_points() {
    proved(&[], 545);
}

#[test]
#[ignore = "needs a list that is not in the repository: its path in ENABLE2K"]
fn published_best_nine_cell_board_is_proved() {
    let list = env::var("ENABLE2K").expect("ENABLE2K: the path of that list of words");
    proved(&["--dictionary", &list], 545);
}
