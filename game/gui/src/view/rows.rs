//! The rows of a list: words, their points, and their finders.
//!
//! The keyboard treats a list like the board: Tab stops at one row, and arrows and similar keys
//! move between rows.

use egui::accesskit::{Action, Role};
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, CursorIcon, FontId, Id, Key, Modifiers, Painter, Rect, Response, ScrollArea,
    Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::colours::Colours;
use super::{focus, letters};
use crate::{Place, Scene, Word};

/// The height of a row.
const ROW: f32 = 24.0;

/// The font size of words, and the smallest one, for long words in narrow lists.
const WORD: f32 = 15.0;
const SMALLEST_WORD: f32 = 8.0;

/// The rows of a list, with their keyboard focus.
#[derive(Debug, Default)]
pub struct Rows {
    /// The one row that Tab reaches.
    here: usize,
    /// The number of the board on which the words are, and their order.
    board: u64,
    order: Order,
    /// The place of the word whose path is shown, if it was shown in the last frame.
    shown: Option<usize>,
}

/// The order of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// The newest word first.
    #[default]
    Newest,
    /// The longest word first.
    Longest,
}

/// A row of a list.
pub struct Row<'a> {
    /// The word in the row.
    pub word: &'a Word,
    path: &'a [Place],
    finder: Option<Finder<'a>>,
    flash: f32,
    is_shown: bool,
}

/// The finder of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finder<'a> {
    /// The human.
    You,
    /// The computer, and not the human.
    Computer,
    /// One of several humans.
    Player(&'a str),
    /// Several humans.
    Several,
    /// None of them.
    Nobody,
}

impl<'a> Row<'a> {
    /// Creates a row. The path comes from the game, or else from the player's choice of cubes.
    pub fn new(scene: &'a Scene, word: &'a Word, finder: Option<Finder<'a>>) -> Self {
        let path = match word.path.as_slice() {
            [] => scene.chosen(&word.text).unwrap_or_default(),
            path => path,
        };
        Self {
            word,
            path,
            finder,
            flash: 0.0,
            is_shown: false,
        }
    }

    /// Lets the row flash with this strength from 0 to 1.
    pub fn flashing(self, flash: f32) -> Self {
        Self { flash, ..self }
    }

    /// Marks the row of a word whose path is shown on the board.
    pub fn shown_on(self, path: &[Place]) -> Self {
        Self {
            is_shown: !path.is_empty() && self.path == path,
            ..self
        }
    }

    /// Returns the points of the word. A word that several players found counts for nobody.
    fn points(&self) -> Option<u32> {
        match self.finder {
            Some(Finder::Several) => Some(0),
            _ => self.word.points,
        }
    }

    fn is_kept_in_sight(&self) -> bool {
        self.flash > 0.0
    }
}

impl Rows {
    /// Begins at the first row on each new board, and in another order.
    pub fn look_at(&mut self, scene: &Scene, order: Order) {
        if (self.board, self.order) != (scene.boards, order) {
            *self = Self {
                board: scene.boards,
                order,
                ..Self::default()
            };
        }
    }

    /// Draws the visible rows and scrolls to the others. Returns the path of a clicked word.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        name: &str,
        rows: &[Row<'_>],
        colours: &Colours,
    ) -> Option<Vec<Place>> {
        let mut wanted = None;
        self.here = self.here.min(rows.len().saturating_sub(1));
        let builder = UiBuilder::new()
            .id_salt(name)
            .max_rect(rect)
            .accessibility_role(Role::List)
            .accessibility_label(name);
        ui.scope_builder(builder, |ui| {
            self.keys(ui, name, rows.len(), rect.height());
            ui.spacing_mut().item_spacing.y = 0.0;
            let shown = rows.iter().position(|row| row.is_shown);
            let newly_shown = shown.filter(|_| shown != self.shown);
            self.shown = shown;
            // The row of a word whose path is shown comes into sight at once.
            let area = ScrollArea::vertical().animated(false);
            area.id_salt((self.board, self.order))
                .auto_shrink(false)
                .show_rows(ui, ROW, rows.len(), |ui, visible| {
                    let whole = ui.max_rect();
                    let size = vec2(whole.width(), ROW);
                    let begin = visible.start as f32;
                    // The row with the current or next focus exists even if it is scrolled out of
                    // view, and so does a row that is kept in sight.
                    let kept = rows.iter().position(Row::is_kept_in_sight);
                    let kept = kept.or(newly_shown);
                    let unseen = |number: &usize| !visible.contains(number);
                    let here = Some(self.here).filter(unseen);
                    let kept = kept.filter(unseen).filter(|row| *row != self.here);
                    for number in visible.chain(here).chain(kept) {
                        let Some(row) = rows.get(number) else {
                            continue;
                        };
                        let down = vec2(0.0, (number as f32 - begin) * ROW);
                        let rect = Rect::from_min_size(whole.min + down, size);
                        let response = self.response(ui, rect, id(name, number), number, row);
                        if row.is_kept_in_sight() || newly_shown == Some(number) {
                            response.scroll_to_me(None);
                        }
                        show_row(ui, &response, row, colours);
                        if response.clicked() && !row.path.is_empty() {
                            self.here = number;
                            wanted = Some(row.path.to_vec());
                        }
                    }
                });
        });
        wanted
    }

