//! Positions of cubes in a window, for a test that uses a real mouse.

use egui::{Pos2, Rect, pos2};

use super::areas::Areas;
use crate::{Place, Scene};

/// Returns the middle of a cube in a window of this width and height, relative to its top left
/// corner.
pub fn aim((width, height): (f32, f32), scene: &Scene, place: Place) -> (f32, f32) {
    let window = Rect::from_min_max(Pos2::ZERO, pos2(width, height));
    let middle = Areas::of(window, scene).board.centre(place);
    (middle.x, middle.y)
}
