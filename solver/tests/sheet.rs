//! The marking sheet of phase B, 30 points: one test an item.
//!
//! The cases are the boards in `data/test_data` with their expected outputs, all
//! for the full list. An item counts if it is right for all of them.

#[path = "../src/driver.rs"]
mod driver;
#[path = "../../dictionary/tests/support/mod.rs"]
mod support;

use std::fs;

use support::{Exchange, data_folder};

#[test]
fn default_constructor_2_points() {
    conversation(
        "the default constructor",
        &[
            ask("new", &["= ok"]),
            ask("words", &["= 172823"]),
            ask("found", &[]),
            ask("solve", &["! no board to solve: set one first"]),
        ],
    );
}

#[test]
fn constructor_from_a_file_2_points() {
    conversation(
        "the constructor from a file",
        &[
            ask("open data/test_data/word_files/five.txt", &["= ok"]),
            ask("words", &["= 5"]),
            ask("solve", &["! no board to solve: set one first"]),
            ask("letters 1x3 axe", &["= a x e"]),
            ask("set", &["= ok"]),
            ask("solve", &["= 1\ta", "= 2\taxe"]),
            ask("open data/words/small.txt", &["= ok"]),
            ask("words", &["= 7551"]),
            ask(
                "open no_such_file.txt",
                &["! no_such_file.txt: failed to open: ..."],
            ),
            ask("words", &["= 7551"]),
        ],
    );
}

#[test]
fn set_board_copies_2_points() {
    conversation(
        "the solver's board is a copy, and a new one replaces it",
        &[
            ask("open data/test_data/word_files/five.txt", &["= ok"]),
            ask("letters 2x2 tean", &["= t e", "= a n"]),
            ask("set", &["= ok"]),
            ask("letters 1x2 to", &["= t o"]),
            ask("solve", &["= 1\tten", "= 2\ttea", "= 3\ta"]),
            ask("set", &["= ok"]),
            ask("letters 1x1 a", &["= a"]),
            ask("solve", &["= 1\tto"]),
            ask("solve", &["= 1\tto"]),
        ],
    );
}

#[test]
fn word_list_8_points() {
    for_every_board(|number| {
        vec![ask_lines(
            "solve",
            &test_data(&format!("solve_output_{number}.txt")),
        )]
    });
}

#[test]
fn board_dump_8_points() {
    for_every_board(|number| {
        vec![ask_lines(
            "dump",
            &test_data(&format!("solve_output_print_{number}.txt")),
        )]
    });
}

#[test]
fn words_found_8_points() {
    for_every_board(|number| {
        let list = test_data(&format!("solve_output_{number}.txt"));
        let mut saved = ask_lines(
            "show saved.txt",
            &test_data(&format!("words_found_{number}.txt")),
        );
        saved
            .reply
            .push(format!("= {} lines", list.lines().count()));
        vec![
            ask_lines("solve", &list),
            ask("save saved.txt", &["= ok"]),
            saved.clone(),
            // Once more: what was found before is forgotten, not found already.
            ask_lines("solve", &list),
            ask("save saved.txt", &["= ok"]),
            saved,
        ]
    });
}

/// One conversation over all boards, so that each has to leave nothing to the next.
#[track_caller]
fn for_every_board(questions: impl Fn(usize) -> Vec<Exchange>) {
    let boards = (1..).take_while(|n| {
        data_folder()
            .join(format!("test_data/board_{n}.txt"))
            .exists()
    });
    let boards: Vec<usize> = boards.collect();
    assert!(
        boards.len() >= 16,
        "the boards of data/test_data are missing"
    );
    let mut script = vec![ask("new", &["= ok"])];
    for number in boards {
        let name = format!("board_{number}.txt");
        script.push(Exchange {
            command: format!("board data/test_data/{name}"),
            reply: rows(&test_data(&name)),
        });
        script.push(ask("set", &["= ok"]));
        script.extend(questions(number));
    }
    conversation("the boards of data/test_data, one after the other", &script);
}

#[track_caller]
fn conversation(name: &str, script: &[Exchange]) {
    support::check(name, script, |script, output| {
        driver::run(script, output, None)
    });
}

fn ask(command: &str, reply: &[&str]) -> Exchange {
    Exchange {
        command: command.to_string(),
        reply: reply.iter().map(|line| line.to_string()).collect(),
    }
}

fn ask_lines(command: &str, reply: &str) -> Exchange {
    Exchange {
        command: command.to_string(),
        reply: reply.lines().map(|line| format!("= {line}")).collect(),
    }
}

/// The rows of a board file as a board shows them.
fn rows(board: &str) -> Vec<String> {
    board
        .trim_start_matches('\u{feff}')
        .lines()
        .map(|line| {
            line.split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .to_lowercase()
        })
        .filter(|row| !row.is_empty())
        .map(|row| format!("= {row}"))
        .collect()
}

fn test_data(name: &str) -> String {
    let path = data_folder().join("test_data").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
