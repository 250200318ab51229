//! A page over the window: the rules in short, or the history of finished games.

use egui::{Button, Context, Frame, Id, Modal, RichText, ScrollArea, vec2};

use super::colours::Colours;
use super::{guide, history};
use crate::{Guide, Scene};

/// The maximum width and height of the part between the heading and the button.
const LARGEST: (f32, f32) = (560.0, 460.0);

/// The room for everything else: the margins, the heading, the note and the button.
const AROUND: (f32, f32) = (64.0, 186.0);

/// The contents of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// The rules in short.
    Rules,
    /// The best results of each game, and a plot of the shares.
    History,
}

impl Contents {
    /// Whether the scene has such contents.
    pub fn are_in(self, scene: &Scene) -> bool {
        match self {
            Self::Rules => scene.guide != Guide::default(),
            Self::History => scene.history.is_some(),
        }
    }
}

/// The state of the page.
#[derive(Debug)]
pub struct Page {
    contents: Contents,
    /// Whether the page has been drawn before.
    is_shown: bool,
}

impl Page {
    /// Opens a page.
    pub fn of(contents: Contents) -> Self {
        Self {
            contents,
            is_shown: false,
        }
    }

    /// Draws the page, and returns whether the player closed it.
    pub fn show(&mut self, context: &Context, scene: &Scene, colours: &Colours) -> bool {
        let frame = Frame::popup(&context.global_style()).inner_margin(20);
        let modal = Modal::new(Id::unique("page")).frame(frame);
        let heading = match self.contents {
            Contents::Rules => "Rules",
            Contents::History => "History",
        };
        let answer = modal.show(context, |ui| {
            let window = ui.ctx().content_rect().size();
            ui.set_width((window.x - AROUND.0).min(LARGEST.0));
            ui.label(RichText::new(heading).heading().color(colours.ink));
            ui.add_space(4.0);
            let height = (window.y - AROUND.1).min(LARGEST.1);
            let area = ScrollArea::vertical().max_height(height);
            area.auto_shrink([false, true])
                .show(ui, |ui| match self.contents {
                    Contents::Rules => guide::show_page(ui, &scene.guide, colours),
                    Contents::History => history::show(ui, scene, colours),
                });
            ui.add_space(6.0);
            if self.contents == Contents::History {
                history::show_note(ui, scene, colours);
            }
            ui.add_space(4.0);
            let close = Button::new("Close").min_size(vec2(96.0, 34.0));
            let close = ui.horizontal(|ui| ui.add(close)).inner;
            if !self.is_shown {
                close.request_focus();
            }
            self.is_shown = true;
            close.clicked()
        });
        answer.inner || answer.should_close()
    }
}
