//! Signs that repeat the meaning of a colour, for users who cannot see the colour.

use egui::{Color32, Painter, Pos2, Stroke, vec2};

use crate::Tone;

/// Draws a tick for good news, a cross for bad news, and nothing otherwise.
pub fn draw_tone(
    painter: &Painter,
    middle: Pos2,
    radius: f32,
    tone: Tone,
    colour: Color32,
    on: Color32,
) {
    let stroke = Stroke::new(radius * 0.26, on);
    let at = |x: f32, y: f32| middle + vec2(x, y) * radius;
    match tone {
        Tone::Plain => return,
        Tone::Good | Tone::Bad => painter.circle_filled(middle, radius, colour),
    };
    if tone == Tone::Good {
        painter.line(
            vec![at(-0.45, 0.05), at(-0.12, 0.4), at(0.48, -0.35)],
            stroke,
        );
    } else {
        painter.line_segment([at(-0.38, -0.38), at(0.38, 0.38)], stroke);
        painter.line_segment([at(-0.38, 0.38), at(0.38, -0.38)], stroke);
    }
}

/// Draws a warning sign: an exclamation mark.
pub fn draw_warning(painter: &Painter, middle: Pos2, radius: f32, colour: Color32) {
    let at = |y: f32| middle + vec2(0.0, y) * radius;
    painter.line_segment([at(-0.75), at(0.2)], Stroke::new(radius * 0.34, colour));
    painter.circle_filled(at(0.68), radius * 0.22, colour);
}
