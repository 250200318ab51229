//! Draws a word on a board as an SVG on standard output:
//!
//! ```sh
//! cargo run -p solver --example picture -- data/test_data/board_1.txt alane > board.svg
//! ```

#[path = "shared/drawing.rs"]
mod drawing;

use std::process::ExitCode;
use std::{env, fs};

use anyhow::{Context, Result, anyhow, bail};
use solver::{Board, Position, find_word};
use svg::Document;

use drawing::{FACE, FACE_ON_PATH, Point, badge, cube, line, table};

/// The width of a cube and the space between two, in the units of the picture.
const CUBE: f64 = 64.0;
const SPACE: f64 = 12.0;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("picture: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, word] = arguments.as_slice() else {
        bail!("give a board file and a word on that board");
    };
    let text = fs::read_to_string(file).map_err(|error| anyhow!("{file}: {error}"))?;
    let board = Board::parse(&text).map_err(|error| anyhow!("{file}: {error}"))?;
    let path = find_word(&board, word).with_context(|| {
        format!("{word} is not on this board; solver --list prints the words that are")
    })?;
    let title = format!(
        "The word {word} on a board of {} by {} cells",
        board.rows(),
        board.columns()
    );
    println!("{}", picture(&board, &path, &title));
    Ok(())
}

fn picture(board: &Board, path: &[Position], title: &str) -> Document {
    let side = |cells: usize| cells as f64 * (CUBE + SPACE) + 2.0 * SPACE;
    let mut document = table(side(board.columns()), side(board.rows()), title);
    for position in board.positions() {
        let on_path = path.contains(&position);
        let face = if on_path { FACE_ON_PATH } else { FACE };
        if let Some(cell) = board.get(position) {
            document = document.add(cube(cell, face, middle(position), CUBE));
        }
    }
    let corners: Vec<Point> = path.iter().map(|&position| middle(position)).collect();
    document = document.add(line(&corners, 5.0));
    for (step, (x, y)) in (1..).zip(corners) {
        // The badge is in the upper left corner of its cube.
        document = document.add(badge(step, (x - CUBE * 0.36, y - CUBE * 0.36)));
    }
    document
}

fn middle(position: Position) -> Point {
    let at = |cells: usize| SPACE * 1.5 + CUBE / 2.0 + cells as f64 * (CUBE + SPACE);
    (at(position.column), at(position.row))
}
