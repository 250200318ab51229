//! The messages of the program for invalid input.

use predicates::prelude::*;

use crate::program::solver;

fn one_line() -> impl Predicate<str> {
    predicate::function(|text: &str| text.lines().count() == 1)
}

#[test]
fn board_typed_without_spaces_is_pointed_out() {
    solver()
        .args(["--list", "-"])
        .write_stdin("cat\ndog\n")
        .assert()
        .success()
        .stdout("1\tcat\n2\tdog\n")
        .stderr(predicate::str::contains(
            "standard input: read as 2 rows of one cell",
        ));
    for board in ["c\na\nt\n", "ox\n", "ox en\nen ox\n", "ox\nq\n"] {
        solver()
            .args(["--list", "-"])
            .write_stdin(board)
            .assert()
            .success()
            .stderr("");
    }
}

#[test]
fn error_cause_is_printed_once() {
    for arguments in [
        ["--dictionary", "nope", "data/test_data/board_1.txt"],
        ["--save-words", "no/where", "data/test_data/board_1.txt"],
    ] {
        let output = solver().args(arguments).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            errors.matches("No such file or directory").count(),
            1,
            "{errors}"
        );
    }
}

#[test]
fn invalid_board_is_reported_in_one_line_with_its_place() {
    solver()
        .arg("-")
        .write_stdin("a b\nc 4\n")
        .assert()
        .code(1)
        .stdout("")
        .stderr(predicate::str::starts_with(
            "solver: standard input: line 2, column 3: '4'",
        ))
        .stderr(one_line());
    solver()
        .arg("no_such_board.txt")
        .assert()
        .code(1)
        .stderr(predicate::str::starts_with(
            "solver: no_such_board.txt: failed to open: ",
        ))
        .stderr(one_line());
    solver()
        .arg("data/dictionary.txt")
        .assert()
        .code(1)
        .stderr(predicate::str::starts_with(
            "solver: data/dictionary.txt: line 101, column 1: too large",
        ))
        .stderr(one_line());
    solver()
        .arg("-")
        .write_stdin(&b"\xff\x00\n"[..])
        .assert()
        .code(1)
        .stderr(one_line());
}

#[test]
fn unusable_file_is_reported_in_one_line_with_its_option() {
    solver()
        .args([
            "--dictionary",
            "no_such_list.txt",
            "data/test_data/board_1.txt",
        ])
        .assert()
        .code(1)
        .stderr(predicate::str::starts_with(
            "solver: --dictionary: no_such_list.txt: failed to open: ",
        ))
        .stderr(one_line());
    solver()
        .args([
            "--dictionary",
            "data/test_data/bad_words/at_sign.txt",
            "data/test_data/board_1.txt",
        ])
        .assert()
        .code(1)
        .stderr(predicate::str::contains(
            "at_sign.txt: line 2: Invalid character '@'",
        ))
        .stderr(one_line());
    solver()
        .args([
            "--save-words",
            "no_such_folder/words.txt",
            "data/test_data/board_1.txt",
        ])
        .assert()
        .code(1)
        .stderr(predicate::str::starts_with(
            "solver: --save-words: no_such_folder/words.txt: failed to save: ",
        ))
        .stderr(one_line());
}

#[test]
fn incorrect_usage_exits_with_code_2() {
    for arguments in [
        &[][..],
        &["one.txt", "two.txt"],
        &["--min-length", "many", "board.txt"],
        &["--list", "--json", "board.txt"],
        &["--interactive", "board.txt"],
        &["--driver", "board.txt"],
        &["--color", "blue", "board.txt"],
    ] {
        solver().args(arguments).assert().code(2).stdout("");
    }
}
