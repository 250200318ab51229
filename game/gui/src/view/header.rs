//! The top of the window: the title, the remaining time, and the controls of the whole game.

use std::time::Duration;

use egui::accesskit::{Live, Role};
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{
    Align, Align2, Color32, Id, Layout, PopupCloseBehavior, Rect, Response, Sense, Stroke,
    StrokeKind, ThemePreference, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::colours::Colours;
use super::countdown;
use super::keys::{can_pause, is_turn};
use super::page::Contents;
use super::{letters, signs};
use crate::{Display, Outcome, Player, Scene, Screen, Settings};

/// The animation delays for searches, in milliseconds. Without a delay, nothing moves.
const PACES: [(&str, u64); 4] = [("Off", 0), ("Slow", 300), ("Normal", 100), ("Fast", 30)];

/// The font sizes of the title and of the time.
const TITLE: f32 = 24.0;
const TIME: f32 = 20.0;

/// A request of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Another game.
    NewGame,
    /// A page.
    Page(Contents),
    /// A pause.
    Pause,
    /// To turn the board.
    Turn,
}

/// Draws the header, and returns the player's request.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    screen: &Screen,
    chosen: &mut Settings,
    now: Duration,
    colours: &Colours,
) -> Option<Asked> {
    let mut asked = None;
    let layout = Layout::right_to_left(Align::Center);
    let builder = UiBuilder::new()
        .id_salt("header")
        .max_rect(rect)
        .layout(layout);
    let buttons = ui.scope_builder(builder, |ui| {
        // Several settings can be changed at a time.
        let stays_open = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        MenuButton::new("Settings").config(stays_open).ui(ui, |ui| {
            // Everything fits in the smallest window.
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.spacing_mut().interact_size.y = 22.0;
            ui.spacing_mut().button_padding.y = 2.0;
            asked = game_menu(ui, scene);
            settings(ui, scene, screen, chosen);
        });
        if ui.button("New game…").clicked() {
            asked = Some(Asked::NewGame);
        }
    });
    let mut right = buttons.response.rect.left() - 12.0;
    if let Some(deadline) = scene.deadline {
        let time = show_time(ui, rect, right, countdown::seconds(deadline, now), colours);
        right = time.rect.left() - 12.0;
        let pauses = can_pause(scene) && time.on_hover_text("Pause: Ctrl+P").clicked();
        asked = asked.or(pauses.then_some(Asked::Pause));
    }
    let left = rect.with_max_x(right);
    name_title(ui, left, title(scene));
    // The result takes the place of the title, so that the board does not move.
    let result = match (scene.outcome, scene.winners.as_str()) {
        (Some(outcome), _) => Some(result(outcome, scene, colours)),
        (None, "") => None,
        (None, winners) => Some((winners.to_string(), colours.blue)),
    };
    match result {
        Some((text, fill)) => {
            show_result(ui, left.shrink2(vec2(0.0, 4.0)), &text, fill, colours);
        }
        None => draw_title(ui, left, title(scene), colours),
    }
    asked
}

/// Draws what the player can do besides playing.
fn game_menu(ui: &mut Ui, scene: &Scene) -> Option<Asked> {
    let mut asked = None;
    ui.strong("Game");
    let pause = egui::Button::new("Pause").shortcut_text("Ctrl+P");
    let turn = egui::Button::new("Turn the board").shortcut_text("Ctrl+R");
    let rules = egui::Button::new("Rules…").shortcut_text("F1");
    let history = egui::Button::new("History…").shortcut_text("Ctrl+H");
    let page = |contents: Contents| (contents.are_in(scene), Asked::Page(contents));
    let (has_rules, ask_rules) = page(Contents::Rules);
    let (has_history, ask_history) = page(Contents::History);
    for (button, is_possible, request) in [
        // With a clock, the menu itself has begun a pause, which ends with it.
        (pause, is_turn(scene), Asked::Pause),
        (turn, scene.rows() > 0, Asked::Turn),
        (rules, has_rules, ask_rules),
        (history, has_history, ask_history),
    ] {
        if ui.add_enabled(is_possible, button).clicked() {
            asked = Some(request);
            ui.close();
        }
    }
    ui.separator();
    asked
}

fn title(scene: &Scene) -> &str {
    match scene.title.as_str() {
        "" => "Boggle",
        title => title,
    }
}

