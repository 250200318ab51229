//! Compares the engine with the plain solver on many boards, and with published scores.

use crate::support::engine::{boards, check_all, classic, published};

#[test]
fn hundred_thousand_rolled_boards_score_as_with_plain_solver() {
    let (rules, size) = classic();
    check_all(&boards::rolled(size, 100_000), &rules);
}

#[test]
fn five_thousand_near_best_boards_score_as_with_plain_solver() {
    check_all(&boards::near_best(5_000), &classic().0);
}

#[test]
#[ignore = "needs a list that is not in the repository: its path in ENABLE2K"]
fn best_boards_get_their_published_scores_with_enable2k() {
    let path = std::env::var("ENABLE2K").expect("the path of the list in the variable ENABLE2K");
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(published(&text, "streaedlp", "3x3").0, 545);
    assert_eq!(published(&text, "perslatgsineters", "4x4"), (3625, 1045));
    assert_eq!(
        published(&text, "ligdrmanesietildsracsepes", "5x5").0,
        10_406
    );
    // This board is published column by column, with four rows. Read row by row, it has three rows.
    assert_eq!(published(&text, "perslatesind", "3x4").0, 1651);
    let down = |row| "perslatesind".chars().skip(row).step_by(4);
    let rows: String = (0..4).flat_map(down).collect();
    assert_eq!(published(&text, &rows, "4x3").0, 1651);
}
