//! The scale of a large window: cubes, texts and panels grow together.

/// The width and height of a window at the scale 1.
const SIZE: (f32, f32) = (960.0, 680.0);

/// The scale grows in steps, because each change makes all letters and cubes again.
const STEP: f32 = 0.125;

/// Returns the scale for a window of this width and height. It is never less than 1: in a small
/// window, the parts move together instead.
pub fn zoom((width, height): (f32, f32)) -> f32 {
    let share = f32::min(width / SIZE.0, height / SIZE.1);
    ((share / STEP).floor() * STEP).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_follows_the_shorter_side_and_is_never_less_than_one() {
        let sizes = [
            (480.0, 420.0),
            (1024.0, 768.0),
            (1920.0, 1080.0),
            (3840.0, 1080.0),
            (3840.0, 2160.0),
        ];
        assert_eq!(sizes.map(zoom), [1.0, 1.0, 1.5, 1.5, 3.125]);
    }
}