fn draw_title(ui: &Ui, rect: Rect, title: &str, colours: &Colours) {
    let painter = ui.painter_at(rect);
    let (at, room) = (rect.left_center(), (TITLE, rect.width() - 8.0));
    letters::write_within(&painter, at, Align2::LEFT_CENTER, title, room, colours.ink);
}

/// Names the title for screen readers.
fn name_title(ui: &Ui, rect: Rect, title: &str) {
    let response = ui.interact(rect, Id::unique("title"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
}

/// Draws the time, with a sign on red once it is short.
fn show_time(ui: &Ui, rect: Rect, right: f32, seconds: u64, colours: &Colours) -> Response {
    let text = countdown::text(seconds);
    let is_short = countdown::is_short(seconds);
    let sign = if is_short { 18.0 } else { 0.0 };
    let size = vec2(74.0 + sign, 32.0);
    let pill = Rect::from_min_size(pos2(right - size.x, rect.center().y - size.y / 2.0), size);
    let (fill, ink) = match is_short {
        true => (colours.red, colours.on_colour),
        false => (colours.sheet, colours.ink),
    };
    let stroke = Stroke::new(1.0, if is_short { colours.red } else { colours.line });
    ui.painter()
        .rect(pill, 16.0, fill, stroke, StrokeKind::Inside);
    if is_short {
        signs::draw_warning(ui.painter(), pill.left_center() + vec2(18.0, 0.0), 9.0, ink);
    }
    let middle = pill.center() + vec2(sign / 2.0, 0.0);
    letters::write(ui.painter(), middle, &text, TIME, ink);
    let response = ui.interact(pill, Id::unique("time"), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Timer, true, format!("Time left: {text}")));
    response
}

/// Draws the settings. Notes in `chosen` what the player changes.
fn settings(ui: &mut Ui, scene: &Scene, screen: &Screen, chosen: &mut Settings) {
    ui.set_min_width(170.0);
    ui.strong("Animation");
    let delay = screen.animation_delay();
    for (label, milliseconds) in PACES {
        let pace = Duration::from_millis(milliseconds);
        if ui.radio(delay == pace, label).clicked() {
            screen.set_animation_delay(pace);
            chosen.animation_delay = Some(pace);
        }
    }
    ui.separator();
    ui.strong("Colours");
    let theme = ui.ctx().options(|options| options.theme_preference);
    let themes = [
        ("Same as the system", ThemePreference::System),
        ("Light", ThemePreference::Light),
        ("Dark", ThemePreference::Dark),
    ];
    for (label, preference) in themes {
        if ui.radio(theme == preference, label).clicked() {
            ui.ctx().set_theme(preference);
            chosen.theme = Some(preference);
        }
    }
    let mut has_contrast = scene.has_contrast;
    if ui.checkbox(&mut has_contrast, "More contrast").changed() {
        screen.update(&mut |scene| scene.has_contrast = has_contrast);
        chosen.has_contrast = Some(has_contrast);
    }
}

/// Returns the result of the game, and its colour.
fn result(outcome: Outcome, scene: &Scene, colours: &Colours) -> (String, Color32) {
    let (text, fill) = match outcome {
        Outcome::Won => ("You have won".to_string(), colours.blue),
        Outcome::Lost => {
            let text = format!("{} has won", scene.name(Player::Computer));
            (text, colours.orange)
        }
        Outcome::Even if scene.is_alone => ("The game is over".to_string(), colours.blue),
        Outcome::Even => ("Nobody has won".to_string(), colours.blue),
    };
    // The points of the winner come first.
    let (first, second) = match outcome {
        Outcome::Lost => (scene.computer.score, scene.human.score),
        Outcome::Won | Outcome::Even => (scene.human.score, scene.computer.score),
    };
    let text = match scene.is_alone {
        true => format!("{text}: {}", scene.human.score),
        false => format!("{text}: {first} to {second}"),
    };
    (text, fill)
}

/// Draws the result of the game.
fn show_result(ui: &Ui, rect: Rect, text: &str, fill: Color32, colours: &Colours) {
    ui.painter().rect_filled(rect, 8.0, fill);
    let (at, room) = (rect.center(), (20.0, rect.width() - 24.0));
    let middle = Align2::CENTER_CENTER;
    letters::write_within(ui.painter(), at, middle, text, room, colours.on_colour);
    let response = ui.interact(rect, Id::unique("outcome"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}
