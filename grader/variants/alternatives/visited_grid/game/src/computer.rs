//! The computer's search without recursion: a stack holds the paths that are still to be followed.

use std::collections::BTreeMap;

use data::Board;
use dictionary::Dictionary;

use crate::Path;

/// Returns every word on `board` with at least `min_length` letters, with the path on which it was first found.
pub fn find_words(
    board: &Board,
    dictionary: &Dictionary,
    min_length: usize,
) -> BTreeMap<String, Path> {
    let mut found = BTreeMap::new();
    let mut open: Vec<(String, Path)> = Vec::new();
    let starts: Vec<_> = board.positions().collect();
    // The path that is pushed last is followed first.
    for start in starts.into_iter().rev() {
        open.push((String::new(), vec![start]));
    }
    while let Some((before, path)) = open.pop() {
        let here = path[path.len() - 1];
        let Some(letters) = board.letters(here) else {
            continue;
        };
        let spelled = before + letters;
        if !dictionary.is_prefix(&spelled).unwrap_or(false) {
            continue;
        }
        if spelled.len() >= min_length && dictionary.is_word(&spelled).unwrap_or(false) {
            found
                .entry(spelled.clone())
                .or_insert_with(|| path.clone());
        }
        let neighbours: Vec<_> = board.neighbours(here).collect();
        for next in neighbours.into_iter().rev() {
            if !path.contains(&next) {
                let mut longer = path.clone();
                longer.push(next);
                open.push((spelled.clone(), longer));
            }
        }
    }
    found
}
