//! `--interactive`, the dialogue of the course.

use predicates::prelude::*;

use crate::program::{solver, test_data};

#[test]
fn dialogue_asks_on_stderr_and_prints_results_on_stdout() {
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
fn empty_answer_in_the_dialogue_chooses_the_sample_board() {
    solver()
        .arg("--interactive")
        .write_stdin("\ny\n")
        .assert()
        .success()
        .stdout(test_data("solve_output_print_1.txt"));
    // No input at all means the sample board too, and the word list.
    solver()
        .arg("--interactive")
        .write_stdin("")
        .assert()
        .success()
        .stdout(test_data("solve_output_1.txt"));
}

#[test]
fn dialogue_asks_again_after_an_invalid_board() {
    solver()
        .arg("--interactive")
        .write_stdin("c a 7\n\nc a t\n\nn\n")
        .assert()
        .success()
        .stdout("1\tcat\n2\tat\n3\tta\n")
        .stderr(predicate::str::contains(
            "This is not a board: line 1, column 5: '7'",
        ));
    // The sample board is for users who enter none, not for those who enter a bad one.
    solver()
        .arg("--interactive")
        .write_stdin("c a 7\n")
        .assert()
        .code(1)
        .stdout("")
        .stderr(predicate::str::ends_with(
            "solver: the input ended without a valid board\n",
        ));
}
