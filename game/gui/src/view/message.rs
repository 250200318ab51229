//! The message below the board: the current choice, the reason for a refusal, or the game's
//! message.

use egui::accesskit::{Live, Role};
use egui::text::LayoutJob;
use egui::{Color32, FontId, Id, Painter, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use super::choosing::Choosing;
use super::colours::Colours;
use super::{letters, signs};
use crate::{Scene, Tone, Word};

/// The font size of a message, and a smaller one for long messages.
const SIZE: f32 = 18.0;
const SMALL: f32 = 14.0;

/// The font size of chosen letters.
const LARGE: f32 = 24.0;

/// The radius of the sign before a message.
const SIGN: f32 = 10.0;

/// A message and its tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    text: String,
    tone: Tone,
    /// Whether it consists only of the chosen letters, which are larger.
    is_chosen: bool,
}

impl Message {
    /// Returns the current message. `longest` is the word of the computer that the board shows.
    pub fn of(scene: &Scene, choosing: &Choosing, longest: Option<&Word>) -> Self {
        let chosen = scene.spelled(choosing.path());
        if let Some(reason) = choosing.dead(scene) {
            return Self::refused(&chosen, &reason);
        }
        if let Some(refusal) = choosing.refusal() {
            return Self::refused(&refusal.word, &refusal.reason);
        }
        if !choosing.path().is_empty() {
            return Self {
                text: chosen,
                tone: Tone::Plain,
                is_chosen: true,
            };
        }
        let text = match choosing.hides_message(scene) {
            true => String::new(),
            false => scene.status.clone(),
        };
        let text = match longest {
            Some(word) => format!("{text} The computer's longest word: {}.", word.text),
            None => text,
        };
        let text = text.trim().to_string();
        let tone = match scene.tone {
            _ if text.is_empty() => Tone::Plain,
            // A lost game is not an error.
            Tone::Bad if scene.outcome.is_some() => Tone::Plain,
            tone => tone,
        };
        Self {
            text,
            tone,
            is_chosen: false,
        }
    }

    fn refused(word: &str, reason: &str) -> Self {
        Self {
            text: format!("{word}: {reason}"),
            tone: Tone::Bad,
            is_chosen: false,
        }
    }

    /// Draws the message, and announces it to screen readers. `shaken` displaces it, as a share of
    /// the maximum.
    pub fn show(&self, ui: &Ui, rect: Rect, shaken: f32, colours: &Colours) {
        let painter = ui.painter_at(rect);
        if self.is_chosen {
            let size = letters::fitting(&painter, &self.text, LARGE, rect.width());
            letters::write(&painter, rect.center(), &self.text, size, colours.blue);
        } else {
            let shaken = vec2(shaken * SIGN, 0.0);
            self.draw(&painter, rect.translate(shaken), colours);
        }
        let response = ui.interact(rect, Id::unique("message"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &self.text));
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    }

    /// Draws the message in at most two lines, with a sign before it.
    fn draw(&self, painter: &Painter, rect: Rect, colours: &Colours) {
        let (colour, sign) = match self.tone {
            Tone::Plain => (colours.ink, 0.0),
            Tone::Good => (colours.blue, SIGN * 2.0 + 8.0),
            Tone::Bad => (colours.red, SIGN * 2.0 + 8.0),
        };
        let width = rect.width() - sign;
        let mut galley = painter.layout_job(self.layout(SIZE, f32::INFINITY, colour));
        if galley.size().x > width || galley.rows.len() > 1 {
            galley = painter.layout_job(self.layout(SMALL, width, colour));
        }
        let left = rect.center().x - (galley.size().x + sign) / 2.0;
        let middle = pos2(left + SIGN, rect.center().y);
        signs::draw_tone(painter, middle, SIGN, self.tone, colour, colours.on_colour);
        let top = rect.center().y - galley.size().y / 2.0;
        painter.galley(pos2(left + sign, top), galley, colour);
    }

    fn layout(&self, size: f32, width: f32, colour: Color32) -> LayoutJob {
        let font = FontId::proportional(size);
        let mut job = LayoutJob::simple(self.text.clone(), font, colour, width);
        job.wrap.max_rows = 2;
        job
    }
}
