//! `--interactive`, the dialogue of the course.

use predicates::prelude::*;

use crate::program::{solver, test_data};

#[test]
fn the_dialogue_asks_on_standard_error_and_answers_on_standard_output() {
    solver()
        .arg("--interactive")
        .write_stdin("c a t\r\nd o g\r\n\r\nmaybe\nn\n")
        .assert()
        .success()
        .stdout(predicate::str::starts_with("1\tcat\n"))
        .stderr(predicate::str::starts_with(
            "172823 words loaded.\nType the board",
        ))
        .stderr(predicate::str::contains("The board:\nc a t\nd o g\n"))
        .stderr(predicate::str::contains("Please answer y or n."));
}

#[test]
fn the_dialogue_has_a_sample_board() {
    solver()
        .arg("--interactive")
        .write_stdin("\ny\n")
        .assert()
        .success()
        .stdout(test_data("solve_output_print_1.txt"));
    // Nothing at all is the sample board too, and the short form.
    solver()
        .arg("--interactive")
        .write_stdin("")
        .assert()
        .success()
        .stdout(test_data("solve_output_1.txt"));
}

#[test]
fn the_dialogue_asks_again_for_a_board_that_is_none() {
    solver()
        .arg("--interactive")
        .write_stdin("c a 7\n\nc a t\n\nn\n")
        .assert()
        .success()
        .stdout("1\tcat\n2\tat\n3\tta\n")
        .stderr(predicate::str::contains(
            "That is no board: line 1, column 5: '7'",
        ));
    // The sample board is for those who give none, and not for those who give a bad one.
    solver()
        .arg("--interactive")
        .write_stdin("c a 7\n")
        .assert()
        .code(1)
        .stdout("")
        .stderr(predicate::str::ends_with(
            "solver: the input ended before there was a board\n",
        ));
}
