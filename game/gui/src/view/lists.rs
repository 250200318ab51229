//! The words of each side, and after the game all words on the board.

use std::collections::HashMap;
use std::time::Duration;

use egui::accesskit::Role;
use egui::{
    Align2, Color32, FontId, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2,
};

use super::areas::GAP;
use super::colours::Colours;
use super::flash::Flash;
use super::rows::{Finder, Order, Row, Rows};
use super::{guide, letters};
use crate::{Guide, Place, Player, Scene, Side, Word};

/// The heights of the tabs above the lists, and of the heading of a side.
const TABS: f32 = 32.0;
const HEAD: f32 = 58.0;

/// The margin inside a list's border.
const MARGIN: f32 = 10.0;

/// The state of the lists.
#[derive(Debug, Default)]
pub struct Lists {
    order: Order,
    shows_all: bool,
    human: Rows,
    computer: Rows,
    all: Rows,
}

/// The animations in the lists.
#[derive(Clone, Copy, Debug)]
pub struct Moving<'a> {
    /// A word of the human that flashes, and the current time.
    pub flash: Option<(&'a Flash, Duration)>,
    /// The path of the word that the player looks at again.
    pub replayed: &'a [Place],
}

impl Lists {
    /// Draws the lists, and returns the path of a word that the player wants to see again.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene,
        moving: Moving<'_>,
        colours: &Colours,
    ) -> Option<Vec<Place>> {
        for rows in [&mut self.human, &mut self.computer, &mut self.all] {
            rows.look_at(scene, self.order);
        }
        let (top, rest) = rect.split_top_bottom_at_y(rect.top() + TABS);
        self.tabs(ui, top, scene);
        let lists = rest.with_min_y(rest.top() + 6.0);
        if let Some(all) = scene.all.as_ref().filter(|_| self.shows_all) {
            return self.show_all(ui, lists, scene, all, moving, colours);
        }
        if scene.is_alone {
            return self.side(ui, lists, scene, Player::Human, moving, colours);
        }
        let half = (lists.width() - GAP) / 2.0;
        let left = lists.with_max_x(lists.left() + half);
        let right = lists.with_min_x(lists.right() - half);
        let human = self.side(ui, left, scene, Player::Human, moving, colours);
        let computer = self.side(ui, right, scene, Player::Computer, moving, colours);
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
            let first = match scene.human.has_finders() {
                true => "By player",
                false => "Newest",
            };
            for (label, order) in [(first, Order::Newest), ("Longest", Order::Longest)] {
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

    fn side<'a>(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &'a Scene,
        player: Player,
        moving: Moving<'_>,
        colours: &Colours,
    ) -> Option<Vec<Place>> {
        let (side, list, colour) = match player {
            Player::Human => (&scene.human, &mut self.human, colours.blue),
            Player::Computer => (&scene.computer, &mut self.computer, colours.orange),
        };
        let name = scene.name(player);
        let inner = sheet(ui, rect, colours);
        let (head, rest) = inner.split_top_bottom_at_y(inner.top() + HEAD);
        show_head(ui, head, name, side, colour, colours);
        let has_guide = scene.guide != Guide::default();
        if side.words.is_empty() && has_guide && scene.outcome.is_none() {
            show_guide(ui, rest, scene, player, colours);
            return None;
        }
        let flash = moving.flash.filter(|_| player == Player::Human);
        let row = |word: &'a Word| {
            let flash = flash.map_or(0.0, |(flash, now)| flash.strength(&word.text, now));
            let finder = (!word.finder.is_empty()).then_some(Finder::Player(&word.finder));
            Row::new(scene, word, finder)
                .flashing(flash)
                .shown_on(moving.replayed)
        };
        let mut rows: Vec<Row<'_>> = side.words.iter().map(row).collect();
        rows.reverse();
        if self.order == Order::Longest {
            // The finders of a shared word keep their order.
            rows.sort_by_key(|row| {
                let text = row.word.text.as_str();
                (std::cmp::Reverse(text.chars().count()), text)
            });
        }
        list.show(ui, rest, &format!("{name}: words"), &rows, colours)
    }

    fn show_all(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene,
        all: &[Word],
        moving: Moving<'_>,
        colours: &Colours,
    ) -> Option<Vec<Place>> {
        let finders = finders(scene);
        let finder = |word: &Word| {
            let found = finders.get(&word.text.to_uppercase());
            found.copied().unwrap_or(Finder::Nobody)
        };
        let rows: Vec<Row<'_>> = all
            .iter()
            .map(|word| Row::new(scene, word, Some(finder(word))).shown_on(moving.replayed))
            .collect();
        let inner = sheet(ui, rect, colours);
        let (head, rest) = inner.split_top_bottom_at_y(inner.top() + 26.0);
        let text = format!("{} in total, longest first", counted(all.len()));
        ui.painter().text(
            head.left_top(),
            Align2::LEFT_TOP,
            text,
            FontId::proportional(14.0),
            colours.quiet,
        );
        self.all.show(ui, rest, "All words", &rows, colours)
    }
}

