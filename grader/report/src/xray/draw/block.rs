//! The blocks that a picture consists of, and the text in them.

use svg::node::element::{Group, Text};

use crate::escape::printable;

/// A point: the distances to the right and down, in the units of the picture.
pub type Point = (f64, f64);

/// The height of a line of text.
pub const LINE_HEIGHT: f64 = 22.0;

/// A block of a picture, with its size.
pub struct Block {
    pub group: Group,
    pub width: f64,
    pub height: f64,
}

/// Returns a block with a heading.
pub fn heading_of(text: &str) -> Block {
    let text = printable(text);
    Block {
        width: width_of(&text),
        height: LINE_HEIGHT + 8.0,
        group: Group::new().add(label(&text, (0.0, 15.0), "head")),
    }
}

/// Estimates the width of a text.
pub fn width_of(text: &str) -> f64 {
    8.2 * text.chars().count() as f64
}

/// Returns a text at a point, in the style of a class.
pub fn label(text: &str, (x, y): Point, class: &str) -> Text {
    let label = Text::new(text).set("x", x).set("y", y);
    match class {
        "" => label,
        class => label.set("class", class),
    }
}
