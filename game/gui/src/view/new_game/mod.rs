//! The dialog for choosing another game.
//!
//! `fields` has the contents of its fields and checks them, and `options` draws those that not all
//! games have.

mod fields;
mod options;

use egui::{
    Align, Button, Context, Frame, Id, Key, Layout, Modal, RichText, ScrollArea, TextEdit, Ui,
    UiBuilder, vec2,
};

use self::fields::{Fields, Source};
use super::colours::Colours;
use super::focus;
use crate::{Answer, Event, GameChoice, NewGame, Scene, Screen};

/// The maximum width and height of the part between the heading and the buttons.
const LARGEST: (f32, f32) = (600.0, 330.0);

/// The room for everything else: the margins, the heading and the buttons.
const AROUND: (f32, f32) = (64.0, 172.0);

/// The minimum width of the games, enough for their titles and sizes.
const GAMES: f32 = 212.0;

/// The height of a row. All games and all options fit in a window of 640 × 480.
const ROW: f32 = 22.0;

/// The warning before a game ends that has words.
const LOSES_WORDS: &str = "The current game ends, and its words do not count.";

/// Says which options a code has.
const OF_CODE: &str =
    "From the code: the board, the rules and the time. As chosen above: players and computer.";

/// The state of the dialog.
#[derive(Debug, Default)]
pub struct Dialog {
    /// The name of one of the scene's games; empty for the same game again.
    name: String,
    fields: Fields,
    /// Whether the dialog has been drawn before.
    is_shown: bool,
    /// Whether the field for letters gets the focus in the next frame.
    leads_to_letters: bool,
    /// Whether the button Cancel had the focus in the last frame.
    is_leaving: bool,
    /// The last requested game.
    requested: NewGame,
    /// The reason why that game cannot start, if it was refused.
    refusal: Option<String>,
}

/// The result of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The player started a game.
    Started,
    /// The player cancelled.
    Left,
}

impl Dialog {
    /// Opens the dialog with the settings of a game.
    pub fn of(settings: &NewGame) -> Self {
        Self {
            fields: Fields::of(settings),
            ..Self::default()
        }
    }

    /// Opens the dialog again, because the requested game was refused for this reason.
    pub fn refused(self, reason: String) -> Self {
        Self {
            is_shown: false,
            refusal: Some(reason),
            ..self
        }
    }

    /// Draws the dialog, and returns its result once it has one.
    pub fn show(
        &mut self,
        context: &Context,
        scene: &Scene,
        screen: &Screen,
        colours: &Colours,
    ) -> Option<Ended> {
        let mut ended = None;
        // The Enter that opened the dialog does not start the game.
        let is_entered = self.is_shown && !self.is_leaving && is_enter_pressed(context);
        let frame = Frame::popup(&context.global_style()).inner_margin(20);
        let modal = Modal::new(Id::unique("new game")).frame(frame);
        let answer = modal.show(context, |ui| {
            ui.label(RichText::new("New game").heading().color(colours.ink));
            let about = match self.fields.source == Source::Letters && self.fields.has_code() {
                true => "The game of the code.",
                false => self.game(scene).map_or("", |game| &game.about),
            };
            wrapped(ui, about, colours);
            ui.add_space(4.0);
            self.columns(ui, scene, colours);
            ui.add_space(8.0);
            let request = self.request(scene);
            let question = scene.question.as_ref();
            let is_turn = question.is_some_and(|question| question.kind == Answer::Word);
            let loses_words = is_turn && !scene.human.words.is_empty();
            ended = self.buttons(ui, request.as_ref().err(), loses_words, colours);
            if let Ok(request) = request
                && (is_entered || ended == Some(Ended::Started))
            {
                self.requested = request.clone();
                screen.tell(Event::NewGame(request));
                ended = Some(Ended::Started);
            }
        });
        ended.or(answer.should_close().then_some(Ended::Left))
    }

    /// Draws the games on the left, and their options on the right.
    fn columns(&mut self, ui: &mut Ui, scene: &Scene, colours: &Colours) {
        let window = ui.ctx().content_rect().size();
        let size = vec2(
            (window.x - AROUND.0).min(LARGEST.0),
            (window.y - AROUND.1).min(LARGEST.1),
        );
        let (area, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let split = area.left() + (area.width() * 0.38).max(GAMES);
        let (left, right) = area.split_left_right_at_x(split);
        let mut column = |rect, name: &str, show: &mut dyn FnMut(&mut Ui)| {
            let builder = UiBuilder::new().id_salt(name).max_rect(rect);
            ui.scope_builder(builder, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.spacing_mut().interact_size.y = ROW;
                ui.spacing_mut().button_padding.y = 1.0;
                ScrollArea::vertical().auto_shrink(false).show(ui, show);
            });
        };
        column(left, "games", &mut |ui| self.games(ui, scene, colours));
        let right = right.with_min_x(right.left() + 16.0);
        column(right, "options", &mut |ui| {
            if let Some(game) = self.game(scene).cloned() {
                let top = ui.cursor().top();
                options::show(ui, &mut self.fields, &game, colours);
                ui.add_space((top + options::HEIGHT - ui.cursor().top()).max(0.0));
                ui.separator();
            }
            self.cubes(ui, scene, colours);
        });
    }

