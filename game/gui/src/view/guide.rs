//! The rules in short, in lists that have no words yet.

use egui::{Align, Label, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder};

use super::colours::Colours;
use crate::Guide;

/// The font size.
const SIZE: f32 = 13.0;

/// Draws the rules.
pub fn show_rules(ui: &mut Ui, rect: Rect, guide: &Guide, colours: &Colours) {
    within(ui, rect, "rules", |ui| {
        for rule in &guide.rules {
            ui.add(Label::new(text(rule, colours)).wrap());
        }
    });
}

/// Draws the points of each word length.
pub fn show_points(ui: &mut Ui, rect: Rect, guide: &Guide, colours: &Colours) {
    within(ui, rect, "points", |ui| {
        for (length, points) in &guide.points {
            ui.horizontal(|ui| {
                ui.add(Label::new(text(length, colours)));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add(Label::new(text(points, colours).strong()));
                });
            });
        }
    });
}

/// Draws lines of text that scroll if they do not fit.
fn within(ui: &mut Ui, rect: Rect, name: &str, show: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new().id_salt(name).max_rect(rect);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = SIZE;
        // Narrow lists need the room of the scroll bar, which is seldom there.
        ui.spacing_mut().scroll.floating_allocated_width = 0.0;
        ScrollArea::vertical().auto_shrink(false).show(ui, show);
    });
}

fn text(text: &str, colours: &Colours) -> RichText {
    RichText::new(text).size(SIZE).color(colours.quiet)
}
