//! The rubric of phase A, 35 points: one test for each rubric item.
//!
//! The test cases of an item are the files in its folder under
//! `data/assignments/boggle-solver/public/`. Each is a conversation with the
//! driver, in plain text. An item earns its points if all of its test cases pass.

#[path = "../src/driver.rs"]
mod driver;
mod support;

use dictionary::Dictionary;

#[test]
fn default_constructor_2_points() {
    item("default_constructor");
}

#[test]
fn constructor_from_a_file_3_points() {
    item("constructor_from_a_file");
}

#[test]
fn add_word_and_is_word_8_points() {
    item("add_word_and_is_word");
}

#[test]
fn bad_characters_2_points() {
    item("bad_characters");
}

#[test]
fn is_prefix_4_points() {
    item("is_prefix");
}

#[test]
fn load_4_points() {
    item("load");
}

#[test]
fn save_4_points() {
    item("save");
}

#[test]
fn make_empty_4_points() {
    item("make_empty");
}

#[test]
fn assignment_4_points() {
    item("assignment");
}

#[track_caller]
fn item(name: &str) {
    let program = "cargo run -p dictionary";
    support::check_item("boggle-solver", name, program, |script, output| {
        driver::run(Dictionary::new(), script, output, None)
    });
}
