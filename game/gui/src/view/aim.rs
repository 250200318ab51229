//! Positions of cubes in a window, for a test that uses a real mouse.

use egui::{Pos2, Rect, vec2};

use super::areas::Areas;
use super::zoom::zoom;
use crate::{Place, Scene};

/// Returns the middle of a cube in a window of this width and height, relative to its top left
/// corner.
pub fn aim(size: (f32, f32), scene: &Scene, place: Place) -> (f32, f32) {
    let zoom = zoom(size);
    let window = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1) / zoom);
    let middle = Areas::of(window, scene).board.centre(place);
    (middle.x * zoom, middle.y * zoom)
}
