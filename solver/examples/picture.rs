//! Draws a word on a board as an SVG on standard output:
//!
//! ```sh
//! cargo run -p solver --example picture -- data/test_data/board_1.txt alane > board.svg
//! ```

use std::error::Error;
use std::{env, fs};

use solver::{Board, Cell, Position, find_word};
use svg::Document;
use svg::node::element::{Circle, Group, Polyline, Rectangle, Text, Title};

/// The width of a cube and the space to the next, in the picture's own units.
const CUBE: f64 = 64.0;
const SPACE: f64 = 12.0;

const TABLE: &str = "#2f4b5c";
const FACE: &str = "#f6f1e3";
const FACE_ON_PATH: &str = "#ffd479";
const INK: &str = "#22303a";
const PATH: &str = "#c0392b";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, word] = arguments.as_slice() else {
        return Err("usage: picture BOARD WORD".into());
    };
    let board = Board::parse(&fs::read_to_string(file)?)?;
    let path = find_word(&board, word).ok_or("the word is not on this board")?;
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
    let (width, height) = (side(board.columns()), side(board.rows()));
    let table = Rectangle::new()
        .set("width", width)
        .set("height", height)
        .set("rx", 14)
        .set("fill", TABLE);
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(title))
        .add(table);
    for position in board.positions() {
        let on_path = path.contains(&position);
        if let Some(cell) = board.get(position) {
            document = document.add(cube(cell, position, on_path));
        }
    }
    let corners: Vec<String> = path
        .iter()
        .map(|&position| format!("{},{}", middle(position).0, middle(position).1))
        .collect();
    let line = Polyline::new()
        .set("points", corners.join(" "))
        .set("fill", "none")
        .set("stroke", PATH)
        .set("stroke-width", 5)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
        .set("opacity", 0.55);
    document = document.add(line);
    for (step, &position) in (1..).zip(path) {
        document = document.add(badge(step, position));
    }
    document
}

fn cube(cell: &Cell, position: Position, on_path: bool) -> Group {
    let (x, y) = middle(position);
    let fill = match (cell, on_path) {
        (Cell::Solid, _) => INK,
        (Cell::Letters(_), true) => FACE_ON_PATH,
        (Cell::Letters(_), false) => FACE,
    };
    let face = Rectangle::new()
        .set("x", x - CUBE / 2.0)
        .set("y", y - CUBE / 2.0)
        .set("width", CUBE)
        .set("height", CUBE)
        .set("rx", 12)
        .set("fill", fill);
    let label = match cell {
        Cell::Letters(letters) => capitalized(letters),
        Cell::Solid => String::new(),
    };
    let label = Text::new(label)
        .set("x", x)
        .set("y", y + CUBE * 0.2)
        .set("text-anchor", "middle")
        .set("font-family", "Georgia, 'DejaVu Serif', serif")
        .set("font-size", CUBE * 0.55)
        .set("font-weight", "bold")
        .set("fill", INK);
    Group::new().add(face).add(label)
}

/// The number of a step in the upper left corner of its cube.
fn badge(step: usize, position: Position) -> Group {
    let (x, y) = middle(position);
    let (x, y) = (x - CUBE * 0.36, y - CUBE * 0.36);
    let disc = Circle::new()
        .set("cx", x)
        .set("cy", y)
        .set("r", 11)
        .set("fill", PATH);
    let number = Text::new(step.to_string())
        .set("x", x)
        .set("y", y + 4.5)
        .set("text-anchor", "middle")
        .set("font-family", "Helvetica, Arial, 'DejaVu Sans', sans-serif")
        .set("font-size", 13)
        .set("font-weight", "bold")
        .set("fill", "white");
    Group::new().add(disc).add(number)
}

fn middle(position: Position) -> (f64, f64) {
    let at = |cells: usize| SPACE * 1.5 + CUBE / 2.0 + cells as f64 * (CUBE + SPACE);
    (at(position.column), at(position.row))
}

/// As on a real cube: `Q`, `Qu`.
fn capitalized(letters: &str) -> String {
    let (first, rest) = letters.split_at(1);
    first.to_uppercase() + rest
}
