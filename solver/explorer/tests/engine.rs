//! The engine against the plain solver, which shares nothing with it, and against published scores.

#[path = "../examples/shared/boards.rs"]
mod boards;

use data::Rules;
use dictionary::Dictionary;
use explorer::{Batch, Graph, Instructions, Neighbours, Score, Scorer, Scoring, Size, board};
use proptest::prelude::*;
use solver::Board;

/// What the plain solver finds on a board that it reads as rows of cells.
fn plain(board: &[u8], size: Size, dictionary: &Dictionary, scoring: &Scoring) -> Score {
    let faces: Vec<&str> = board
        .iter()
        .map(|&code| board::face(code, scoring.qu()))
        .collect();
    let rows: Vec<String> = faces
        .chunks(size.columns())
        .map(|row| row.join(" "))
        .collect();
    let board = Board::parse(&rows.join("\n")).unwrap();
    let mut score = Score::default();
    for found in solver::solve(&board, dictionary) {
        if found.word.len() >= scoring.min_length() {
            score.words += 1;
            score.points += scoring.points(found.word.len());
        }
    }
    score
}

fn enable() -> Dictionary {
    data::DICTIONARY.split_ascii_whitespace().collect()
}

/// What the cubes of these rules show.
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

fn classic() -> (Rules, Size) {
    (
        Rules::built_in("classic").unwrap(),
        Size::new(4, 4).unwrap(),
    )
}

/// Checks each of `boards` with all instructions and several numbers of threads.
fn check_all(boards: &[u8], rules: &Rules) {
    let scoring = Scoring::of(rules);
    let size = Size::new(rules.rows(), rules.columns()).unwrap();
    let (graph, dictionary) = (
        Graph::from_text(data::DICTIONARY, &scoring).unwrap(),
        enable(),
    );
    let expected: Vec<Score> = boards
        .chunks(size.cells())
        .map(|board| plain(board, size, &dictionary, &scoring))
        .collect();
    let mut scores = Vec::new();
    for instructions in Instructions::ALL {
        for threads in [1, 2, 3] {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            let batch = Batch::new(&graph, size, instructions);
            pool.install(|| batch.score(boards, &mut scores));
            assert!(scores == expected, "{instructions:?}, {threads} threads");
        }
    }
}

#[test]
fn rolled_boards_score_as_the_plain_solver_scores_them() {
    let (rules, size) = classic();
    check_all(&boards::rolled(size, 400), &rules);
}

#[test]
fn boards_near_the_best_score_as_the_plain_solver_scores_them() {
    check_all(&boards::near_best(100), &classic().0);
}

#[test]
fn boards_of_all_rules_score_as_the_plain_solver_scores_them() {
    for name in Rules::names() {
        let rules = Rules::built_in(name).unwrap();
        check_all(&shaken(&rules, 12), &rules);
    }
}

#[test]
#[ignore = "takes long"]
fn a_hundred_thousand_rolled_boards_score_as_the_plain_solver_scores_them() {
    let (rules, size) = classic();
    check_all(&boards::rolled(size, 100_000), &rules);
}

#[test]
#[ignore = "takes long"]
fn five_thousand_boards_near_the_best_score_as_the_plain_solver_scores_them() {
    check_all(&boards::near_best(5_000), &classic().0);
}

#[test]
fn words_and_paths_are_those_of_the_plain_solver() {
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
fn one_scorer_scores_more_boards_than_its_marks_have_numbers() {
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

/// How many paths of so many cells begin at `cell`, on a board of 4×4 of which some are `used`.
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
fn of_a_million_words_a_board_of_sixteen_letters_has_one_for_each_path() {
    let letters = "abcdefghilmnorst";
    let mut words = vec![String::new()];
    for _ in 0..5 {
        let longer = |word: String| letters.chars().map(move |letter| format!("{word}{letter}"));
        words = words.into_iter().flat_map(longer).collect();
    }
    assert_eq!(words.len(), 1 << 20);
    // Not in order, either.
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
fn the_letters_of_a_cell_score_as_the_boards_that_have_them() {
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

/// The points and words of a board, with all instructions.
fn published(text: &str, line: &str, size: &str) -> (u32, u32) {
    let graph = Graph::from_text(text, &Scoring::default()).unwrap();
    let size: Size = size.parse().unwrap();
    let board = board::parse(line, size, true).unwrap();
    let scores = Instructions::ALL
        .map(|instructions| Scorer::with(&graph, size, instructions).score(&board));
    assert!(scores.iter().all(|score| *score == scores[0]), "{scores:?}");
    (scores[0].points, scores[0].words)
}

#[test]
fn the_best_board_scores_what_was_published_for_this_list() {
    assert_eq!(
        published(data::DICTIONARY, "perslatgsineters", "4x4"),
        (3623, 1044)
    );
}

#[test]
#[ignore = "needs a list that is not in the repository: its path in ENABLE2K"]
fn the_best_boards_score_what_was_published_for_enable2k() {
    let path = std::env::var("ENABLE2K").expect("the path of the list in the variable ENABLE2K");
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(published(&text, "streaedlp", "3x3").0, 545);
    assert_eq!(published(&text, "perslatgsineters", "4x4"), (3625, 1045));
    assert_eq!(
        published(&text, "ligdrmanesietildsracsepes", "5x5").0,
        10_406
    );
    // This one is given down the columns of a board of four rows; across, it has three.
    assert_eq!(published(&text, "perslatesind", "3x4").0, 1651);
    let down = |row| "perslatesind".chars().skip(row).step_by(4);
    let rows: String = (0..4).flat_map(down).collect();
    assert_eq!(published(&text, &rows, "4x3").0, 1651);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_board_with_any_words_scores_as_the_plain_solver_scores_it(
        words in prop::collection::vec("(qu|an|th|[a-e]){2,5}", 0..60),
        rows in 1..9_usize,
        columns in 1..9_usize,
        codes in prop::collection::vec(prop_oneof![8 => 0..5_u8, 1 => Just(16), 1 => 26..28_u8, 1 => 30..34_u8], 64),
        two_letters: bool,
    ) {
        let scoring = Scoring::default();
        let size = Size::new(rows, columns).unwrap();
        let mut board = codes[..size.cells()].to_vec();
        // Where q stands for qu, no cell is Qu in another way.
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
