//! The words of each side, and after the game all that were there.

use std::collections::HashSet;

use egui::accesskit::Role;
use egui::{
    Align2, Color32, FontId, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::areas::GAP;
use super::colours::Colours;
use super::letters;
use crate::{Place, Player, Scene, Side, Word};

const TABS: f32 = 32.0;
const HEAD: f32 = 58.0;
const ROW: f32 = 24.0;
const MARGIN: f32 = 10.0;

/// How the lists are shown.
#[derive(Debug, Default)]
pub struct Lists {
    order: Order,
    shows_all: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Order {
    #[default]
    Newest,
    Longest,
}

/// Who found a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finder {
    You,
    Computer,
    Nobody,
}

/// A row of a list.
struct Row<'a> {
    word: &'a Word,
    path: &'a [Place],
    finder: Option<Finder>,
}

impl Lists {
    /// Draws them; the path of a word that is to be shown again.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene,
        colours: &Colours,
    ) -> Option<Vec<Place>> {
        let (top, rest) = rect.split_top_bottom_at_y(rect.top() + TABS);
        self.tabs(ui, top, scene);
        let lists = rest.with_min_y(rest.top() + 6.0);
        if let Some(all) = scene.all.as_ref().filter(|_| self.shows_all) {
            return show_all(ui, lists, scene, all, colours);
        }
        if scene.is_alone {
            return self.side(ui, lists, scene, Player::Human, colours);
        }
        let half = (lists.width() - GAP) / 2.0;
        let left = lists.with_max_x(lists.left() + half);
        let right = lists.with_min_x(lists.right() - half);
        let human = self.side(ui, left, scene, Player::Human, colours);
        let computer = self.side(ui, right, scene, Player::Computer, colours);
        human.or(computer)
    }

    fn tabs(&mut self, ui: &mut Ui, rect: Rect, scene: &Scene) {
        let builder = UiBuilder::new()
            .id_salt("tabs")
            .max_rect(rect)
            .layout(egui::Layout::left_to_right(egui::Align::Center));
        ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.spacing_mut().button_padding.x = 7.0;
            let is_over = scene.all.is_some();
            self.shows_all &= is_over;
            for (label, order) in [("Newest", Order::Newest), ("Longest", Order::Longest)] {
                let is_shown = self.order == order && !self.shows_all;
                if ui.selectable_label(is_shown, label).clicked() {
                    (self.order, self.shows_all) = (order, false);
                    ui.ctx().request_repaint();
                }
            }
            if is_over && ui.selectable_label(self.shows_all, "All words").clicked() {
                self.shows_all = true;
                ui.ctx().request_repaint();
            }
        });
    }

    fn side(
        &self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene,
        player: Player,
        colours: &Colours,
    ) -> Option<Vec<Place>> {
        let (side, colour) = match player {
            Player::Human => (&scene.human, colours.blue),
            Player::Computer => (&scene.computer, colours.orange),
        };
        let name = scene.name(player);
        let inner = sheet(ui, rect, colours);
        let (head, rest) = inner.split_top_bottom_at_y(inner.top() + HEAD);
        show_head(ui, head, name, side, colour, colours);
        let mut rows: Vec<Row<'_>> = side
            .words
            .iter()
            .rev()
            .map(|word| row(scene, word, None))
            .collect();
        if self.order == Order::Longest {
            rows.sort_by_key(|row| std::cmp::Reverse(row.word.text.chars().count()));
        }
        show_rows(ui, rest, &format!("Words of {name}"), &rows, colours)
    }
}