    /// Moves the focus from row to row, while one of them has it.
    fn keys(&mut self, ui: &Ui, name: &str, count: usize, height: f32) {
        if !ui.memory(|memory| memory.has_focus(id(name, self.here))) {
            return;
        }
        let last = count.saturating_sub(1);
        let page = (height / ROW - 1.0).max(1.0) as isize;
        for (key, down) in [
            (Key::ArrowUp, -1),
            (Key::ArrowDown, 1),
            (Key::PageUp, -page),
            (Key::PageDown, page),
            (Key::Home, isize::MIN),
            (Key::End, isize::MAX),
        ] {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                self.here = self.here.saturating_add_signed(down).min(last);
                focus::lead(ui, id(name, self.here));
            }
        }
    }

    /// Makes the row clickable if the path of its word is known.
    fn response(&mut self, ui: &Ui, rect: Rect, id: Id, number: usize, row: &Row<'_>) -> Response {
        let sense = match (row.path.is_empty(), number == self.here) {
            (true, true) => Sense::focusable_noninteractive(),
            (true, false) => Sense::hover(),
            (false, true) => Sense::click(),
            (false, false) => Sense::CLICK,
        };
        let response = ui.interact(rect, id, sense);
        focus::follow(&response);
        let context = ui.ctx();
        if context.input(|input| input.has_accesskit_action_request(id, Action::Focus)) {
            self.here = number;
            focus::lead(ui, id);
        }
        context.accesskit_node_builder(id, |node| node.add_action(Action::Focus));
        response
    }
}

/// Returns the id of a row.
fn id(name: &str, number: usize) -> Id {
    Id::unique((name, number))
}

fn show_row(ui: &Ui, response: &Response, row: &Row<'_>, colours: &Colours) {
    let is_button = !row.path.is_empty();
    if row.is_shown || is_button && (response.hovered() || response.has_focus()) {
        let around = response.rect.expand2(vec2(4.0, 0.0));
        ui.painter().rect_filled(around, 4.0, colours.under);
    }
    if row.flash > 0.0 {
        let around = response.rect.expand2(vec2(4.0, 0.0));
        let fill = colours.lit.face.gamma_multiply(row.flash);
        ui.painter().rect_filled(around, 4.0, fill);
    }
    if is_button && response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    draw(ui.painter(), response.rect, row, colours);
    let role = match is_button {
        true => Role::Button,
        false => Role::ListItem,
    };
    response.widget_info(|| WidgetInfo::labeled(role, true, spoken(row)));
}

/// Draws from the right: the points, the finder, and the word in the remaining width.
fn draw(painter: &Painter, rect: Rect, row: &Row<'_>, colours: &Colours) {
    let mut right = rect.right();
    let mut write = |text: &str, size: f32, colour: Color32, column: f32| {
        let (at, font) = (pos2(right, rect.center().y), FontId::proportional(size));
        let taken = painter.text(at, Align2::RIGHT_CENTER, text, font, colour);
        right -= taken.width().max(column) + 6.0;
    };
    if let Some(points) = row.points() {
        write(&points.to_string(), 14.0, colours.quiet, 8.0);
    }
    match row.finder {
        Some(Finder::You) => write("you", 13.0, colours.blue, 60.0),
        Some(Finder::Computer) => write("computer", 13.0, colours.orange, 60.0),
        Some(Finder::Player(name)) => write(name, 13.0, colours.blue, 60.0),
        Some(Finder::Several) => write("shared", 13.0, colours.quiet, 60.0),
        Some(Finder::Nobody) | None => {}
    }
    let room = right - rect.left();
    let size = letters::fitting(painter, &row.word.text, WORD, room).max(SMALLEST_WORD);
    let font = FontId::proportional(size);
    let mut job = LayoutJob::simple(row.word.text.clone(), font, colours.ink, room);
    job.wrap = TextWrapping::truncate_at_width(room);
    let galley = painter.layout_job(job);
    let at = rect.left_center() - vec2(0.0, galley.size().y / 2.0);
    painter.galley(at, galley, colours.ink);
}

/// Returns the text for screen readers: `TEN, 1 point, found by you`.
fn spoken(row: &Row<'_>) -> String {
    let mut text = row.word.text.clone();
    match row.points() {
        Some(1) => text += ", 1 point",
        Some(points) => text += &format!(", {points} points"),
        None => {}
    }
    match row.finder {
        Some(Finder::You) => text += ", found by you",
        Some(Finder::Computer) => text += ", found by the computer",
        Some(Finder::Player(name)) => text += &format!(", found by {name}"),
        Some(Finder::Several) => text += ", found by several players",
        Some(Finder::Nobody) => text += ", not found",
        None => {}
    }
    text
}
