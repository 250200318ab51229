//! Letters in a heavier weight than the font has.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, vec2};

/// The minimum scale of a text that does not fit.
const SMALLEST: f32 = 0.7;

/// Draws a text around a point, and returns its area.
pub fn write(painter: &Painter, middle: Pos2, text: &str, size: f32, colour: Color32) -> Rect {
    write_at(painter, middle, Align2::CENTER_CENTER, text, size, colour)
}

/// Draws a text at a point. The font is light, so the text is drawn again with an offset.
pub fn write_at(
    painter: &Painter,
    at: Pos2,
    align: Align2,
    text: &str,
    size: f32,
    colour: Color32,
) -> Rect {
    let galley = painter.layout_no_wrap(text.to_string(), FontId::proportional(size), colour);
    let rect = align.anchor_size(at, galley.size());
    let pixel = 1.0 / painter.pixels_per_point();
    let width = (size * 0.045 / pixel).round().max(1.0) as usize;
    let begin = rect.min - vec2(width as f32 * pixel / 2.0, 0.0);
    for step in 0..=width {
        painter.galley(
            begin + vec2(step as f32 * pixel, 0.0),
            galley.clone(),
            colour,
        );
    }
    rect
}

/// Draws a text within a width: smaller if it is too long, and shortened if it is far too long.
pub fn write_within(
    painter: &Painter,
    at: Pos2,
    align: Align2,
    text: &str,
    (size, width): (f32, f32),
    colour: Color32,
) -> Rect {
    let fitting = fitting(painter, text, size, width);
    if fitting >= size * SMALLEST {
        return write_at(painter, at, align, text, fitting, colour);
    }
    let size = size * SMALLEST;
    let mut begin = text.to_string();
    let is_long = |begin: &str| self::fitting(painter, &format!("{begin}…"), size, width) < size;
    while !begin.is_empty() && is_long(&begin) {
        begin.pop();
    }
    write_at(painter, at, align, &format!("{begin}…"), size, colour)
}

/// Returns the largest font size, up to `size`, at which a text has at most this width.
pub fn fitting(painter: &Painter, text: &str, size: f32, width: f32) -> f32 {
    let galley =
        painter.layout_no_wrap(text.to_string(), FontId::proportional(size), Color32::BLACK);
    size * (width / galley.size().x.max(1.0)).min(1.0)
}
