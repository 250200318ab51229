//! The question whether to close the window during a game.

use egui::{Button, Context, Frame, Id, Modal, RichText, ViewportCommand, vec2};

use super::colours::Colours;

/// The state of the question.
#[derive(Debug, Default)]
pub struct Closing {
    /// Whether the question has been drawn before.
    is_shown: bool,
}

impl Closing {
    /// Draws the question. Closes the window if the player wants to, or returns whether the player
    /// plays on.
    pub fn show(&mut self, context: &Context, colours: &Colours) -> bool {
        let frame = Frame::popup(&context.global_style()).inner_margin(20);
        let modal = Modal::new(Id::unique("close the window")).frame(frame);
        let answer = modal.show(context, |ui| {
            let question = RichText::new("Close the window?").heading();
            ui.label(question.color(colours.ink));
            ui.add_space(4.0);
            ui.label(RichText::new("The game is not over.").color(colours.ink));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let button = |label| Button::new(label).min_size(vec2(96.0, 34.0));
                let stays = ui.add(button("Play on"));
                if !self.is_shown {
                    stays.request_focus();
                }
                self.is_shown = true;
                if ui.add(button("Close")).clicked() {
                    context.send_viewport_cmd(ViewportCommand::Close);
                }
                stays.clicked()
            })
            .inner
        });
        answer.inner || answer.should_close()
    }
}
