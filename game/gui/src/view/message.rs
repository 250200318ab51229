//! The line below the board: what is being chosen, why it cannot be, or what the game says.

use egui::accesskit::{Live, Role};
use egui::text::LayoutJob;
use egui::{Color32, FontId, Id, Rect, Sense, Ui, WidgetInfo, pos2};

use super::choosing::Choosing;
use super::colours::Colours;
use super::signs;
use crate::{Scene, Tone};

/// The size of its letters, and a smaller one for long messages.
const SIZE: f32 = 18.0;
const SMALL: f32 = 14.0;

/// The radius of the sign before it.
const SIGN: f32 = 10.0;

/// A message, and whether it is good news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    text: String,
    tone: Tone,
}

impl Message {
    /// What is to be said now.
    pub fn of(scene: &Scene, choosing: &Choosing) -> Self {
        let chosen = scene.spelled(choosing.path());
        if let Some(reason) = choosing.dead(scene) {
            return Self::refused(&chosen, &reason);
        }
        if !choosing.path().is_empty() {
            let (text, tone) = (chosen, Tone::Plain);
            return Self { text, tone };
        }
        if let Some(refusal) = choosing
            .refusal()
            .filter(|refusal| !refusal.reason.is_empty())
        {
            return Self::refused(&refusal.word, &refusal.reason);
        }
        Self {
            text: scene.status.clone(),
            tone: scene.tone,
        }
    }

    fn refused(word: &str, reason: &str) -> Self {
        Self {
            text: format!("{word}: {reason}"),
            tone: Tone::Bad,
        }
    }

    /// Draws it, in at most two lines.
    pub fn show(&self, ui: &Ui, rect: Rect, colours: &Colours) {
        let colour = match self.tone {
            Tone::Plain => colours.ink,
            Tone::Good => colours.blue,
            Tone::Bad => colours.red,
        };
        let sign = match self.tone {
            Tone::Plain => 0.0,
            Tone::Good | Tone::Bad => SIGN * 2.0 + 8.0,
        };
        let painter = ui.painter_at(rect);
        let width = rect.width() - sign;
        let one = self.layout(SIZE, f32::INFINITY, colour);
        let mut galley = painter.layout_job(one);
        if galley.size().x > width {
            galley = painter.layout_job(self.layout(SMALL, width, colour));
        }
        let left = rect.center().x - (galley.size().x + sign) / 2.0;
        let middle = pos2(left + SIGN, rect.center().y);
        signs::draw_tone(&painter, middle, SIGN, self.tone, colour, colours.on_colour);
        let top = rect.center().y - galley.size().y / 2.0;
        painter.galley(pos2(left + sign, top), galley, colour);
        let response = ui.interact(rect, Id::unique("message"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &self.text));
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    }

    fn layout(&self, size: f32, width: f32, colour: Color32) -> LayoutJob {
        let font = FontId::proportional(size);
        let mut job = LayoutJob::simple(self.text.clone(), font, colour, width);
        job.wrap.max_rows = 2;
        job
    }
}
