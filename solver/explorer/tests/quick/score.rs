//! `explorer score` and `explorer roll`, run from the command line.

use std::fs;
use std::process::Stdio;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, starts_with};

fn explorer(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("explorer").unwrap();
    command.args(arguments);
    command
}

fn output(arguments: &[&str], input: &str) -> String {
    let assert = explorer(arguments).write_stdin(input).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn each_board_is_printed_with_its_points_and_words() {
    let scored = output(&["score", "-"], "perslatgsineters\n");
    assert_eq!(scored, "perslatgsineters\t3623\t1044\n");
}

#[test]
fn boards_per_second_are_reported_on_standard_error() {
    let assert = explorer(&["score", "-"])
        .write_stdin("perslatgsineters\n")
        .assert();
    assert
        .success()
        .stderr(starts_with("explorer: 1 board, ").and(ends_with(" per second\n")));
}

#[test]
fn total_option_prints_a_single_line() {
    let total = output(
        &["score", "--total", "-"],
        "perslatgsineters\nzzzzzzzzzzzzzzzz\n",
    );
    assert_eq!(total, "3623 1044 2\n");
    assert_eq!(output(&["score", "--total", "-"], ""), "0 0 0\n");
}

#[test]
fn boards_may_have_a_byte_order_mark_and_any_line_endings() {
    let total = output(
        &["score", "--total", "-"],
        "\u{feff}PERSLATGSINETERS\r\n perslatgsineters",
    );
    assert_eq!(total, "7246 2088 2\n");
}

#[test]
fn json_output_is_one_object_per_board() {
    let json = output(&["score", "--json", "-"], "perslatgsineters\n");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        value,
        serde_json::json!({ "board": "perslatgsineters", "points": 3623, "words": 1044 })
    );
}

#[test]
fn invalid_line_is_reported_after_scoring_the_lines_before_it() {
    let boards = "perslatgsineters\nperslat\n";
    explorer(&["score", "-"])
        .write_stdin(boards)
        .assert()
        .code(1)
        .stdout("perslatgsineters\t3623\t1044\n")
        .stderr("explorer: standard input: line 2: 7 cells, but a 4x4 board has 16; write one letter per cell, or choose another --size; --keep-going skips such lines\n");
}

#[test]
fn invalid_lines_can_be_skipped_and_are_counted() {
    let long = "x".repeat(100_000);
    let boards = format!("x\n\nperslatgsineters\n{long}\nperslatgsine?ers\nzzzzzzzzzzzzzzzz");
    explorer(&["score", "--keep-going", "--total", "-"])
        .write_stdin(boards)
        .assert()
        .success()
        .stdout("3623 1044 2\n")
        .stderr(contains("standard input: 4 lines skipped"));
}

#[test]
fn missing_file_is_named_in_the_error() {
    for arguments in [
        ["score", "nowhere.txt", "--total"],
        ["score", "-", "--dictionary=nowhere.txt"],
    ] {
        let assert = explorer(&arguments).write_stdin("").assert();
        assert
            .code(1)
            .stderr(contains("nowhere.txt: failed to read; give the path"));
    }
}

#[test]
fn file_without_valid_words_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("words.csv");
    fs::write(&words, "1,TEA\n2,TEN\n").unwrap();
    explorer(&["score", "--dictionary", words.to_str().unwrap(), "-"])
        .write_stdin("")
        .assert()
        .code(1)
        .stderr(contains("words.csv: no usable words"));
}

#[test]
fn unknown_rules_and_invalid_options_are_rejected() {
    explorer(&["score", "--rules", "chess", "-"])
        .assert()
        .code(1)
        .stderr(contains("--rules").and(contains("classic")));
    explorer(&["score", "--size", "9x9", "-"])
        .assert()
        .code(2)
        .stderr(contains("at most 64 cells"));
    explorer(&["score", "--threads", "0", "-"]).assert().code(2);
    explorer(&["score"]).assert().code(2);
}

#[test]
fn dictionary_and_rules_options_change_the_score() {
    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("words.txt");
    fs::write(&words, "tea\r\nqueen\r\nteapots\r\n").unwrap();
    let words = words.to_str().unwrap();
    let score = |rules, size, board| {
        output(
            &[
                "score",
                "--dictionary",
                words,
                "--rules",
                rules,
                "--size",
                size,
                "-",
            ],
            board,
        )
    };
    assert_eq!(score("classic", "1x4", "qeen"), "qeen\t2\t1\n");
    assert_eq!(score("cs106b", "1x5", "queen"), "queen\t2\t1\n");
    assert_eq!(score("cs106b", "1x4", "qeen"), "qeen\t0\t0\n");
    assert_eq!(score("super-big", "1x7", "teapots"), "teapots\t5\t1\n");
}

#[test]
fn two_letter_faces_and_solid_cells_count_as_cells() {
    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("words.txt");
    fs::write(&words, "then\ninn\nhen\nqueen\n").unwrap();
    let words = words.to_str().unwrap();
    let score = |board| {
        output(
            &["score", "--dictionary", words, "--size", "1x4", "-"],
            board,
        )
    };
    assert_eq!(score("Th e n #"), "Th e n #\t1\t1\n");
    assert_eq!(score("in n # x"), "in n # x\t1\t1\n");
    assert_eq!(score("t h # n"), "t h # n\t0\t0\n");
    assert_eq!(score("Qu e e n"), "Qu e e n\t2\t1\n");
}

#[test]
fn answer_is_the_same_on_any_number_of_threads() {
    let boards = output(&["roll", "--seed", "5", "3000"], "");
    let one = output(&["score", "--threads", "1", "-"], &boards);
    assert_eq!(one.lines().count(), 3000);
    assert_eq!(one, output(&["score", "--threads", "3", "-"], &boards));
    assert_eq!(one, output(&["score", "-"], &boards));
}

#[test]
fn roll_prints_the_boards_that_the_game_shakes() {
    let rolled = output(&["roll", "--seed", "41", "--rules", "new", "2"], "");
    let cubes = data::Cubes::built_in("new-1987").unwrap();
    for (line, seed) in rolled.lines().zip(41..) {
        let board = cubes.shake(4, 4, seed).unwrap().to_string();
        let letters: String = board.split_whitespace().map(|cell| &cell[..1]).collect();
        assert_eq!(line, letters);
    }
}

#[test]
fn same_seed_rolls_the_same_boards_everywhere() {
    assert_eq!(output(&["roll", "3"], ""), FIRST);
    assert!(output(&["roll", "--seed", "1", "2"], "").starts_with(&FIRST[17..]));
    assert_eq!(output(&["roll", "0"], ""), "");
}

const FIRST: &str = "ptrsnedzmgaopann\nuktcresbeeoeedoc\nnidgholenynrierl\n";

#[test]
fn boards_rolled_under_any_rules_can_be_scored() {
    for rules in data::Rules::names() {
        let boards = output(&["roll", "--rules", rules, "20"], "");
        let scored = output(&["score", "--rules", rules, "-"], &boards);
        let boards_again: Vec<&str> = scored
            .lines()
            .filter_map(|line| line.split('\t').next())
            .collect();
        assert_eq!(boards_again, boards.lines().collect::<Vec<_>>(), "{rules}");
    }
}

#[test]
fn closed_output_pipe_is_not_an_error() {
    let mut roll = std::process::Command::new(assert_cmd::cargo::cargo_bin!("explorer"))
        .args(["roll", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(roll.stdout.take());
    let output = roll.wait_with_output().unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
}
