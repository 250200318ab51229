//! The rubric of cs307, 90 points: one test per rubric item.
//!
//! The test cases of an item are the files in its folder under `data/assignments/cs307/public/`.
//! Each is a readable conversation with the driver. An item earns its points if all of its test
//! cases pass.

#[path = "../src/driver.rs"]
mod driver;
#[path = "../../dictionary/tests/support/mod.rs"]
mod support;

#[test]
fn board_15_points() {
    item("board");
}

#[test]
fn human_words_20_points() {
    item("human_words");
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
