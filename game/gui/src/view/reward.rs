//! The points of a rare word, which rise from the board.

use std::time::Duration;

use egui::{Painter, Pos2, Rect, Vec2, vec2};

use super::colours::Colours;
use super::grid::Grid;
use super::letters;
use crate::{Scene, Word};

/// The points from which on a word is rare. In the boxed games and in CS106B's, it has at least
/// seven letters.
const RARE: u32 = 5;

/// The time for which the points rise.
pub const LASTS: Duration = Duration::from_millis(900);

/// The font size, and the height to which the points rise, as shares of the pitch.
const SIZE: f32 = 0.42;
const HEIGHT: f32 = 0.9;

/// Points that rise from the last cube of a word.
#[derive(Clone, Debug)]
pub struct Reward {
    /// The time at which they begin to rise.
    pub begun: Duration,
    word: Word,
}

impl Reward {
    /// Starts a reward, if the word is rare.
    pub fn of(word: &Word, now: Duration) -> Option<Self> {
        (word.points? >= RARE).then(|| Self {
            begun: now,
            word: word.clone(),
        })
    }

    /// Draws the points, which fade as they rise.
    pub fn draw(
        &self,
        painter: &Painter,
        grid: &Grid,
        scene: &Scene,
        colours: &Colours,
        now: Duration,
    ) {
        let risen = now.saturating_sub(self.begun).as_secs_f32() / LASTS.as_secs_f32();
        if risen >= 1.0 {
            return;
        }
        let path = match scene.chosen(&self.word.text) {
            Some(chosen) => chosen,
            None => &self.word.path,
        };
        let from = path
            .last()
            .map_or(grid.tray().center(), |&place| grid.centre(place));
        let text = format!("+{}", self.word.points.unwrap_or_default());
        let size = grid.pitch() * SIZE;
        // Fast at first, then slower; visible for most of the time.
        let height = grid.pitch() * HEIGHT * (1.0 - (1.0 - risen).powi(2));
        let shown = (2.0 - 2.0 * risen).min(1.0);
        let pill = pill(from - vec2(0.0, height), size, text.len());
        let pill = inside(pill, painter.clip_rect());
        let fill = colours.blue.gamma_multiply(shown);
        painter.rect_filled(pill, pill.height() / 2.0, fill);
        let ink = colours.on_colour.gamma_multiply(shown);
        letters::write(painter, pill.center(), &text, size, ink);
    }
}

/// Returns the area behind a text of this font size and length.
fn pill(middle: Pos2, size: f32, length: usize) -> Rect {
    Rect::from_center_size(
        middle,
        vec2(size * (0.5 + 0.6 * length as f32), size * 1.25),
    )
}

/// Moves an area into the window.
fn inside(rect: Rect, window: Rect) -> Rect {
    let below = (window.min - rect.min).max(Vec2::ZERO);
    rect.translate(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rare_words_are_rewarded() {
        let reward = |points| {
            let word = Word {
                points,
                ..Word::default()
            };
            Reward::of(&word, Duration::ZERO).is_some()
        };
        assert_eq!(
            [None, Some(4), Some(5), Some(11)].map(reward),
            [false, false, true, true]
        );
    }
}
