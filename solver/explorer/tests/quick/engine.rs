//! Compares the engine with the plain solver, which shares no code with it, and with published
//! scores.

use crate::support::engine::{boards, check_all, classic, enable, plain, published};
use data::Rules;
use dictionary::Dictionary;
use explorer::{Graph, Instructions, Neighbours, Score, Scorer, Scoring, Size, board};
use proptest::prelude::*;

/// Returns boards rolled with the cubes of these rules.
fn shaken(rules: &Rules, count: u64) -> Vec<u8> {
    let shake = |seed| {
        rules
            .cubes
            .shake(rules.rows(), rules.columns(), seed)
            .unwrap()
    };
    (0..count)
        .flat_map(|seed| board::of(&shake(seed), rules.qu).unwrap())
        .collect()
}

#[test]
fn rolled_boards_score_as_with_the_plain_solver() {
    let (rules, size) = classic();
    check_all(&boards::rolled(size, 400), &rules);
}

#[test]
fn near_best_boards_score_as_with_the_plain_solver() {
    check_all(&boards::near_best(100), &classic().0);
}

#[test]
fn boards_of_all_rules_score_as_with_the_plain_solver() {
    for name in Rules::names() {
        let rules = Rules::built_in(name).unwrap();
        check_all(&shaken(&rules, 12), &rules);
    }
}

#[test]
fn words_and_paths_match_the_plain_solver() {
    let dictionary = enable();
    for name in ["classic", "big-2012", "super-big"] {
        let rules = Rules::built_in(name).unwrap();
        let graph = Graph::from_text(data::DICTIONARY, &Scoring::of(&rules)).unwrap();
        let size = Size::new(rules.rows(), rules.columns()).unwrap();
        let mut scorer = Scorer::new(&graph, size);
        for seed in 0..10 {
            let board = rules
                .cubes
                .shake(rules.rows(), rules.columns(), seed)
                .unwrap();
            let words = scorer.words(&board::of(&board, rules.qu).unwrap());
            let mut expected = solver::solve(&board, &dictionary);
            expected.retain(|found| found.word.len() >= rules.min_length);
            assert_eq!(words.len(), expected.len());
            for (found, expected) in words.iter().zip(expected) {
                let path: Vec<u8> = expected
                    .path
                    .iter()
                    .map(|cell| board.index(*cell) as u8)
                    .collect();
                assert_eq!((&found.word, &found.path), (&expected.word, &path));
            }
        }
    }
}

#[test]
fn scores_do_not_change_after_the_board_numbers_wrap() {
    let graph = Graph::from_text(data::DICTIONARY, &Scoring::default()).unwrap();
    let size = Size::new(4, 4).unwrap();
    let boards = [
        board::parse("perslatgsineters", size, true).unwrap(),
        board::parse("segsrntreiaeslps", size, true).unwrap(),
    ];
    for instructions in Instructions::ALL {
        let mut scorer = Scorer::with(&graph, size, instructions);
        let expected = boards.each_ref().map(|board| scorer.score(board));
        for round in 0..600 {
            let board = round % 2;
            assert_eq!(scorer.score(&boards[board]), expected[board], "{round}");
        }
    }
}

/// Counts the paths of `cells` cells that begin at `cell` on a board of 4×4, without the `used`
/// cells.
fn paths(cell: usize, cells: usize, used: u16) -> u32 {
    let (row, column) = (cell / 4, cell % 4);
    if used >> cell & 1 == 1 {
        return 0;
    }
    if cells == 1 {
        return 1;
    }
    let adjoining = (0..16).filter(|next: &usize| {
        let (rows, columns) = (row.abs_diff(next / 4), column.abs_diff(next % 4));
        rows.max(columns) == 1
    });
    let used = used | 1 << cell;
    adjoining.map(|next| paths(next, cells - 1, used)).sum()
}

#[test]
fn million_word_list_gives_one_word_for_each_path() {
    let letters = "abcdefghilmnorst";
    let mut words = vec![String::new()];
    for _ in 0..5 {
        let longer = |word: String| letters.chars().map(move |letter| format!("{word}{letter}"));
        words = words.into_iter().flat_map(longer).collect();
    }
    assert_eq!(words.len(), 1 << 20);
    // The list is unsorted, too.
    words.reverse();
    let graph = Graph::new(&words, &Scoring::default()).unwrap();
    let size = Size::new(4, 4).unwrap();
    let board = board::parse(letters, size, true).unwrap();
    let words = (0..16).map(|cell| paths(cell, 5, 0)).sum();
    for instructions in Instructions::ALL {
        let score = Scorer::with(&graph, size, instructions).score(&board);
        let points = words * 2;
        assert_eq!(score, Score { points, words }, "{instructions:?}");
    }
}

#[test]
fn letters_of_a_cell_score_like_separately_scored_boards() {
    let graph = Graph::from_text(data::DICTIONARY, &Scoring::default()).unwrap();
    let size = Size::new(4, 4).unwrap();
    let mut scorer = Scorer::with(&graph, size, Instructions::Portable);
    let mut neighbours = Neighbours::new(&graph, size);
    for (number, board) in boards::near_best(12).chunks(16).enumerate() {
        let cell = number % 16;
        let scores = neighbours.score(board, cell);
        for (letter, score) in (0..26).zip(scores) {
            let mut board = board.to_vec();
            board[cell] = letter;
            assert_eq!(score, scorer.score(&board), "{board:?}");
        }
    }
}

#[test]
fn best_board_gets_its_published_score() {
    assert_eq!(
        published(data::DICTIONARY, "perslatgsineters", "4x4"),
        (3623, 1044)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_board_with_any_words_scores_as_with_the_plain_solver(
        words in prop::collection::vec("(qu|an|th|[a-e]){2,5}", 0..60),
        rows in 1..9_usize,
        columns in 1..9_usize,
        codes in prop::collection::vec(prop_oneof![8 => 0..5_u8, 1 => Just(16), 1 => 26..28_u8, 1 => 30..34_u8], 64),
        two_letters: bool,
    ) {
        let scoring = Scoring::default();
        let size = Size::new(rows, columns).unwrap();
        let mut board = codes[..size.cells()].to_vec();
        // If `q` is read as `qu`, the cell Qu has only that code.
        board.iter_mut().filter(|code| board::face(**code, false) == "qu").for_each(|code| *code = board::Q);
        if !two_letters {
            board.iter_mut().for_each(|code| *code = (*code).min(board::SOLID));
        }
        let graph = Graph::new(&words, &scoring).unwrap();
        let dictionary: Dictionary = words.iter().map(String::as_str).collect();
        let expected = plain(&board, size, &dictionary, &scoring);
        for instructions in Instructions::ALL {
            prop_assert_eq!(Scorer::with(&graph, size, instructions).score(&board), expected);
        }
    }
}
