//! The search finds the best boards from most seeds.

use crate::support::{explored, scored};
use std::env;

#[test]
fn best_board_of_sixteen_cells_is_found_from_most_seeds() {
    let found = |seed: &&&str| {
        let line = explored(&["best", "--seed", seed]);
        scored(&line) == ("perslatgsineters", 3_623, 1_044)
    };
    assert!(["0", "1", "2", "3"].iter().filter(found).count() >= 3);
}

/// The list is not in the repository; the environment variable contains its path.
#[test]
#[ignore = "needs a list that is not in the repository: its path in ENABLE2K"]
fn best_known_boards_for_enable2k_are_found() {
    let list = env::var("ENABLE2K").expect("ENABLE2K: the path of that list of words");
    for (size, points) in [("3x3", 545), ("3x4", 1_651), ("4x4", 3_625)] {
        let line = explored(&["best", "--size", size, "--dictionary", &list]);
        assert_eq!(scored(&line).1, points, "{size}");
    }
}
