//! The rubric of phase B, 30 points: one test for each rubric item.
//!
//! The test cases of an item are the files in its folder under
//! `data/assignments/boggle-solver/public/`. Each is a conversation with the
//! driver, in plain text. The boards and their expected words are in
//! `data/test_data`. An item earns its points if all of its test cases pass.

#[path = "../src/driver.rs"]
mod driver;
#[path = "../../dictionary/tests/support/mod.rs"]
mod support;

#[test]
fn solver_default_constructor_2_points() {
    item("solver_default_constructor");
}

#[test]
fn solver_constructor_from_a_file_2_points() {
    item("solver_constructor_from_a_file");
}

#[test]
fn set_board_copies_2_points() {
    item("set_board_copies");
}

#[test]
fn word_list_8_points() {
    item("word_list");
}

#[test]
fn board_dump_8_points() {
    item("board_dump");
}

#[test]
fn words_found_8_points() {
    item("words_found");
}

#[track_caller]
fn item(name: &str) {
    let program = "cargo run -p solver -- --driver";
    support::check_item("boggle-solver", name, program, |script, output| {
        driver::run(script, output, None)
    });
}