fn show_all(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    all: &[Word],
    colours: &Colours,
) -> Option<Vec<Place>> {
    let upper = |side: &Side| -> HashSet<String> {
        side.words
            .iter()
            .map(|word| word.text.to_uppercase())
            .collect()
    };
    let (human, computer) = (upper(&scene.human), upper(&scene.computer));
    let finder = |word: &Word| {
        let text = word.text.to_uppercase();
        match (human.contains(&text), computer.contains(&text)) {
            (true, _) => Finder::You,
            (false, true) => Finder::Computer,
            (false, false) => Finder::Nobody,
        }
    };
    let rows: Vec<Row<'_>> = all
        .iter()
        .map(|word| row(scene, word, Some(finder(word))))
        .collect();
    let inner = sheet(ui, rect, colours);
    let (head, rest) = inner.split_top_bottom_at_y(inner.top() + 26.0);
    let text = format!("{} in all, the longest first", counted(all.len()));
    ui.painter().text(
        head.left_top(),
        Align2::LEFT_TOP,
        text,
        FontId::proportional(14.0),
        colours.quiet,
    );
    show_rows(ui, rest, "All words", &rows, colours)
}

fn row<'a>(scene: &'a Scene, word: &'a Word, finder: Option<Finder>) -> Row<'a> {
    let path = match word.path.as_slice() {
        [] => scene.chosen(&word.text).unwrap_or_default(),
        path => path,
    };
    Row { word, path, finder }
}

/// A sheet of paper; what is left within its margins.
fn sheet(ui: &Ui, rect: Rect, colours: &Colours) -> Rect {
    let stroke = Stroke::new(1.0, colours.line);
    ui.painter()
        .rect(rect, 8.0, colours.sheet, stroke, StrokeKind::Inside);
    rect.shrink(MARGIN)
}

/// The name of a side, its points, and how many words it has.
fn show_head(ui: &mut Ui, rect: Rect, name: &str, side: &Side, colour: Color32, colours: &Colours) {
    let painter = ui.painter_at(rect.expand(MARGIN));
    let score = side.score.to_string();
    let size = letters::fitting(&painter, name, 15.0, rect.width());
    letters::write_at(
        &painter,
        rect.left_top(),
        Align2::LEFT_TOP,
        name,
        size,
        colour,
    );
    let at = pos2(rect.left(), rect.top() + 36.0);
    let number = letters::write_at(&painter, at, Align2::LEFT_CENTER, &score, 28.0, colours.ink);
    let words = pos2(rect.right(), number.bottom() - 7.0);
    painter.text(
        words,
        Align2::RIGHT_BOTTOM,
        counted(side.words.len()),
        FontId::proportional(13.0),
        colours.quiet,
    );
    let points = match side.score {
        1 => "1 point".to_string(),
        score => format!("{score} points"),
    };
    let response = ui.allocate_rect(rect, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("{name}: {points}")));
}

fn show_rows(
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

/// A word and its points; says whether it was clicked.
fn show_row(ui: &mut Ui, row: &Row<'_>, colours: &Colours) -> bool {
    let sense = if row.path.is_empty() {
        Sense::hover()
    } else {
        Sense::click()
    };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), sense);
    if response.hovered() && sense.interactive() || response.has_focus() {
        let fill = colours.under;
        ui.painter()
            .rect_filled(rect.expand2(vec2(4.0, 0.0)), 4.0, fill);
    }
    let middle = rect.center().y;
    let mut right = rect.right();
    let mut write = |text: &str, size: f32, colour: Color32, column: f32| {
        let (at, font) = (pos2(right, middle), FontId::proportional(size));
        let taken = ui
            .painter()
            .text(at, Align2::RIGHT_CENTER, text, font, colour);
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
    let (at, text) = (rect.left_center(), &row.word.text);
    let size = letters::fitting(ui.painter(), text, 15.0, right - rect.left());
    let font = FontId::proportional(size);
    ui.painter()
        .text(at, Align2::LEFT_CENTER, text, font, colours.ink);
    let role = if sense.interactive() {
        Role::Button
    } else {
        Role::ListItem
    };
    response.widget_info(|| WidgetInfo::labeled(role, true, spoken(row)));
    response.clicked()
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

fn counted(words: usize) -> String {
    match words {
        1 => "1 word".to_string(),
        words => format!("{words} words"),
    }
}
