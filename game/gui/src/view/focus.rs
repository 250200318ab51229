//! The keyboard focus: the focused element scrolls into view and has an outline.

use egui::{Context, FocusDirection, Id, Response, Stroke, StrokeKind, Ui};

use super::colours::Colours;

/// The width of the outline, and the space between it and the element.
const WIDTH: f32 = 2.0;
const SPACE: f32 = 2.0;

/// Moves the focus to an element.
pub fn lead(ui: &Ui, id: Id) {
    ui.memory_mut(|memory| {
        memory.request_focus(id);
        // Otherwise the same arrow key would move the focus again.
        memory.move_focus(FocusDirection::None);
    });
    ui.ctx().request_repaint();
}

/// Scrolls a newly focused element into view, once only, so that the mouse can scroll away later.
pub fn follow(response: &Response) {
    // `gained_focus` would miss a focus moved by the arrow keys.
    let last = response.ctx.data(|data| data.get_temp::<Option<Id>>(id()));
    if response.has_focus() && last.flatten() != Some(response.id) {
        response.scroll_to_me(None);
    }
}

/// Draws the outline around the focused element, unless `is_marked` says that it has a mark. A text
/// field always has one.
pub fn show(context: &Context, is_marked: bool, colours: &Colours) {
    let focused = context.memory(|memory| memory.focused());
    context.data_mut(|data| data.insert_temp(id(), focused));
    let Some(response) = focused.and_then(|focused| context.read_response(focused)) else {
        return;
    };
    // For a partly hidden element, the outline surrounds the visible part.
    let rect = response.interact_rect;
    if is_marked || response.sense.senses_drag() || !rect.is_positive() {
        return;
    }
    let painter = context.layer_painter(response.layer_id);
    let stroke = Stroke::new(WIDTH, colours.blue);
    painter.rect_stroke(rect.expand(SPACE), 8.0, stroke, StrokeKind::Outside);
}

/// Returns the key under which the last focused element is stored.
fn id() -> Id {
    Id::unique("what had the keys")
}
