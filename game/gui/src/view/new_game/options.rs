//! The options of a game: each with its field, or with the reason why the game does not have it.

use egui::text::CCursorRange;
use egui::{Align2, Label, Response, RichText, TextEdit, Ui, vec2};

use super::super::colours::Colours;
use super::super::focus;
use super::fields::{Choice, Fields};
use crate::GameChoice;

/// The width of the names of the options, of a field for a number, and of one up to 100.
const NAME: f32 = 76.0;
const NUMBER: f32 = 52.0;
const SHARE: f32 = 44.0;

/// The height of the options if each has its field, in a window that is wide enough: what follows does not
/// move when one of them is impossible.
pub const HEIGHT: f32 = 161.0;

/// Draws the options.
pub fn show(ui: &mut Ui, fields: &mut Fields, game: &GameChoice, colours: &Colours) {
    let obstacle = |fields: &Fields, choice| fields.obstacle(choice, game);
    row(ui, "Time", obstacle(fields, Choice::Timer), colours, |ui| {
        // An empty field shows the time by the rules.
        let usual = game.seconds.unwrap_or(0).to_string();
        number(ui, &mut fields.timer, NUMBER, &usual, "Seconds for a turn");
        quiet(ui, "seconds, 0: no limit", colours);
    });
    row(
        ui,
        "Players",
        obstacle(fields, Choice::Players),
        colours,
        |ui| {
            number(ui, &mut fields.players, NUMBER, "", "Number of players");
            quiet(ui, &format!("1 to {}", game.most_players), colours);
        },
    );
    row(
        ui,
        "Computer",
        obstacle(fields, Choice::Level),
        colours,
        |ui| {
            let mut chosen = "";
            for level in &game.levels {
                let is_strongest = game.levels.last() == Some(level);
                let name = &level.name;
                let is_chosen = fields.level == *name || fields.level.is_empty() && is_strongest;
                let radio = ui.radio(is_chosen, level_name(name));
                focus::follow(&radio);
                if radio.clicked() {
                    fields.level.clone_from(name);
                }
                if is_chosen {
                    chosen = &level.finds;
                }
            }
            quiet(ui, chosen, colours);
        },
    );
    if obstacle(fields, Choice::Level).is_some() {
        // The levels take two lines.
        ui.add_space(ui.spacing().interact_size.y + ui.spacing().item_spacing.y);
    }
    row(ui, "Qu", obstacle(fields, Choice::Qu), colours, |ui| {
        let before = fields.has_qu;
        let qu = ui.checkbox(&mut fields.has_qu, "Each Q is a cube Qu");
        focus::follow(&qu);
        // Enter starts the game; only Space changes this.
        if ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            fields.has_qu = before;
        }
    });
    row(
        ui,
        "Richness",
        obstacle(fields, Choice::Between),
        colours,
        |ui| {
            let [low, high] = &mut fields.between;
            number(ui, low, SHARE, "0", "Least richness of the board");
            quiet(ui, "% to", colours);
            number(ui, high, SHARE, "100", "Greatest richness of the board");
            quiet(ui, "%", colours);
            ui.end_row();
            let points = RichText::new(points(fields, game)).size(13.0);
            ui.add(Label::new(points.color(colours.quiet)).wrap());
        },
    );
}

/// Says how many points boards of the chosen richness have.
fn points(fields: &Fields, game: &GameChoice) -> String {
    let (low, high) = fields.between().ok().flatten().unwrap_or((0, 100));
    let points = |percent| game.percentiles.get(percent).copied().unwrap_or_default();
    let range = format!("{} to {} points", points(low), points(high));
    match (low, 100 - high.min(100)) {
        (0, 0) => format!("{range}: all boards"),
        (poorer, richer) => format!("{range}; fewer: {poorer} % of boards; more: {richer} %"),
    }
}

/// Names a level for the player.
fn level_name(level: &str) -> &str {
    match level {
        "all" => "all words",
        level => level,
    }
}

/// Draws a field for a number. `hint` is shown while it is empty.
pub fn number(ui: &mut Ui, text: &mut String, width: f32, hint: &str, name: &str) -> Response {
    let edit = TextEdit::singleline(text)
        .char_limit(20)
        // Enter starts the game, or else the player corrects the number.
        .return_key(None)
        .desired_width(width)
        .align(Align2::LEFT_CENTER)
        .min_size(vec2(width, 0.0))
        .hint_text(RichText::new(hint).size(13.0));
    let mut shown = edit.show(ui);
    // A typed number replaces the old one.
    if shown.response.gained_focus() {
        let all = CCursorRange::select_all(&shown.galley);
        shown.state.cursor.set_char_range(Some(all));
        shown.state.store(ui.ctx(), shown.response.id);
    }
    let response = shown.response.response.accessible_name(name);
    focus::follow(&response);
    response
}

/// Draws a less important text.
pub fn quiet(ui: &mut Ui, text: &str, colours: &Colours) {
    let text = RichText::new(text).color(colours.quiet).size(13.0);
    ui.add(Label::new(text).truncate());
}

/// Draws an option with its name, or the reason why there is no such option.
fn row(
    ui: &mut Ui,
    name: &str,
    obstacle: Option<&str>,
    colours: &Colours,
    show: impl FnOnce(&mut Ui),
) {
    ui.horizontal_wrapped(|ui| {
        let height = ui.spacing().interact_size.y;
        ui.allocate_ui(vec2(NAME, height), |ui| {
            ui.set_min_width(NAME);
            ui.add(Label::new(name).extend());
        });
        match obstacle {
            Some(reason) => quiet(ui, reason, colours),
            None => show(ui),
        }
    });
}
