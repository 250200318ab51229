//! Compares the plain solver with all forms of the engine in one run.
//!
//! ```sh
//! cargo bench -p explorer
//! ```
//!
//! The benchmark runs all of them in turn, round after round, and reports the best round of each.
//! Other load on the machine therefore affects all alike: the ratios are reliable even where the
//! times are not.

#[path = "../examples/shared/boards.rs"]
mod boards;
#[path = "../src/cli/cpu_time.rs"]
mod cpu_time;

use std::hint::black_box;

use dictionary::Dictionary;
use explorer::{Batch, Graph, Instructions, Neighbours, Scorer, Scoring, Size, board};
use solver::Board;

use cpu_time::cpu_time;

const ROUNDS: usize = 7;

fn main() {
    let size = Size::new(4, 4).unwrap();
    let scoring = Scoring::default();
    let graph = Graph::from_text(data::DICTIONARY, &scoring).unwrap();
    let dictionary: Dictionary = data::DICTIONARY.split_ascii_whitespace().collect();
    println!(
        "{} words, {} nodes, {} bytes",
        graph.words(),
        graph.nodes(),
        graph.bytes()
    );
    for (name, boards) in [
        ("rolled", boards::rolled(size, 20_000)),
        ("uniform", boards::uniform(size, 20_000)),
        ("near the best", boards::near_best(5_000)),
    ] {
        compare(name, &boards, size, &graph, &dictionary);
    }
}

/// A way to score boards. `round` returns the number of boards that it scored.
struct Way<'w> {
    name: String,
    round: Box<dyn FnMut() -> usize + 'w>,
    /// Nanoseconds per board in the best round.
    best: f64,
}

fn compare(name: &str, boards: &[u8], size: Size, graph: &Graph, dictionary: &Dictionary) {
    let cells = size.cells();
    let mut ways = vec![Way::new("plain solver", || {
        // The plain solver takes at least 70 times as long as AVX-512, so it gets fewer boards.
        each(boards.chunks(cells).take(200), |board| {
            solver::solve(&plain(board), dictionary)
        })
    })];
    let here = Instructions::ALL
        .into_iter()
        .filter(|instructions| instructions.are_here());
    for instructions in here.clone() {
        let mut scorer = Scorer::with(graph, size, instructions);
        ways.push(Way::new(
            format!("one board at a time, {instructions:?}"),
            move || each(boards.chunks(cells), |board| scorer.score(board)),
        ));
    }
    for instructions in here.clone() {
        let (batch, mut scores) = (Batch::new(graph, size, instructions), Vec::new());
        let one = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .unwrap();
        ways.push(Way::new(
            format!("batch on one thread, {instructions:?}"),
            move || {
                one.install(|| batch.score(boards, &mut scores));
                scores.len()
            },
        ));
    }
    for instructions in here {
        let mut neighbours = Neighbours::with(graph, size, instructions);
        ways.push(Way::new(
            format!("26 boards that differ in one cell, {instructions:?}"),
            move || {
                let few = boards.chunks(cells).take(500).zip((0..cells).cycle());
                few.map(|(board, cell)| black_box(neighbours.score(board, cell)).len())
                    .sum()
            },
        ));
    }
    for _ in 0..ROUNDS {
        ways.iter_mut().for_each(Way::run);
    }
    let plain = ways[0].best;
    println!("\n{name}");
    for way in &ways {
        let (best, a_second) = (way.best, 1e9 / way.best);
        println!(
            "{:34} {best:>10.0} ns {a_second:>10.0} a second {:>7.0} times",
            way.name,
            plain / best
        );
    }
}

impl<'w> Way<'w> {
    fn new(name: impl Into<String>, round: impl FnMut() -> usize + 'w) -> Self {
        Self {
            name: name.into(),
            round: Box::new(round),
            best: f64::INFINITY,
        }
    }

    fn run(&mut self) {
        let start = cpu_time();
        let count = (self.round)();
        let each = (cpu_time() - start).as_secs_f64() * 1e9 / count as f64;
        self.best = self.best.min(each);
    }
}

/// Calls `work` with each board, and returns the number of boards.
fn each<'b, T>(boards: impl Iterator<Item = &'b [u8]>, mut work: impl FnMut(&[u8]) -> T) -> usize {
    let mut count = 0;
    for board in boards {
        black_box(work(board));
        count += 1;
    }
    count
}

/// Converts a board for the plain solver.
fn plain(board: &[u8]) -> Board {
    let cells = board
        .iter()
        .map(|&code| solver::Cell::Letters(board::face(code, true).to_string()));
    Board::from_cells(cells.collect(), 4).unwrap()
}
