//! Captions on the table.

use svg::node::element::Text;

/// The colour of text on the dark table.
pub const CHALK: &str = "#f6f1e3";

/// Makes a caption of `words` in `color`, beginning at a point.
pub fn caption(words: impl Into<String>, (x, y): (f64, f64), color: &str) -> Text {
    Text::new(words)
        .set("x", x)
        .set("y", y)
        .set("font-family", "Helvetica, Arial, 'DejaVu Sans', sans-serif")
        .set("font-size", 13)
        .set("fill", color)
}
