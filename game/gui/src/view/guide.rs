//! The rules in short, in lists that have no words yet, and on a page.

use egui::{Align, Label, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder};

use super::colours::Colours;
use crate::Guide;

/// The font size.
const SIZE: f32 = 13.0;

/// The height of a line.
const LINE: f32 = 17.0;

/// The width of the points on a page: the number is not far from the length.
const NARROW: f32 = 180.0;

/// Draws the rules.
pub fn show_rules(ui: &mut Ui, rect: Rect, guide: &Guide, colours: &Colours) {
    within(ui, rect, "rules", |ui| rules(ui, guide, colours));
}

/// Draws the points of each word length.
pub fn show_points(ui: &mut Ui, rect: Rect, guide: &Guide, colours: &Colours) {
    within(ui, rect, "points", |ui| points(ui, guide, colours));
}

/// Draws the points, and the rules below them.
pub fn show_all(ui: &mut Ui, rect: Rect, guide: &Guide, colours: &Colours) {
    within(ui, rect, "guide", |ui| {
        points(ui, guide, colours);
        ui.add_space(LINE);
        rules(ui, guide, colours);
    });
}

/// Draws the rules, and the points below them, on a page.
pub fn show_page(ui: &mut Ui, guide: &Guide, colours: &Colours) {
    ui.spacing_mut().item_spacing.y = 2.0;
    rules(ui, guide, colours);
    ui.add_space(LINE);
    ui.set_max_width(NARROW);
    points(ui, guide, colours);
}

fn rules(ui: &mut Ui, guide: &Guide, colours: &Colours) {
    for rule in &guide.rules {
        ui.add(Label::new(text(rule, colours)).wrap());
    }
}

fn points(ui: &mut Ui, guide: &Guide, colours: &Colours) {
    if !guide.points.is_empty() {
        ui.add(Label::new(text("Points", colours).strong()));
        for (length, points) in &guide.points {
            ui.horizontal(|ui| {
                ui.add(Label::new(text(length, colours)));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add(Label::new(text(points, colours).strong()));
                });
            });
        }
    }
}

/// Draws lines of text that scroll if they do not fit. Only whole lines are visible at first.
fn within(ui: &mut Ui, rect: Rect, name: &str, show: impl FnOnce(&mut Ui)) {
    let lines = (rect.height() / LINE).floor().max(1.0);
    let rect = rect.with_max_y((rect.top() + lines * LINE).min(rect.bottom()));
    let builder = UiBuilder::new().id_salt(name).max_rect(rect);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = LINE;
        // Narrow lists have little room for the scroll bar.
        ui.spacing_mut().scroll.floating_allocated_width = 5.0;
        ui.spacing_mut().scroll.dormant_handle_opacity = 0.4;
        let area = ScrollArea::vertical().auto_shrink(false);
        area.min_scrolled_height(0.0).show(ui, show);
    });
}

fn text(text: &str, colours: &Colours) -> RichText {
    let text = RichText::new(text).size(SIZE).color(colours.quiet);
    text.line_height(Some(LINE))
}
