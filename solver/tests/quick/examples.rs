//! The programs in `examples/`, as users run them.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use solver::{Board, solve};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns a command for an example, which was built with these tests or else is built now.
fn example(name: &str) -> Command {
    let programs = Path::new(env!("CARGO_BIN_EXE_solver")).with_file_name("examples");
    let built = programs.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut command = if built.is_file() {
        Command::new(built)
    } else {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["run", "-q", "-p", "solver", "--example", name, "--"]);
        cargo
    };
    command.current_dir(FOLDER);
    command
}

/// Returns the output of an example.
fn printed(name: &str, arguments: &[&str]) -> String {
    let output = example(name).args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn stored(picture: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/solver/{picture}")).unwrap()
}

const WORDS: [&str; 9] = ["a", "at", "cat", "cats", "aa", "quit", "it", "qi", "tat"];

#[test]
fn trace_finds_the_same_words_as_the_solver_in_order() {
    for (line, board) in [
        ("ca/ts", "c a\nt s"),
        ("aa/at", "a a\na t"),
        ("qu i/# t", "qu i\n# t"),
        ("tat/ata/cat", "t a t\na t a\nc a t"),
        ("cat", "c a t"),
        ("c/a/t", "c\na\nt"),
    ] {
        let board = Board::parse(board).unwrap();
        let found = solve(&board, &WORDS.iter().collect());
        let words: Vec<&str> = found.iter().map(|found| found.word.as_str()).collect();
        let trace = printed("trace", &[&[line], &WORDS[..]].concat());
        let line = format!("\nfound: {}\n", words.join(" "));
        assert!(trace.contains(&line), "{trace}");
    }
}

#[test]
fn trace_of_a_whole_board_finds_the_same_words_as_the_solver() {
    let trace = printed(
        "trace",
        &["--from", "data/dictionary.txt", "pers/latg/sine/ters"],
    );
    let board = Board::parse("p e r s\nl a t g\ns i n e\nt e r s").unwrap();
    let found = solve(&board, &data::DICTIONARY.lines().collect());
    let words: Vec<&str> = found.iter().map(|found| found.word.as_str()).collect();
    assert!(words.len() > 1_000, "{}", words.len());
    assert!(trace.contains(&format!("\nfound: {}\n", words.join(" "))));
}

#[test]
fn page_of_a_trace_has_a_character_for_each_step() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace.html");
    let page = ["--html", file.to_str().unwrap(), "qu i/# t", "quit", "it"];
    let trace = printed("trace", &page);
    let page = fs::read_to_string(file).unwrap();
    assert!(page.contains("\"cells\":[[\"qu\",\"i\"],[\"#\",\"t\"]]"));
    let (_, steps) = page.split_once("\"trace\":\"").unwrap();
    let (steps, _) = steps.split_once('"').unwrap();
    let lines = trace.split("\n\n").nth(1).unwrap().lines();
    assert_eq!(steps.len(), lines.count());
}

#[test]
fn trace_frees_every_cell_that_it_enters() {
    let trace = printed("trace", &["tat/ata/cat", "cat", "cats", "tat", "at"]);
    let with = |sign: &str| trace.lines().filter(|line| line.contains(sign)).count();
    assert!(with("back: ") > 50, "{trace}");
    assert_eq!(with("back: "), with("→ ") + with("★ ") + with("☆ "));
}

#[test]
fn trace_says_why_each_step_is_taken_or_not() {
    let trace = printed("trace", &["qu i/# t", "quit", "it"]);
    for line in [
        "   1  start at qu         → qu: a prefix",
        "   3      S to t          ★ quit: word!",
        "            N to i        · taken",
        "            W to #        · solid",
        "          ↩               back: t is free again",
        "   4    SE to t           ✗ qut: not a prefix",
    ] {
        assert!(trace.lines().any(|l| l == line), "{line} in\n{trace}");
    }
    let trace = printed("trace", &["aa", "a"]);
    assert!(
        trace.contains("start at a      ☆ a: word, found before\n"),
        "{trace}"
    );
}

#[test]
fn stored_pictures_match_the_output_of_the_examples() {
    assert_eq!(printed("compass", &[]), stored("compass.svg"));
    let alane = printed("picture", &["data/test_data/board_1.txt", "alane"]);
    assert_eq!(alane, stored("board.svg"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace.svg");
    let words = ["ca/ts", "cat", "cats", "at"];
    example("trace")
        .arg("--svg")
        .arg(&file)
        .args(words)
        .assert()
        .success();
    assert_eq!(fs::read_to_string(file).unwrap(), stored("trace.svg"));
}

#[test]
fn invalid_input_to_an_example_is_reported_in_one_line() {
    for (arguments, says) in [
        (&["ca/t", "cat"][..], "trace: board: line 2, column 2: "),
        (&["ca/t5", "cat"], "trace: board: line 2, column 3: '5'"),
        (
            &["ca/ts", "c@t"],
            "trace: Invalid character '@' at position 1",
        ),
        (
            &["abcde/fghij/klmno/pqrst", "a"],
            "trace: a board of 20 cells is too large to trace; give one of at most 16 cells",
        ),
        (
            &["--svg", "no/where", "a", "a"],
            "trace: no/where: failed to save: ",
        ),
        (
            &["--html", "no/where", "a", "a"],
            "trace: no/where: failed to save: ",
        ),
        (
            &["--from", "no/where", "a"],
            "trace: no/where: failed to open: ",
        ),
    ] {
        let one_line = predicate::function(|text: &str| text.lines().count() == 1);
        example("trace")
            .args(arguments)
            .assert()
            .code(1)
            .stdout("")
            .stderr(predicate::str::starts_with(says).and(one_line));
    }
    example("trace").assert().code(2);
    let nowhere = ["data/test_data/board_1.txt", "zebra"];
    let says = "picture: zebra is not on this board; solver --list prints the words that are\n";
    example("picture")
        .args(nowhere)
        .assert()
        .code(1)
        .stderr(says);
}
