//! The cost of solving a board, in parts and as a whole process.
//!
//! ```sh
//! cargo bench -p solver
//! ```
//!
//! `whole_process` measures how long a user waits: the program starts on
//! `board_1.txt`, loads the full list and prints every word. The last two show
//! the effect of `is_prefix`: the same words on the same board, with and without
//! that check.

use std::collections::HashSet;
use std::process::{Command, Stdio};

use dictionary::Dictionary;
use divan::Bencher;
use solver::{Board, Boggle, Position, find_word, solve, write_dump};

fn main() {
    divan::main();
}

const BOARDS: [&str; 4] = ["1", "12", "13", "14"];

#[divan::bench]
fn whole_process(bencher: Bencher) {
    bencher.bench(|| {
        Command::new(env!("CARGO_BIN_EXE_solver"))
            .arg(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../data/test_data/board_1.txt"
            ))
            .stdout(Stdio::null())
            .status()
    });
}

#[divan::bench]
fn load_the_full_list(bencher: Bencher) {
    bencher.bench(Boggle::new);
}

#[divan::bench(args = BOARDS)]
fn solve_a_board(bencher: Bencher, number: &str) {
    let (board, boggle) = (board(number), Boggle::new());
    bencher.bench(|| solve(&board, boggle.dictionary()));
}

#[divan::bench(args = BOARDS)]
fn print_the_dump(bencher: Bencher, number: &str) {
    let (board, boggle) = (board(number), Boggle::new());
    let found = solve(&board, boggle.dictionary());
    bencher.bench(|| {
        let mut out = Vec::new();
        write_dump(&mut out, &board, &found).map(|()| out)
    });
}

/// Solves a large board with many words, whose letters occur everywhere.
#[divan::bench]
fn solve_thirty_by_thirty(bencher: Bencher) {
    let boggle = Boggle::new();
    let letters = "estainedrlopsquirtgemach".chars().cycle().take(7 * 900);
    let letters: String = letters.step_by(7).collect();
    let board = Board::from_line(30, 30, &letters).expect("nine hundred letters");
    bencher.bench(|| solve(&board, boggle.dictionary()));
}

#[divan::bench(args = ["steer", "gin", "zyzzyva"])]
fn find_one_word(bencher: Bencher, word: &str) {
    let board = board("14");
    bencher.bench(|| find_word(&board, word));
}

/// Reads a board in time proportional to the text, which is rejected at the end.
#[divan::bench(args = [100_000, 1_000_000, 10_000_000])]
fn parse_a_text_of_bytes(bencher: Bencher, bytes: usize) {
    let text = "qu a # ".repeat(bytes / 7);
    bencher.bench(|| Board::parse(&text).is_err());
}

#[divan::bench]
fn three_by_three_asking_is_prefix(bencher: Bencher) {
    let (board, boggle) = (three_by_three(), Boggle::new());
    bencher.bench(|| solve(&board, boggle.dictionary()).len());
}

#[divan::bench]
fn three_by_three_without_asking(bencher: Bencher) {
    let (board, boggle) = (three_by_three(), Boggle::new());
    bencher.bench(|| {
        let mut found = HashSet::new();
        for start in board.positions() {
            every_path(&board, boggle.dictionary(), &mut vec![start], &mut found);
        }
        found.len()
    });
}

fn three_by_three() -> Board {
    Board::from_line(3, 3, "perlatgsi").expect("nine letters")
}

/// Searches without checking whether a path can still become a word.
fn every_path(
    board: &Board,
    dictionary: &Dictionary,
    path: &mut Vec<Position>,
    found: &mut HashSet<String>,
) {
    let word: String = path
        .iter()
        .filter_map(|&cell| board.letters(cell))
        .collect();
    if dictionary.is_word(&word).unwrap_or(false) {
        found.insert(word);
    }
    let here = path[path.len() - 1];
    for next in board.neighbours(here) {
        if !path.contains(&next) {
            path.push(next);
            every_path(board, dictionary, path, found);
            path.pop();
        }
    }
}

fn board(number: &str) -> Board {
    let file = format!(
        "{}/../data/test_data/board_{number}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(file).expect("a board of the repository");
    Board::parse(&text).expect("a board of the repository")
}
