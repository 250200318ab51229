//! The drawing of a cube.

use std::fmt;

use egui::emath::GuiRounding;
use egui::{
    Color32, ColorImage, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, TextureHandle,
    TextureOptions, Vec2, pos2, vec2,
};

use super::colours::Tile;
use super::letters;

/// The corner radius, the lower edge and the letter size of a cube, as shares of its side.
const ROUND: f32 = 0.17;
const EDGE: f32 = 0.055;
const LETTER: f32 = 0.56;
const WIDEST: f32 = 0.60;

/// Painted cubes, kept for reuse. Without a graphics card, painting the layers of each cube in
/// every frame would be most of the work.
#[derive(Default)]
pub struct Cubes {
    /// The width of the cubes in pixels.
    side: usize,
    painted: Vec<(Tile, TextureHandle)>,
}

impl Cubes {
    /// Draws a cube on its tray, with a soft shadow below.
    pub fn show(&mut self, painter: &Painter, rect: Rect, tile: Tile) {
        let scale = painter.pixels_per_point();
        let side = (rect.width() * scale).round().max(1.0) as usize;
        if self.side != side {
            self.painted.clear();
            self.side = side;
        }
        let known = self
            .painted
            .iter()
            .position(|(painted, _)| *painted == tile);
        let place = known.unwrap_or_else(|| {
            let image = paint(tile, side);
            let texture = painter
                .ctx()
                .load_texture("a cube", image, TextureOptions::LINEAR);
            self.painted.push((tile, texture));
            self.painted.len() - 1
        });
        // One image pixel per screen pixel, so that nothing is blurred.
        let size = Vec2::splat((side + 2 * margin(side)) as f32 / scale);
        let shown = Rect::from_center_size(rect.center(), size);
        let shown = Rect::from_min_size(shown.min.round_to_pixels(scale), size);
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(self.painted[place].1.id(), shown, whole, Color32::WHITE);
    }
}

impl fmt::Debug for Cubes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cubes")
            .field("side", &self.side)
            .finish_non_exhaustive()
    }
}

/// Returns the width of the shadow around a cube, in pixels.
fn margin(side: usize) -> usize {
    (side as f32 * 3.0 * EDGE).ceil() as usize
}

/// Paints a cube of this width, with room for its shadow.
fn paint(tile: Tile, pixels: usize) -> ColorImage {
    let side = pixels as f32;
    let edge = side * EDGE;
    let cube = Rect::from_min_size(Pos2::ZERO, Vec2::splat(side));
    let shadow = cube.translate(vec2(0.0, edge)).expand(edge / 2.0);
    let face = Rect::from_min_max(
        cube.min + Vec2::splat(edge * 0.3),
        cube.max - vec2(edge * 0.3, edge),
    );
    // The face is lighter towards its middle, as if the edge were worn.
    let worn = face.shrink(side * 0.045);
    let rim = tile.edge.lerp_to_gamma(tile.face, 0.72);
    let layers = [
        (
            shadow,
            side * ROUND,
            edge * 2.0,
            Color32::from_black_alpha(70),
        ),
        (cube, side * ROUND, 1.0, tile.edge),
        (face, side * (ROUND - 0.01), 1.0, rim),
        (worn, side * 0.24, side * 0.05, tile.face),
    ];
    let margin = margin(pixels);
    let whole = pixels + 2 * margin;
    let pixel = |place: usize| {
        let middle = |place: usize| place as f32 + 0.5 - margin as f32;
        let at = pos2(middle(place % whole), middle(place / whole));
        let over = |below: Color32, (rect, round, soft, colour): (Rect, f32, f32, Color32)| {
            let share = (0.5 - beyond(at, rect, round) / soft).clamp(0.0, 1.0);
            below.blend(colour.gamma_multiply(share))
        };
        layers.into_iter().fold(Color32::TRANSPARENT, over)
    };
    ColorImage::new([whole; 2], (0..whole * whole).map(pixel).collect())
}

/// Returns the distance of a point from the edge of a rounded rectangle; negative inside.
fn beyond(point: Pos2, rect: Rect, round: f32) -> f32 {
    let from_middle = (point - rect.center()).abs();
    let from_corner = from_middle - rect.size() / 2.0 + Vec2::splat(round);
    from_corner.max(Vec2::ZERO).length() + from_corner.max_elem().min(0.0) - round
}

/// Draws a square that no word can use; it is lower than the cubes.
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

/// Writes the letters of a cube.
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

/// Marks a cube that has the keyboard focus.
pub fn draw_focus(painter: &Painter, rect: Rect, colour: Color32) {
    let side = rect.width();
    let stroke = Stroke::new((side * 0.045).max(2.0), colour);
    painter.rect_stroke(rect, radius(side * ROUND), stroke, StrokeKind::Outside);
}

fn radius(points: f32) -> CornerRadius {
    CornerRadius::same(points.clamp(0.0, 255.0) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_is_painted_with_face_edge_and_shadow() {
        let tile = Tile {
            face: Color32::from_rgb(200, 150, 100),
            edge: Color32::from_rgb(100, 80, 60),
            ink: Color32::BLACK,
        };
        for side in [1, 20, 73, 200] {
            let image = paint(tile, side);
            let margin = margin(side);
            assert_eq!(image.size, [side + 2 * margin; 2]);
            let column = margin + side / 2;
            assert_eq!(image[(0, 0)].a(), 0, "{side}");
            if side < 20 {
                continue;
            }
            assert_eq!(image[(column, column)], tile.face, "{side}");
            assert_eq!(image[(column, margin + side - 1)], tile.edge, "{side}");
            let below = image[(column, margin + side)];
            assert!(below.a() > 20 && below.r() == 0, "{side}: {below:?}");
        }
    }

    #[test]
    fn distance_to_a_rounded_rectangle_accounts_for_its_corners() {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(10.0, 10.0));
        for (point, expected) in [
            ((5.0, -3.0), 3.0),
            ((5.0, 1.0), -1.0),
            ((13.0, 14.0), (5.0f32.hypot(6.0)) - 2.0),
        ] {
            let far = beyond(point.into(), rect, 2.0);
            assert!((far - expected).abs() < 1e-5, "{point:?}: {far}");
        }
    }
}
