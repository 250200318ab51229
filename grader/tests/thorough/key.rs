//! The key to the questions says what is so.

use judge::assignment::key::{Key, Right};
use judge::assignment::{Assignment, PartKind};

use crate::support::root;

fn key() -> Key {
    let assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let mut parts = assignment.parts.into_iter();
    parts
        .find_map(|part| match part.kind {
            PartKind::Questions(questions) => questions.key,
            _ => None,
        })
        .unwrap()
}

fn number(id: &str) -> u64 {
    match key()
        .gaps
        .into_iter()
        .find(|gap| gap.id == id)
        .unwrap()
        .right
    {
        Right::Number(number) => number,
        other => panic!("{other:?}"),
    }
}

/// All paths on a square board, from every cell, of one cell and more.
fn paths(size: i32) -> u64 {
    fn from(row: i32, column: i32, size: i32, used: &mut Vec<bool>) -> u64 {
        let inside = (0..size).contains(&row) && (0..size).contains(&column);
        if !inside || used[(row * size + column) as usize] {
            return 0;
        }
        used[(row * size + column) as usize] = true;
        let mut paths = 1;
        for down in -1..=1 {
            for right in -1..=1 {
                paths += from(row + down, column + right, size, used);
            }
        }
        used[(row * size + column) as usize] = false;
        paths
    }
    let mut used = vec![false; (size * size) as usize];
    let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    cells
        .map(|(row, column)| from(row, column, size, &mut used))
        .sum()
}

#[test]
#[ignore = "takes long"]
fn the_numbers_of_paths_in_the_key_are_right() {
    assert_eq!(number("5b"), paths(2));
    let text = format!("{:?}", key());
    let on_four = paths(4).to_string();
    let with_commas = format!("{},{},{}", &on_four[..2], &on_four[2..5], &on_four[5..]);
    assert!(text.contains(&with_commas), "{with_commas}");
}

#[test]
fn a_chain_and_a_word_are_as_long_as_the_key_says() {
    // A search tree without balancing, to which words come in order: each is the right child of the one before.
    let words = ["a", "b", "c", "d", "e", "f", "g"];
    let compared = words.iter().take_while(|word| **word <= "g").count();
    assert_eq!(number("2a"), compared as u64);
    assert_eq!(number("3a"), "abacus".len() as u64);
}
