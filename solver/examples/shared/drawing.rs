//! The shared parts of the pictures in this folder: a table, cubes on it, lines and numbers.
//!
//! The table is dark and reaches to the edges, so a picture is as readable on a dark page as on a light one.

use solver::Cell;
use svg::Document;
use svg::node::element::{Circle, Group, Polyline, Rectangle, Text, Title};

/// A point, measured right and down, in the units of the picture.
pub type Point = (f64, f64);

pub const FACE: &str = "#f6f1e3";
pub const FACE_ON_PATH: &str = "#ffd479";
const TABLE: &str = "#2f4b5c";
const INK: &str = "#22303a";
const PATH: &str = "#c0392b";

/// Makes an empty table. Screen readers read the title.
pub fn table(width: f64, height: f64, title: &str) -> Document {
    let table = Rectangle::new()
        .set("width", width)
        .set("height", height)
        .set("rx", 14)
        .set("fill", TABLE);
    Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(title))
        .add(table)
}

/// Draws a cube, `size` wide. A solid cell has a dark face, regardless of `face`.
pub fn cube(cell: &Cell, face: &str, (x, y): Point, size: f64) -> Group {
    let (face, label) = match cell {
        Cell::Letters(letters) => (face, capitalized(letters)),
        Cell::Solid => (INK, String::new()),
    };
    let letter = if label.len() > 1 { 0.42 } else { 0.55 } * size;
    let face = Rectangle::new()
        .set("x", x - size / 2.0)
        .set("y", y - size / 2.0)
        .set("width", size)
        .set("height", size)
        .set("rx", size * 0.1875)
        .set("fill", face);
    let label = Text::new(label)
        .set("x", x)
        .set("y", y + size * 0.2)
        .set("text-anchor", "middle")
        .set("font-family", "Georgia, 'DejaVu Serif', serif")
        .set("font-size", letter)
        .set("font-weight", "bold")
        .set("fill", INK);
    Group::new().add(face).add(label)
}

/// Draws the number of a step on a disc.
pub fn badge(step: usize, (x, y): Point) -> Group {
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

/// Draws a line through `corners`.
pub fn line(corners: &[Point], width: f64) -> Polyline {
    let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x},{y}")).collect();
    Polyline::new()
        .set("points", corners.join(" "))
        .set("fill", "none")
        .set("stroke", PATH)
        .set("stroke-width", width)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
        .set("opacity", 0.55)
}

/// Capitalises the letters as on a real cube: `Q`, `Qu`.
fn capitalized(letters: &str) -> String {
    let (first, rest) = letters.split_at(1);
    first.to_uppercase() + rest
}