/// Returns the finder of each word, by its capital letters.
fn finders(scene: &Scene) -> HashMap<String, Finder<'_>> {
    let mut finders = HashMap::new();
    for word in &scene.computer.words {
        finders.insert(word.text.to_uppercase(), Finder::Computer);
    }
    for word in &scene.human.words {
        let finder = match word.finder.as_str() {
            "" => Finder::You,
            name => Finder::Player(name),
        };
        let text = word.text.to_uppercase();
        let earlier = finders.insert(text.clone(), finder);
        if matches!(earlier, Some(Finder::Player(_) | Finder::Several)) {
            finders.insert(text, Finder::Several);
        }
    }
    finders
}

/// Draws the rules and the points of words, in one list or in two.
fn show_guide(ui: &mut Ui, rect: Rect, scene: &Scene, player: Player, colours: &Colours) {
    match player {
        Player::Human if scene.is_alone => guide::show_all(ui, rect, &scene.guide, colours),
        Player::Human => guide::show_rules(ui, rect, &scene.guide, colours),
        Player::Computer => guide::show_points(ui, rect, &scene.guide, colours),
    }
}

/// Draws the background of a list, and returns the area inside its margins.
fn sheet(ui: &Ui, rect: Rect, colours: &Colours) -> Rect {
    let stroke = Stroke::new(1.0, colours.line);
    ui.painter()
        .rect(rect, 8.0, colours.sheet, stroke, StrokeKind::Inside);
    rect.shrink(MARGIN)
}

/// Draws the name of a side, its points, and the number of its words.
fn show_head(ui: &mut Ui, rect: Rect, name: &str, side: &Side, colour: Color32, colours: &Colours) {
    let painter = ui.painter_at(rect.expand(MARGIN));
    // The sum of all players' points would mean nothing.
    let is_of_several = side.has_finders();
    let score = match is_of_several {
        true => String::new(),
        false => side.score.to_string(),
    };
    let room = (15.0, rect.width());
    letters::write_within(
        &painter,
        rect.left_top(),
        Align2::LEFT_TOP,
        name,
        room,
        colour,
    );
    let (at, room) = (pos2(rect.left(), rect.top() + 36.0), (28.0, rect.width()));
    let number =
        letters::write_within(&painter, at, Align2::LEFT_CENTER, &score, room, colours.ink);
    let words = number_of_words(side);
    let count = painter.layout_no_wrap(words.clone(), FontId::proportional(13.0), colours.quiet);
    let at = pos2(
        rect.right() - count.size().x,
        number.bottom() - 7.0 - count.size().y,
    );
    // In a narrow list, large points leave no room for the number of words.
    if is_of_several || at.x > number.right() + 6.0 {
        painter.galley(at, count, colours.quiet);
    }
    let points = match side.score {
        _ if is_of_several => words,
        1 => "1 point".to_string(),
        score => format!("{score} points"),
    };
    let response = ui.allocate_rect(rect, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("{name}: {points}")));
}

/// Returns the number of a side's words. A word that several players have found is in the list for each of them.
fn number_of_words(side: &Side) -> String {
    match side.count() {
        words if words > 1 && words < side.words.len() => format!("{words} different words"),
        words => counted(words),
    }
}

fn counted(words: usize) -> String {
    match words {
        1 => "1 word".to_string(),
        words => format!("{words} words"),
    }
}
