//! The marking sheet of cs307, 90 points: one test an item.
//!
//! The cases of an item are the files in its folder under `data/assignments/cs307/public/`. Each is a
//! conversation with the driver, to be read as it stands. An item counts if all of its cases are right.

#[path = "../src/driver.rs"]
mod driver;
#[path = "../../dictionary/tests/support/mod.rs"]
mod support;

#[test]
fn board_15_points() {
    item("board");
}

#[test]
fn words_on_board_20_points() {
    item("words_on_board");
}

#[test]
fn why_not_10_points() {
    item("why_not");
}

#[test]
fn computer_words_20_points() {
    item("computer_words");
}

#[test]
fn scores_10_points() {
    item("scores");
}

#[test]
fn game_15_points() {
    item("game");
}

#[track_caller]
fn item(name: &str) {
    support::check_item(
        "cs307",
        name,
        "cargo run -p game -- --driver",
        |script, output| driver::run(script, output, None),
    );
}
