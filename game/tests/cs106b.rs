//! The rubric of cs106b, 90 points: one test per rubric item.
//!
//! The test cases of an item are the files in its folder under `data/assignments/cs106b/public/`.
//! Each is a readable conversation with the driver. An item earns its points if all of its test
//! cases pass.

#[path = "../src/driver.rs"]
mod driver;
#[path = "../../dictionary/tests/support/mod.rs"]
mod support;

#[test]
fn board_10_points() {
    item("board");
}

#[test]
fn check_word_10_points() {
    item("check_word");
}

#[test]
fn human_words_20_points() {
    item("human_words");
}

#[test]
fn steps_10_points() {
    item("steps");
}

#[test]
fn computer_words_20_points() {
    item("computer_words");
}

#[test]
fn scores_5_points() {
    item("scores");
}

#[test]
fn game_10_points() {
    item("game");
}

#[test]
fn display_5_points() {
    item("display");
}

#[track_caller]
fn item(name: &str) {
    support::check_item(
        "cs106b",
        name,
        "cargo run -p game -- --driver",
        |script, output| driver::run(script, output, None),
    );
}
