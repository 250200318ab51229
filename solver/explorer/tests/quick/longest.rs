//! `explorer longest`.

use std::collections::BTreeSet;
use std::fs;

use data::{Board, Cubes};
use solver::find_word;

use crate::support::explored;

/// Returns the cells with these letters. If `qu` is set, a `q` is the cell Qu.
fn cells(letters: &str, qu: bool) -> Vec<String> {
    let letters = letters.chars().map(String::from);
    letters
        .map(|letter| {
            if letter == "q" && qu {
                "qu".to_string()
            } else {
                letter
            }
        })
        .collect()
}

fn numbers(text: &str) -> Vec<usize> {
    text.split(' ')
        .map(|number| number.parse().unwrap())
        .collect()
}

/// Checks every claim of the line independently. Returns whether the cubes can spell the word.
#[track_caller]
fn is_spelled(line: &str, cubes: &Cubes, qu: bool) -> bool {
    let fields: Vec<&str> = line.split('\t').collect();
    match fields[..] {
        [word, board, path, by_cell] => {
            let cells = cells(board, qu);
            let (path, by_cell) = (numbers(path), numbers(by_cell));
            let spelled: String = path.iter().map(|&cell| cells[cell].as_str()).collect();
            assert_eq!(spelled, word);
            for all in [&path, &by_cell] {
                assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 16, "{line}");
            }
            for (&cube, cell) in by_cell.iter().zip(&cells) {
                let mut faces = cubes.cubes()[cube].iter();
                assert!(faces.any(|face| face.as_str() == cell), "{line}");
            }
            let board = Board::from_line(4, 4, &cells.join(" ")).unwrap();
            assert!(find_word(&board, word).is_some(), "{line}");
            true
        }
        [word, "-", reason] => {
            let (letters, counts) = reason.split_once(": ").unwrap();
            let letters: BTreeSet<&str> = letters.split(' ').collect();
            let folded = if qu {
                word.replace("qu", "q")
            } else {
                word.to_string()
            };
            let cells = cells(&folded, qu);
            let needed = cells
                .iter()
                .filter(|cell| letters.contains(cell.as_str()))
                .count();
            let has = |cube: &&data::Cube| cube.iter().any(|face| letters.contains(face.as_str()));
            let there = cubes.cubes().iter().filter(has).count();
            assert!(needed > there, "{line}");
            assert!(
                counts.starts_with(&format!("{needed} needed, {there} cube")),
                "{line}"
            );
            false
        }
        _ => panic!("{line:?} says nothing"),
    }
}

#[test]
fn each_filling_word_has_a_valid_board_or_a_valid_reason() {
    for (rules, cubes, qu, all, spelled) in [
        ("new", "new-1987", true, 1_932, 1_385),
        ("cs106b", "new-1987-plain-q", false, 1_943, 1_394),
    ] {
        let cubes = Cubes::built_in(cubes).unwrap();
        let printed = explored(&["longest", "--rules", rules]);
        assert_eq!(printed.lines().count(), all, "{rules}");
        let lines = printed.lines();
        assert_eq!(
            lines.filter(|line| is_spelled(line, &cubes, qu)).count(),
            spelled,
            "{rules}"
        );
    }
}

#[test]
fn all_words_of_sixteen_cells_are_listed() {
    let printed = explored(&["longest"]);
    let words: BTreeSet<&str> = printed
        .lines()
        .map(|line| line.split('\t').next().unwrap())
        .collect();
    let expected = data::DICTIONARY.lines().filter(|word| {
        word.replace("qu", "q").len() == 16 && !word.replace("qu", "").contains('q')
    });
    assert_eq!(words, expected.collect());
}

#[test]
fn word_list_may_have_a_byte_order_mark_and_any_line_endings() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    fs::write(
        &list,
        "\u{feff}absentmindedness\r\nshort\r\nno word\r\n\r\nabstemiousnesses",
    )
    .unwrap();
    let printed = explored(&["longest", "--dictionary", list.to_str().unwrap()]);
    let words: Vec<&str> = printed.lines().map(|line| &line[..16]).collect();
    assert_eq!(words, ["absentmindedness", "abstemiousnesses"]);
}
