//! Draws a board with one of its words as an SVG on standard output. If no word is given, it draws
//! the longest one:
//!
//! ```sh
//! cargo run -p explorer --example draw_board -- 4x4 perslatgsineters > best.svg
//! ```
//!
//! Points and words are those of the boxed game with the built-in list.

#[path = "../../examples/shared/caption.rs"]
mod caption;
#[path = "../../examples/shared/drawing.rs"]
mod drawing;

use std::env;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use explorer::{Found, Graph, Score, Scorer, Scoring, Size, board};
use solver::Cell;
use svg::Document;

use caption::{CHALK, caption};
use drawing::{FACE, FACE_ON_PATH, Point, badge, cube, line, table};

/// The width of a cube and the gap to the next one, in the units of the picture.
const CUBE: f64 = 52.0;
const SPACE: f64 = 10.0;
/// The height of one of the two lines of text below the board.
const LINE: f64 = 20.0;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("draw_board: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (size, text, word) = match arguments.as_slice() {
        [size, text] => (size, text, None),
        [size, text, word] => (size, text, Some(word)),
        _ => bail!("give a size, a board, and optionally a word on that board"),
    };
    let size: Size = size.parse()?;
    let scoring = Scoring::default();
    let board = board::parse(text, size, scoring.qu())?;
    let graph = Graph::from_text(data::DICTIONARY, &scoring)?;
    let mut scorer = Scorer::new(&graph, size);
    let score = scorer.score(&board);
    let mut words = scorer.words(&board);
    let shown = match word {
        Some(word) => {
            let place = words.iter().position(|found| found.word == *word);
            Some(words.swap_remove(place.with_context(|| format!("{word} is not on this board"))?))
        }
        // Of equally long words, take the first in alphabetical order.
        None => words.into_iter().min_by(|a, b| {
            let longest_first = b.word.len().cmp(&a.word.len());
            longest_first.then_with(|| a.word.cmp(&b.word))
        }),
    };
    println!("{}", picture(size, &board, score, shown.as_ref()));
    Ok(())
}

fn picture(size: Size, board: &[u8], score: Score, shown: Option<&Found>) -> Document {
    let scored = format!("{} points, {} words", score.points, score.words);
    let word = shown.map_or("", |found| found.word.as_str());
    let side = |cells: usize| cells as f64 * (CUBE + SPACE) + 2.0 * SPACE;
    let (width, height) = (side(size.columns()), side(size.rows()));
    let title = format!("The board {}: {scored}; {word}", board::line(board, true));
    let mut document = table(width, height + 2.0 * LINE, &title);
    let middle = |cell: usize| -> Point {
        let at = |cells: usize| SPACE * 1.5 + CUBE / 2.0 + cells as f64 * (CUBE + SPACE);
        (at(cell % size.columns()), at(cell / size.columns()))
    };
    let path: Vec<usize> = match shown {
        Some(found) => found.path.iter().map(|&cell| usize::from(cell)).collect(),
        None => Vec::new(),
    };
    for (number, &code) in board.iter().enumerate() {
        let face = if path.contains(&number) {
            FACE_ON_PATH
        } else {
            FACE
        };
        let cell = match board::face(code, true) {
            "#" => Cell::Solid,
            letters => Cell::Letters(letters.to_string()),
        };
        document = document.add(cube(&cell, face, middle(number), CUBE));
    }
    let corners: Vec<Point> = path.iter().map(|&cell| middle(cell)).collect();
    document = document.add(line(&corners, 5.0));
    for (step, (x, y)) in (1..).zip(corners) {
        // Put the number in the upper left corner of the cube.
        document = document.add(badge(step, (x - CUBE * 0.36, y - CUBE * 0.36)));
    }
    let below = |line: f64| (SPACE * 1.5, height + line * LINE);
    document
        .add(caption(scored, below(0.5), CHALK))
        .add(caption(word, below(1.5), CHALK))
}
