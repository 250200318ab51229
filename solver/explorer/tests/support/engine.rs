//! Compares the engine with the plain solver.

#[path = "../../examples/shared/boards.rs"]
pub mod boards;

use data::Rules;
use dictionary::Dictionary;
use explorer::{Batch, Graph, Instructions, Score, Scorer, Scoring, Size, board};
use solver::Board;

/// Scores a board with the plain solver.
pub fn plain(board: &[u8], size: Size, dictionary: &Dictionary, scoring: &Scoring) -> Score {
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

pub fn enable() -> Dictionary {
    data::DICTIONARY.split_ascii_whitespace().collect()
}

pub fn classic() -> (Rules, Size) {
    (
        Rules::built_in("classic").unwrap(),
        Size::new(4, 4).unwrap(),
    )
}

/// Checks each of `boards` with all instructions and several numbers of threads.
pub fn check_all(boards: &[u8], rules: &Rules) {
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

/// Returns the points and words of a board, and checks that all instructions agree.
pub fn published(text: &str, line: &str, size: &str) -> (u32, u32) {
    let graph = Graph::from_text(text, &Scoring::default()).unwrap();
    let size: Size = size.parse().unwrap();
    let board = board::parse(line, size, true).unwrap();
    let scores = Instructions::ALL
        .map(|instructions| Scorer::with(&graph, size, instructions).score(&board));
    assert!(scores.iter().all(|score| *score == scores[0]), "{scores:?}");
    (scores[0].points, scores[0].words)
}
