//! Letters in a heavier hand than the font has.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, vec2};

/// Writes a text around a point, and says what room it takes.
pub fn write(painter: &Painter, middle: Pos2, text: &str, size: f32, colour: Color32) -> Rect {
    write_at(painter, middle, Align2::CENTER_CENTER, text, size, colour)
}

/// Writes a text at a point. The font is a light one: so it is written again beside itself.
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

/// The largest size up to `size` in which a text is no wider than this.
pub fn fitting(painter: &Painter, text: &str, size: f32, width: f32) -> f32 {
    let galley =
        painter.layout_no_wrap(text.to_string(), FontId::proportional(size), Color32::BLACK);
    size * (width / galley.size().x.max(1.0)).min(1.0)
}
