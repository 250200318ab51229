//! Draws the neighbours of a cell in the order of the course as an SVG on standard output:
//!
//! ```sh
//! cargo run -p solver --example compass > compass.svg
//! ```
//!
//! The numbers come from `Board::neighbours`: the picture shows the input of the search.

#[path = "shared/caption.rs"]
mod caption;
#[path = "shared/direction.rs"]
mod direction;
#[path = "shared/drawing.rs"]
mod drawing;

use anyhow::Result;
use solver::{Board, Cell, Position};
use svg::Document;

use caption::{CHALK, caption};
use direction::direction;
use drawing::{FACE, FACE_ON_PATH, Point, badge, cube, line, table};

/// The width of a cube, and the distance between the centres of two cubes.
const CUBE: f64 = 52.0;
const PITCH: f64 = 76.0;
const MARGIN: f64 = 24.0;

const TITLE: &str = "The neighbours of a cell in the order of the search. In the middle: 1 north, \
                     2 north-east, 3 east, 4 south-east, 5 south, 6 south-west, 7 west, 8 north-west. \
                     In the upper left corner: 1 east, 2 south-east, 3 south.";

fn main() -> Result<()> {
    let board = Board::from_line(3, 3, "abcdefghi")?;
    let width = 3.0 * PITCH + MARGIN;
    let mut document = table(2.0 * width + MARGIN, width + MARGIN, TITLE);
    for (left, (row, column), says) in [
        (0.0, (1, 1), "in the middle: eight neighbours"),
        (width, (0, 0), "in a corner: three, in the same order"),
    ] {
        let below = (left + MARGIN, width + MARGIN / 2.0 - 4.0);
        document =
            draw(document, &board, Position { row, column }, left).add(caption(says, below, CHALK));
    }
    println!("{document}");
    Ok(())
}

/// Adds the board, `left` from the edge, with the neighbours of `here` named and numbered.
fn draw(mut document: Document, board: &Board, here: Position, left: f64) -> Document {
    let middle = |position: Position| {
        let at = |cells: usize| MARGIN / 2.0 + PITCH / 2.0 + cells as f64 * PITCH;
        (left + MARGIN / 2.0 + at(position.column), at(position.row))
    };
    let neighbours: Vec<Position> = board.neighbours(here).collect();
    for &neighbour in &neighbours {
        let way = [middle(here), middle(neighbour)];
        document = document.add(line(&way, 7.0).set("opacity", 1));
    }
    for position in board.positions() {
        let name = if neighbours.contains(&position) {
            direction(here, position)
        } else {
            " ".to_string()
        };
        let face = if position == here { FACE_ON_PATH } else { FACE };
        document = document.add(cube(&Cell::Letters(name), face, middle(position), CUBE));
    }
    for (number, &neighbour) in (1..).zip(&neighbours) {
        document = document.add(badge(number, corner(middle(neighbour))));
    }
    document
}

/// Returns a point near the upper left corner of the cube around a point.
fn corner((x, y): Point) -> Point {
    (x - CUBE * 0.42, y - CUBE * 0.42)
}