    fn games(&mut self, ui: &mut Ui, scene: &Scene, colours: &Colours) {
        let same = ui.radio_value(&mut self.name, String::new(), "Same rules, new board");
        focus::follow(&same);
        let mut heading = "";
        for game in &scene.games {
            if heading != game.heading {
                heading = &game.heading;
                if !heading.is_empty() {
                    options::quiet(ui, heading, colours);
                }
            }
            let (rows, columns) = game.size;
            let size = RichText::new(format!("{rows} × {columns}")).color(colours.quiet);
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(size.size(13.0));
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let radio = egui::RadioButton::new(self.name == game.name, &*game.title);
                        let radio = ui.add(radio);
                        focus::follow(&radio);
                        if radio.clicked() {
                            // Each game has its own time.
                            if self
                                .game(scene)
                                .is_none_or(|chosen| chosen.name != game.name)
                            {
                                self.fields.timer.clear();
                            }
                            self.name.clone_from(&game.name);
                        }
                    });
                });
            });
        }
    }

    /// Draws the choice between shaken cubes, today's board and letters.
    fn cubes(&mut self, ui: &mut Ui, scene: &Scene, colours: &Colours) {
        // Everybody has the same board only with built-in rules and words.
        let has_daily = self.game(scene).is_some_and(GameChoice::is_surveyed);
        let fields = &mut self.fields;
        ui.horizontal(|ui| {
            let shaken = ui.radio_value(&mut fields.source, Source::Shaken, "Shaken cubes");
            focus::follow(&shaken);
            let width = ui.available_width();
            let seed = &mut fields.seed;
            let seed = options::number(
                ui,
                seed,
                width,
                "same number, same board",
                "Seed of the cubes",
            );
            if seed.changed() {
                fields.source = Source::Shaken;
            }
        });
        if has_daily {
            let today = "Today's board, the same for everybody";
            let today = ui.radio_value(&mut fields.source, Source::Today, today);
            focus::follow(&today);
        } else if fields.source == Source::Today {
            fields.source = Source::Shaken;
        }
        let these = "These letters, or a code:";
        let these = ui.radio_value(&mut fields.source, Source::Letters, these);
        focus::follow(&these);
        // Enter starts the game, or else the player corrects the letters.
        let edit = TextEdit::singleline(&mut fields.letters).return_key(None);
        let edit = edit.desired_width(f32::INFINITY);
        let field = ui
            .add(edit)
            .accessible_name("Letters of the board, or a code");
        focus::follow(&field);
        let is_asked_for = std::mem::take(&mut self.leads_to_letters);
        if is_asked_for || !self.is_shown && fields.source == Source::Letters {
            field.request_focus();
        }
        // In this frame, the click itself takes the focus away.
        if these.clicked() {
            self.leads_to_letters = true;
            ui.ctx().request_repaint();
        }
        if field.changed() {
            fields.source = Source::Letters;
        }
        let game = self.game(scene);
        let (rows, columns) = game.map_or((scene.rows(), scene.columns()), |game| game.size);
        let (typed, takes_any) = (
            self.fields.cubes(game),
            game.is_some_and(|game| game.takes_any),
        );
        let count = match takes_any {
            true => format!("{typed} of {} characters, row by row", rows * columns),
            false if self.fields.has_code() => OF_CODE.to_string(),
            false => format!("{typed} of {} letters, row by row", rows * columns),
        };
        wrapped(ui, &count, colours);
    }

    /// Draws the buttons, and the reason why the game cannot start.
    fn buttons(
        &mut self,
        ui: &mut Ui,
        error: Option<&String>,
        loses_words: bool,
        colours: &Colours,
    ) -> Option<Ended> {
        ui.horizontal(|ui| {
            let start = if loses_words { "Start anyway" } else { "Start" };
            let start = RichText::new(start).color(colours.on_colour);
            let start = Button::new(start).fill(colours.blue);
            let start = ui.add_enabled(error.is_none(), start.min_size(vec2(96.0, 34.0)));
            if !self.is_shown && self.fields.source != Source::Letters {
                start.request_focus();
            }
            self.is_shown = true;
            let cancel = ui.add(Button::new("Cancel").min_size(vec2(96.0, 34.0)));
            self.is_leaving = cancel.has_focus();
            let warning = loses_words.then_some(LOSES_WORDS);
            if let Some(text) = error.map(String::as_str).or(warning) {
                ui.add(egui::Label::new(RichText::new(text).color(colours.red)).wrap());
            }
            match (start.clicked(), cancel.clicked()) {
                (true, _) => Some(Ended::Started),
                (false, true) => Some(Ended::Left),
                (false, false) => None,
            }
        })
        .inner
    }

    /// Returns the requested game, unless a field is invalid or the game was refused before.
    fn request(&self, scene: &Scene) -> Result<NewGame, String> {
        let request = self.fields.request(&self.name, self.game(scene))?;
        match &self.refusal {
            Some(refusal) if request == self.requested => Err(refusal.clone()),
            _ => Ok(request),
        }
    }

    /// Returns the chosen game, if its options are known.
    fn game<'a>(&self, scene: &'a Scene) -> Option<&'a GameChoice> {
        let name = match self.name.as_str() {
            "" => &scene.settings.name,
            name => name,
        };
        scene.games.iter().find(|game| game.name == name)
    }
}

/// Draws a less important text in as many lines as it needs.
fn wrapped(ui: &mut Ui, text: &str, colours: &Colours) {
    let text = RichText::new(text).color(colours.quiet).size(13.0);
    ui.add(egui::Label::new(text).wrap());
}

/// Whether Enter was just pressed. A key that is held down does not count: it opened the dialog.
fn is_enter_pressed(context: &Context) -> bool {
    let is_enter = |event: &egui::Event| {
        let egui::Event::Key {
            key,
            pressed,
            repeat,
            ..
        } = event
        else {
            return false;
        };
        *key == Key::Enter && *pressed && !repeat
    };
    context.input(|input| input.events.iter().any(is_enter))
}
