//! The explorer as a command, and the plain solver that checks its output.

#![allow(dead_code, reason = "each tier uses a part of it")]

pub mod engine;

use assert_cmd::Command;
use data::Board;
use dictionary::Dictionary;
use solver::solve;

/// Returns the output of the explorer for these arguments.
#[track_caller]
pub fn explored(arguments: &[&str]) -> String {
    let done = Command::cargo_bin("explorer")
        .unwrap()
        .args(arguments)
        .assert()
        .success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

/// Returns the path of the small list of words.
pub fn small() -> String {
    format!("{}/../../data/words/small.txt", env!("CARGO_MANIFEST_DIR"))
}

/// Returns the points and the number of words of a board, as the plain solver finds them under the
/// rules of the boxed game. `line` is a board as the explorer prints it.
pub fn plain(
    dictionary: &Dictionary,
    size: (usize, usize),
    line: &str,
    min_length: usize,
) -> (u32, u32) {
    let cells: Vec<String> = match line.contains(' ') {
        true => line.split(' ').map(String::from).collect(),
        false => line.chars().map(String::from).collect(),
    };
    let cells = cells
        .iter()
        .map(|cell| if cell == "q" { "qu" } else { cell.as_str() });
    let line = cells.collect::<Vec<_>>().join(" ");
    let board = Board::from_line(size.0, size.1, &line).unwrap();
    let mut found = solve(&board, dictionary);
    found.retain(|found| found.word.len() >= min_length);
    let points = found.iter().map(|found| match found.word.len() {
        0..=4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    });
    (points.sum(), found.len() as u32)
}

/// Splits a line of the form `BOARD<TAB>POINTS<TAB>WORDS`.
#[track_caller]
pub fn scored(line: &str) -> (&str, u32, u32) {
    let fields: Vec<&str> = line.trim_end().split('\t').collect();
    let [board, points, words] = fields[..] else {
        panic!("{line:?} is no scored board");
    };
    (board, points.parse().unwrap(), words.parse().unwrap())
}
