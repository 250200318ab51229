//! How a cube looks.

use egui::{Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::colours::Tile;
use super::letters;

/// Its roundness, its lower edge, and the letter on it: shares of its side.
const ROUND: f32 = 0.17;
const EDGE: f32 = 0.055;
const LETTER: f32 = 0.56;
const WIDEST: f32 = 0.60;

/// Draws a cube that lies on its tray, with a soft edge below.
pub fn draw(painter: &Painter, rect: Rect, tile: Tile) {
    let side = rect.width();
    let round = radius(side * ROUND);
    let edge = side * EDGE;
    let shadow = rect.translate(vec2(0.0, edge)).expand(edge / 2.0);
    let shade = Color32::from_black_alpha(70);
    painter.add(egui::epaint::RectShape::filled(shadow, round, shade).with_blur_width(edge * 2.0));
    painter.rect_filled(rect, round, tile.edge);
    let face = Rect::from_min_max(
        rect.min + Vec2::splat(edge * 0.3),
        rect.max - vec2(edge * 0.3, edge),
    );
    painter.rect_filled(
        face,
        radius(side * (ROUND - 0.01)),
        between(tile.edge, tile.face, 0.72),
    );
    // Towards its middle the face is lighter, as if the edge were worn.
    let worn = face.shrink(side * 0.045);
    let soft = egui::epaint::RectShape::filled(worn, radius(side * 0.24), tile.face);
    painter.add(soft.with_blur_width(side * 0.05));
}

/// Draws a square on which no word goes: it lies deeper than the cubes.
pub fn draw_solid(painter: &Painter, rect: Rect, tile: Tile) {
    let side = rect.width();
    let stroke = Stroke::new(side * 0.025, tile.edge);
    painter.rect(
        rect.shrink(side * 0.02),
        radius(side * ROUND),
        tile.face,
        stroke,
        StrokeKind::Inside,
    );
}

/// Writes its letters.
pub fn write(painter: &Painter, rect: Rect, label: &str, colour: Color32) {
    let side = rect.width();
    let size = letters::fitting(painter, label, side * LETTER, side * WIDEST);
    letters::write(
        painter,
        rect.center() - vec2(0.0, side * EDGE / 2.0),
        label,
        size,
        colour,
    );
}

/// Draws around a cube that has the keys.
pub fn draw_focus(painter: &Painter, rect: Rect, colour: Color32) {
    let side = rect.width();
    let stroke = Stroke::new((side * 0.045).max(2.0), colour);
    painter.rect_stroke(rect, radius(side * ROUND), stroke, StrokeKind::Outside);
}

fn radius(points: f32) -> CornerRadius {
    CornerRadius::same(points.clamp(0.0, 255.0) as u8)
}

fn between(from: Color32, to: Color32, share: f32) -> Color32 {
    from.lerp_to_gamma(to, share)
}
