//! `explorer best`.

use std::collections::BTreeSet;

use crate::support::{explored, plain, scored, small};
use data::{Cubes, Random};
use explorer::{Aim, CubeSet, Graph, Plan, Scorer, Scoring, Search, Size, board};

/// Returns the result of a search among common words with one pool of `pool` boards.
fn searched(size: &str, pool: &str, others: &[&str]) -> String {
    let small = small();
    let asked = [
        "best",
        "--size",
        size,
        "--dictionary",
        &small,
        "--pools",
        "1",
        "--pool",
        pool,
    ];
    explored(&[&asked, others].concat())
}

#[test]
fn four_cell_search_is_no_worse_than_trying_common_letters() {
    let graph = Graph::from_text(data::SMALL, &Scoring::default()).unwrap();
    let size = Size::new(2, 2).unwrap();
    let mut scorer = Scorer::new(&graph, size);
    let letters: Vec<u8> = b"aeioulnrstdpm"
        .iter()
        .map(|letter| letter - b'a')
        .collect();
    let mut most = 0;
    for &a in &letters {
        for &b in &letters {
            for &c in &letters {
                for &d in &letters {
                    most = most.max(scorer.score(&[a, b, c, d]).points);
                }
            }
        }
    }
    let search = Search::new(&graph, size, Aim::Points);
    let best = search.best(Plan::of(size), &mut Random::new(1), &mut |_| true);
    // Other letters might give a better board, but never a worse one.
    assert!(best.score.points >= most, "{} {most}", best.score.points);
    assert_eq!(scorer.score(&best.board), best.score);
}

#[test]
fn seed_gives_the_same_board_on_any_number_of_threads() {
    let with = |threads, seed| searched("3x3", "20", &["--threads", threads, "--seed", seed]);
    assert_eq!(with("1", "5"), with("3", "5"));
    let of = |seed| searched("3x3", "1", &["--seed", seed]);
    assert_ne!(of("1"), of("2"));
}

#[test]
fn printed_points_and_words_match_the_plain_solver() {
    let dictionary = data::SMALL.split_ascii_whitespace().collect();
    for by in ["points", "words", "long"] {
        let line = searched("3x4", "10", &["--by", by]);
        let (board, points, words) = scored(&line);
        assert_eq!(
            (points, words),
            plain(&dictionary, (3, 4), board, 3),
            "{by}"
        );
    }
}

#[test]
fn best_board_with_cubes_can_be_shown_by_them() {
    let line = searched("4x4", "5", &["--cubes", "new-1987"]);
    let (text, points, _) = scored(&line);
    let size = Size::new(4, 4).unwrap();
    let board = board::parse(text, size, true).unwrap();
    let cubes = CubeSet::new(&Cubes::built_in("new-1987").unwrap(), true).unwrap();
    assert!(cubes.can_show(&board));
    assert!(points > 200, "{line}");
}

#[test]
fn best_board_of_a_cube_for_each_letter_has_no_letter_twice() {
    let alphabet = concat!(env!("CARGO_MANIFEST_DIR"), "/alphabet.toml");
    let line = searched("3x4", "10", &["--cubes", alphabet]);
    let (board, points, _) = scored(&line);
    let letters: BTreeSet<char> = board.chars().collect();
    assert_eq!((board.len(), letters.len()), (12, 12), "{line}");
    assert!(points > 100, "{line}");
}

#[test]
fn cubes_with_pairs_of_letters_are_searched_too() {
    let graph = Graph::from_text(data::SMALL, &Scoring::default()).unwrap();
    let cubes =
        "title = \"Pairs\"\ncubes = [\"AnErHeInQuTh\", \"AEIOU#\", \"RSTLNE\", \"RSTLNE\"]\n";
    let cubes = CubeSet::new(&Cubes::parse(cubes).unwrap(), true).unwrap();
    let size = Size::new(2, 2).unwrap();
    let search = Search::new(&graph, size, Aim::Words)
        .with_cubes(cubes.clone())
        .unwrap();
    let best = search.best(Plan::of(size), &mut Random::new(3), &mut |_| true);
    assert!(cubes.can_show(&best.board));
    // All cells of 2×2 adjoin, so the order of the cubes does not matter. The rolls almost
    // certainly include all 1,296 combinations of faces.
    let mut scorer = Scorer::new(&graph, size);
    let most = (0..20_000).map(|seed| scorer.score(&cubes.roll(&mut Random::new(seed))).words);
    assert!(Some(best.score.words) >= most.max());
}

#[test]
fn search_without_any_time_still_returns_a_board() {
    let small = small();
    let line = explored(&[
        "best",
        "--size",
        "2x2",
        "--dictionary",
        &small,
        "--seconds",
        "0",
    ]);
    assert_eq!(scored(&line).0.len(), 4);
}
