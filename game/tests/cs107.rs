//! The rubric of cs107, 90 points: one test per rubric item.
//!
//! The test cases of an item are the files in its folder under `data/assignments/cs107/public/`.
//! Each is a readable conversation with the driver. An item earns its points if all of its test
//! cases pass.

#[path = "../src/driver.rs"]
mod driver;
#[path = "../../dictionary/tests/support/mod.rs"]
mod support;

#[test]
fn lexicon_25_points() {
    item("lexicon");
}

#[test]
fn board_10_points() {
    item("board");
}

#[test]
fn human_words_20_points() {
    item("human_words");
}

#[test]
fn scores_10_points() {
    item("scores");
}

#[test]
fn why_not_10_points() {
    item("why_not");
}

#[test]
fn game_15_points() {
    item("game");
}

#[track_caller]
fn item(name: &str) {
    support::check_item(
        "cs107",
        name,
        "cargo run -p game -- --driver",
        |script, output| driver::run(script, output, None),
    );
}
