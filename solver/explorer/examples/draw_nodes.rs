//! Draws the nodes of a few words as they are in memory, as an SVG on standard output:
//!
//! ```sh
//! cargo run -p explorer --example draw_nodes -- tea ten toe eat > nodes.svg
//! ```
//!
//! Each box is a node. It shows the node's index, the letters of its children, the length of the
//! word that ends there, and the index of its first child. Below, the first node with several
//! children appears bit by bit.

use std::env;
use std::process::ExitCode;

use explorer::{Graph, NodeShown, Scoring};
use svg::Document;
use svg::node::element::{Path, Rectangle, Text, Title};

const INK: &str = "#22303a";
const BOX: &str = "#f6f1e3";
const WORD: &str = "#ffd479";
const ARROW: &str = "#c0392b";

/// The size of a box and the gap between two boxes, in the units of the picture.
const WIDTH: f64 = 74.0;
const HEIGHT: f64 = 84.0;
const SPACE: f64 = 10.0;
/// The space for the arrows above the boxes.
const ABOVE: f64 = 64.0;
/// The width of a bit.
const BIT: f64 = 20.0;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match Graph::new(&words, &Scoring::default()) {
        Ok(graph) if graph.words() > 0 => {
            println!("{}", picture(&graph));
            ExitCode::SUCCESS
        }
        Ok(_) => {
            eprintln!("draw_nodes: no words that count; give words of three letters or more");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("draw_nodes: {error}");
            ExitCode::FAILURE
        }
    }
}

fn picture(graph: &Graph) -> Document {
    let nodes: Vec<NodeShown> = graph.shown().collect();
    let width = left(nodes.len()).max(SPACE * 3.0 + BIT * 32.0 + 160.0);
    let height = ABOVE + HEIGHT + 3.0 * SPACE + 62.0;
    let ground = Rectangle::new()
        .set("width", width)
        .set("height", height)
        .set("rx", 14)
        .set("fill", "#2f4b5c");
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(
            "The nodes of a graph side by side, an arrow from each to its first child",
        ))
        .add(ground);
    for (number, node) in nodes.iter().enumerate() {
        document = boxed(document, number, node);
        if let Some(first) = node.first {
            document = document.add(arrow(number, first));
        }
    }
    match nodes.iter().position(|node| node.children.len() > 1) {
        Some(number) => bits(document, number, &nodes[number]),
        None => document,
    }
}

/// Draws the eight bytes of a node.
fn bits(mut document: Document, number: usize, node: &NodeShown) -> Document {
    let top = ABOVE + HEIGHT + 2.0 * SPACE;
    let letters = ('a'..='z').map(|letter| (letter.to_string(), node.children.contains(letter)));
    let length = (0..6).map(|bit| {
        let is_set = node.letters >> bit & 1 == 1;
        (u8::from(is_set).to_string(), is_set)
    });
    for (place, (text, is_set)) in letters.chain(length).enumerate() {
        let gap = if place < 26 { 0.0 } else { SPACE };
        let x = SPACE + place as f64 * BIT + gap;
        let face = if is_set { WORD } else { BOX };
        document = document
            .add(rectangle((x, top), (BIT - 2.0, 24.0), face))
            .add(text_at(text, (x + BIT / 2.0 - 1.0, top + 17.0), 13, "middle").set("fill", INK));
    }
    let first = 3.0 * SPACE + 32.0 * BIT;
    let number_of_first = node.first.map_or(String::new(), |first| first.to_string());
    let below = top + 44.0;
    let legend = |text: String, x| text_at(text, (x, below), 13, "start").set("fill", BOX);
    document
        .add(rectangle((first, top), (120.0, 24.0), BOX))
        .add(text_at(number_of_first, (first + 60.0, top + 17.0), 13, "middle").set("fill", INK))
        .add(legend(
            format!("node {number}: 26 bits, the letters of the children"),
            SPACE,
        ))
        .add(legend(
            "6 bits, the length".to_string(),
            2.0 * SPACE + 26.0 * BIT,
        ))
        .add(legend("32 bits, the first child".to_string(), first))
}

fn rectangle((x, y): (f64, f64), (width, height): (f64, f64), face: &str) -> Rectangle {
    Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("rx", 4)
        .set("fill", face)
}

fn text_at(text: String, (x, y): (f64, f64), size: u32, anchor: &str) -> Text {
    Text::new(text)
        .set("x", x)
        .set("y", y)
        .set("text-anchor", anchor)
        .set("font-family", "Helvetica, Arial, 'DejaVu Sans', sans-serif")
        .set("font-size", size)
}

fn left(number: usize) -> f64 {
    SPACE + number as f64 * (WIDTH + SPACE)
}

fn boxed(document: Document, number: usize, node: &NodeShown) -> Document {
    let (x, y) = (left(number), ABOVE + SPACE);
    let face = if node.letters > 0 { WORD } else { BOX };
    let line = |text: String, below: f64, size: u32, weight: &str| {
        let middle = (x + WIDTH / 2.0, y + below);
        let text = text_at(text, middle, size, "middle");
        text.set("font-weight", weight).set("fill", INK)
    };
    let letters = if node.children.is_empty() {
        "–".to_string()
    } else {
        node.children.clone()
    };
    let word = match node.letters {
        0 => "not a word".to_string(),
        letters => format!("word of {letters}"),
    };
    let first = match node.first {
        Some(first) => format!("first child {first}"),
        None => "no child".to_string(),
    };
    document
        .add(rectangle((x, y), (WIDTH, HEIGHT), face))
        .add(line(number.to_string(), 18.0, 12, "normal"))
        .add(line(letters, 40.0, 18, "bold"))
        .add(line(word, 60.0, 12, "normal"))
        .add(line(first, 76.0, 11, "normal"))
}

fn arrow(from: usize, to: usize) -> Path {
    let (start, end) = (left(from) + WIDTH / 2.0, left(to) + WIDTH / 2.0);
    let top = ABOVE + SPACE;
    let lift = (ABOVE * 0.35 + (end - start) * 0.12).min(ABOVE * 1.2);
    let tip = format!("M {} {} l -4 -8 m 4 8 l 5 -7", end, top - 1.0);
    let curve = format!(
        "M {start} {top} C {start} {0}, {end} {0}, {end} {1}",
        top - lift,
        top - 1.0
    );
    Path::new()
        .set("d", format!("{curve} {tip}"))
        .set("fill", "none")
        .set("stroke", ARROW)
        .set("stroke-width", 2)
}
