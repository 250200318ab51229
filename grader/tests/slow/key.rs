//! The answer key agrees with a count of all paths.

use crate::support::key::{key, number};

/// Counts all paths on a square board, from every cell. A single cell is a path, too.
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
fn path_counts_in_the_answer_key_match_a_full_count() {
    assert_eq!(number("5b"), paths(2));
    let text = format!("{:?}", key());
    let on_four = paths(4).to_string();
    let with_commas = format!("{},{},{}", &on_four[..2], &on_four[2..5], &on_four[5..]);
    assert!(text.contains(&with_commas), "{with_commas}");
}
