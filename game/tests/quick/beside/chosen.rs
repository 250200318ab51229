//! Cubes chosen one after the other: whether they form a word, and whether they still can.

use std::collections::BTreeSet;
use std::sync::Arc;

use data::{Board, Position};
use dictionary::Dictionary;
use game::Game;
use gui::{Recording, Verdict, Word};
use proptest::prelude::*;

use super::{LETTERS, scene_after, table};

/// Returns all paths of at most three cubes.
fn paths(board: &Board) -> Vec<Vec<Position>> {
    let mut all: Vec<Vec<Position>> = board.positions().map(|place| vec![place]).collect();
    let mut last = all.clone();
    for _ in 0..2 {
        let mut next = Vec::new();
        for path in &last {
            for place in board.neighbours(path[path.len() - 1]) {
                if !path.contains(&place) {
                    next.push([&path[..], &[place]].concat());
                }
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}

/// Whether a word begins along this path; tries every way of spelling it.
fn begins_along(board: &Board, word: &str, path: &[Position]) -> bool {
    fn spells(board: &Board, rest: &str, way: &mut Vec<Position>, path: &[Position]) -> bool {
        if rest.is_empty() {
            return way.len() > path.len();
        }
        board.positions().any(|place| {
            let adjoins = way
                .last()
                .is_none_or(|last| board.neighbours(*last).any(|next| next == place));
            let letters = board
                .letters(place)
                .filter(|_| adjoins && !way.contains(&place));
            let Some(rest) = letters.and_then(|letters| rest.strip_prefix(letters)) else {
                return false;
            };
            way.push(place);
            let agrees = path.starts_with(way) || way.starts_with(path);
            let spells = agrees && spells(board, rest, way, path);
            way.pop();
            spells
        })
    }
    spells(board, word, &mut Vec::new(), path)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn chosen_cubes_are_judged_like_an_exhaustive_search(
        letters in "[abc]{16}",
        words in prop::collection::btree_set("[abc]{4,5}", 1..12),
        typed in prop::collection::vec("[abc]{4}", 0..6),
    ) {
        let dictionary: Dictionary = words.iter().collect();
        let mut table = table("cs106b", &letters);
        table.dictionary = Arc::new(dictionary);
        let display = Recording::new();
        let lines: String = typed.iter().map(|word| format!("{word}\n")).collect();
        let game = Game::new(table.dictionary.clone(), table.rules.clone(), &letters, 0).unwrap();
        let (scene, _) = scene_after(table, &lines, &display);
        let found: BTreeSet<String> = scene.human.words.iter().map(|word| word.text.to_lowercase()).collect();
        let judge = scene.judge.as_ref().unwrap();
        for path in paths(game.board()) {
            let places: Vec<(usize, usize)> = path.iter().map(|place| (place.row, place.column)).collect();
            let left = words.difference(&found);
            let open = left.into_iter().any(|word| begins_along(game.board(), word, &path));
            let verdict = judge.verdict(&scene, &places);
            prop_assert_eq!(matches!(verdict, Verdict::Open), open, "{:?} {:?}", places, verdict);
        }
    }
}

#[test]
fn chosen_word_counts_only_once() {
    let display = Recording::new();
    let (mut scene, _) = scene_after(table("cs106b", LETTERS), "", &display);
    let foil = [(0, 0), (1, 1), (2, 2), (2, 3)];
    let judge = scene.judge.clone().unwrap();
    assert_eq!(judge.verdict(&scene, &foil), Verdict::Open);
    assert_eq!(judge.verdict(&scene, &foil[..3]), Verdict::Open);
    let dead = judge.verdict(&scene, &[(3, 1), (3, 2)]);
    assert_eq!(
        dead,
        Verdict::Dead("no word left to find begins like this.".to_string()),
        "the caller writes JH before it"
    );
    scene.human.words.push(Word {
        text: "FOIL".to_string(),
        ..Word::default()
    });
    assert_eq!(
        judge.verdict(&scene, &foil),
        Verdict::Dead("already found.".to_string())
    );
}

#[test]
fn boxed_rules_do_not_tell_which_cubes_can_become_a_word() {
    let display = Recording::new();
    let (scene, _) = scene_after(table("new", LETTERS), "", &display);
    let judge = scene.judge.clone().unwrap();
    for path in [&[(0, 0), (1, 1), (2, 2), (2, 3)][..], &[(3, 1), (3, 2)]] {
        assert_eq!(judge.verdict(&scene, path), Verdict::Open);
    }
}
