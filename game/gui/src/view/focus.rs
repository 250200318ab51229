//! What has the keys: it scrolls into sight, and has a line around it.

use egui::{Context, FocusDirection, Id, Response, Stroke, StrokeKind, Ui};

use super::colours::Colours;

/// The width of the line, and the space between it and what it surrounds.
const WIDTH: f32 = 2.0;
const SPACE: f32 = 2.0;

/// Leads the keys to something.
pub fn lead(ui: &Ui, id: Id) {
    ui.memory_mut(|memory| {
        memory.request_focus(id);
        // The arrow that led there leads no further.
        memory.move_focus(FocusDirection::None);
    });
    ui.ctx().request_repaint();
}

/// Has something scroll into sight once the keys are led to it, and not again: the mouse may scroll elsewhere then.
pub fn follow(response: &Response) {
    // Not `gained_focus`: that does not see what the arrow keys lead to.
    let last = response.ctx.data(|data| data.get_temp::<Option<Id>>(id()));
    if response.has_focus() && last.flatten() != Some(response.id) {
        response.scroll_to_me(None);
    }
}

/// Draws the line around whatever has the keys, unless that `is_marked` already; a field in which one types always is.
pub fn show(context: &Context, is_marked: bool, colours: &Colours) {
    let focused = context.memory(|memory| memory.focused());
    context.data_mut(|data| data.insert_temp(id(), focused));
    let Some(response) = focused.and_then(|focused| context.read_response(focused)) else {
        return;
    };
    // Of what is partly scrolled away, around the rest.
    let rect = response.interact_rect;
    if is_marked || response.sense.senses_drag() || !rect.is_positive() {
        return;
    }
    let painter = context.layer_painter(response.layer_id);
    let stroke = Stroke::new(WIDTH, colours.blue);
    painter.rect_stroke(rect.expand(SPACE), 8.0, stroke, StrokeKind::Outside);
}

/// Under which what had the keys last is kept.
fn id() -> Id {
    Id::unique("what had the keys")
}
