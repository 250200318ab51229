//! The cubes at the start of a game: they jump on their tray, and settle.

use std::time::Duration;

use egui::{Vec2, vec2};

use crate::Place;

/// The time until all cubes rest.
pub const LASTS: Duration = Duration::from_millis(700);

/// The maximum displacement of a cube, as a share of the pitch. Cubes may touch, but not overlap
/// so far that a letter is hidden.
const FAR: f32 = 0.13;

/// The number of swings of a cube.
const SWINGS: f32 = 4.0;

/// Returns the displacement of a cube after this time, as a share of the pitch.
pub fn displacement((row, column): Place, since: Duration) -> Vec2 {
    let left = (1.0 - since.as_secs_f32() / LASTS.as_secs_f32()).max(0.0);
    // Each cube has its own direction, so that the board does not shake as a whole.
    let direction = Vec2::angled((row * 5 + column * 3) as f32 * 1.7);
    let swing = (left * SWINGS * std::f32::consts::TAU).sin();
    let jump = vec2(0.0, -0.5 * left);
    (direction * swing + jump) * FAR * left * left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_settle_where_they_belong() {
        let at = |milliseconds| displacement((1, 2), Duration::from_millis(milliseconds));
        assert!(at(30).length() > 0.02 && at(30).length() < 2.0 * FAR);
        assert!(at(600).length() < 0.01);
        assert_eq!([at(700), at(9000)], [Vec2::ZERO; 2]);
    }

    #[test]
    fn neighbouring_cubes_move_in_different_directions() {
        let at = |place| displacement(place, Duration::from_millis(50));
        assert!((at((0, 0)) - at((0, 1))).length() > 0.02);
        assert!((at((0, 0)) - at((1, 0))).length() > 0.02);
    }
}
