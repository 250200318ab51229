//! The expected outputs in `data/test_data` come from the second program. To make
//! them again after the boards have changed:
//!
//! ```sh
//! REMAKE_TEST_DATA=1 cargo test -p solver --test quick test_data
//! ```

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use tracer::{dump, grid, list, saved, trace_all};

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "data", "test_data"]
        .iter()
        .collect()
}

/// Returns the numbers of the boards: 1, 2, 3 and so on, without a gap.
fn numbers() -> Vec<usize> {
    let names: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let boards = names.iter().filter(|name| name.starts_with("board_"));
    let numbers: Vec<usize> = (1..=boards.count()).collect();
    for number in &numbers {
        assert!(names.contains(&format!("board_{number}.txt")), "{number}");
    }
    numbers
}

#[test]
fn test_data_contains_boards_of_every_kind() {
    assert!(numbers().len() >= 16);
    let texts: Vec<String> = numbers()
        .iter()
        .map(|n| fs::read_to_string(folder().join(format!("board_{n}.txt"))).unwrap())
        .collect();
    let sizes: BTreeSet<(usize, usize)> = texts
        .iter()
        .map(|text| (grid(text).len(), grid(text)[0].len()))
        .collect();
    for size in [(4, 4), (1, 1), (1, 8), (5, 5), (6, 6)] {
        assert!(sizes.contains(&size), "{size:?}");
    }
    for (what, present) in [
        ("CRLF", texts.iter().any(|text| text.contains("\r\n"))),
        ("tabs", texts.iter().any(|text| text.contains('\t'))),
        (
            "no final newline",
            texts.iter().any(|text| !text.ends_with('\n')),
        ),
        ("upper case", texts.iter().any(|text| text.contains('R'))),
        (
            "blank lines",
            texts.iter().any(|text| text.contains("\n\n")),
        ),
        (
            "a byte-order mark",
            texts.iter().any(|text| text.contains('\u{feff}')),
        ),
        ("a solid cell", texts.iter().any(|text| text.contains('#'))),
        ("a plain q", texts.iter().any(|text| text.contains("q "))),
        ("a qu", texts.iter().any(|text| text.contains("qu "))),
    ] {
        assert!(present, "no board with {what}");
    }
}

#[test]
fn expected_outputs_match_the_second_program() {
    let words = fs::read_to_string(folder().join("../dictionary.txt")).unwrap();
    let remake = env::var_os("REMAKE_TEST_DATA").is_some();
    for number in numbers() {
        let board = fs::read_to_string(folder().join(format!("board_{number}.txt"))).unwrap();
        let grid = grid(&board);
        let traced = trace_all(&grid, words.lines());
        for (name, text) in [
            (format!("solve_output_{number}.txt"), list(&traced)),
            (
                format!("solve_output_print_{number}.txt"),
                dump(&grid, &traced),
            ),
            (format!("words_found_{number}.txt"), saved(&traced)),
        ] {
            let path = folder().join(&name);
            if remake {
                fs::write(&path, text).unwrap();
            } else {
                let expected = fs::read_to_string(&path).unwrap();
                assert!(
                    expected == text,
                    "{name} is not what the second program makes"
                );
            }
        }
    }
}
