//! The rows of a list: words, what they are worth, and who found them.

use egui::accesskit::Role;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, CursorIcon, FontId, Painter, Rect, ScrollArea, Sense, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::colours::Colours;
use crate::{Place, Scene, Word};

/// The height of a row.
const ROW: f32 = 24.0;

/// A row of a list.
pub struct Row<'a> {
    /// What is in it.
    pub word: &'a Word,
    path: &'a [Place],
    finder: Option<Finder>,
}

/// Who found a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finder {
    /// The person.
    You,
    /// The computer, and not the person.
    Computer,
    /// Neither.
    Nobody,
}

impl<'a> Row<'a> {
    /// A word that lies where the game says, or else where the person chose its cubes.
    pub fn new(scene: &'a Scene, word: &'a Word, finder: Option<Finder>) -> Self {
        let path = match word.path.as_slice() {
            [] => scene.chosen(&word.text).unwrap_or_default(),
            path => path,
        };
        Self { word, path, finder }
    }
}

/// Draws rows, as many as find room, and the others once one scrolls there; the path of a word that was clicked.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    name: &str,
    rows: &[Row<'_>],
    colours: &Colours,
) -> Option<Vec<Place>> {
    let mut wanted = None;
    let builder = UiBuilder::new()
        .id_salt(name)
        .max_rect(rect)
        .accessibility_role(Role::List)
        .accessibility_label(name);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical()
            .auto_shrink(false)
            .show_rows(ui, ROW, rows.len(), |ui, visible| {
                for row in &rows[visible] {
                    if show_row(ui, row, colours) {
                        wanted = Some(row.path.to_vec());
                    }
                }
            });
    });
    wanted
}

/// A word that may be clicked on if it is known where it lies; says whether it was.
fn show_row(ui: &mut Ui, row: &Row<'_>, colours: &Colours) -> bool {
    let (sense, role) = match row.path {
        [] => (Sense::hover(), Role::ListItem),
        _ => (Sense::click(), Role::Button),
    };
    let size = vec2(ui.available_width(), ROW);
    let (rect, response) = ui.allocate_exact_size(size, sense);
    if sense.interactive() && (response.hovered() || response.has_focus()) {
        let around = rect.expand2(vec2(4.0, 0.0));
        ui.painter().rect_filled(around, 4.0, colours.under);
    }
    if sense.interactive() && response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    draw(ui.painter(), rect, row, colours);
    response.widget_info(|| WidgetInfo::labeled(role, true, spoken(row)));
    response.clicked()
}

/// From the right: the points, who found the word, and the word in what is left.
fn draw(painter: &Painter, rect: Rect, row: &Row<'_>, colours: &Colours) {
    let mut right = rect.right();
    let mut write = |text: &str, size: f32, colour: Color32, column: f32| {
        let (at, font) = (pos2(right, rect.center().y), FontId::proportional(size));
        let taken = painter.text(at, Align2::RIGHT_CENTER, text, font, colour);
        right -= taken.width().max(column) + 6.0;
    };
    if let Some(points) = row.word.points {
        write(&points.to_string(), 14.0, colours.quiet, 8.0);
    }
    match row.finder {
        Some(Finder::You) => write("you", 13.0, colours.blue, 60.0),
        Some(Finder::Computer) => write("computer", 13.0, colours.orange, 60.0),
        Some(Finder::Nobody) | None => {}
    }
    let (font, room) = (FontId::proportional(15.0), right - rect.left());
    let mut job = LayoutJob::simple(row.word.text.clone(), font, colours.ink, room);
    job.wrap = TextWrapping::truncate_at_width(room);
    let galley = painter.layout_job(job);
    let at = rect.left_center() - vec2(0.0, galley.size().y / 2.0);
    painter.galley(at, galley, colours.ink);
}

/// A row as it is read out: `TEN, 1 point, found by you`.
fn spoken(row: &Row<'_>) -> String {
    let mut text = row.word.text.clone();
    match row.word.points {
        Some(1) => text += ", 1 point",
        Some(points) => text += &format!(", {points} points"),
        None => {}
    }
    match row.finder {
        Some(Finder::You) => text += ", found by you",
        Some(Finder::Computer) => text += ", found by the computer",
        Some(Finder::Nobody) => text += ", found by nobody",
        None => {}
    }
    text
}
