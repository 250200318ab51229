//! The dialog for choosing another game.

use egui::{
    Align, Button, Context, Frame, Id, Key, Layout, Modal, RichText, ScrollArea, TextEdit, Ui, vec2,
};

use super::colours::Colours;
use super::focus;
use crate::{Event, NewGame, Scene, Screen};

/// The state of the dialog.
#[derive(Debug, Default)]
pub struct Dialog {
    /// The name of one of the scene's games; empty for the same game again.
    name: String,
    has_letters: bool,
    letters: String,
    /// Whether the dialog has been drawn before.
    is_shown: bool,
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
    /// Opens the dialog again with the earlier choice.
    pub fn reopened(self) -> Self {
        Self {
            is_shown: false,
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
        let frame = Frame::popup(&context.global_style()).inner_margin(20);
        let modal = Modal::new(Id::unique("new game")).frame(frame);
        let answer = modal.show(context, |ui| {
            ui.set_width(340.0);
            ui.label(RichText::new("New game").heading().color(colours.ink));
            ui.add_space(8.0);
            self.games(ui, scene, colours);
            ui.separator();
            let is_entered = self.cubes(ui, scene, colours);
            ui.add_space(10.0);
            ui.horizontal(|ui| {
                let start = RichText::new("Start").color(colours.on_colour);
                let start = Button::new(start).fill(colours.blue);
                let start = ui.add(start.min_size(vec2(96.0, 34.0)));
                if !self.is_shown && !self.has_letters {
                    start.request_focus();
                }
                self.is_shown = true;
                let cancel = ui.add(Button::new("Cancel").min_size(vec2(96.0, 34.0)));
                if start.clicked() || is_entered {
                    self.start(scene, screen);
                    ended = Some(Ended::Started);
                } else if cancel.clicked() {
                    ended = Some(Ended::Left);
                }
            });
        });
        ended.or(answer.should_close().then_some(Ended::Left))
    }

    fn games(&mut self, ui: &mut Ui, scene: &Scene, colours: &Colours) {
        let height = (ui.ctx().content_rect().height() - 300.0).clamp(80.0, 320.0);
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            let same = ui.radio_value(&mut self.name, String::new(), "The same game again");
            focus::follow(&same);
            for game in &scene.games {
                let (rows, columns) = game.size;
                let size = RichText::new(format!("{rows} × {columns}")).color(colours.quiet);
                ui.horizontal(|ui| {
                    let game = ui.radio_value(&mut self.name, game.name.clone(), &game.title);
                    focus::follow(&game);
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(size));
                });
            }
        });
    }

    /// Draws the choice between shaken cubes and letters, and returns whether Enter was pressed in
    /// the letters.
    fn cubes(&mut self, ui: &mut Ui, scene: &Scene, colours: &Colours) -> bool {
        ui.radio_value(&mut self.has_letters, false, "Shaken cubes");
        ui.radio_value(&mut self.has_letters, true, "These letters:");
        let edit = TextEdit::singleline(&mut self.letters).desired_width(f32::INFINITY);
        let field = ui.add(edit).accessible_name("Letters of the board");
        if !self.is_shown && self.has_letters {
            field.request_focus();
        }
        self.has_letters |= field.changed();
        let (rows, columns) = scene
            .games
            .iter()
            .find(|game| game.name == self.name)
            .map_or((scene.rows(), scene.columns()), |game| game.size);
        let (typed, what) = match self.takes_any(scene) {
            true => (self.letters.chars().count(), "characters"),
            false => {
                let letters = self.letters.chars().filter(|c| c.is_alphabetic());
                (letters.count(), "letters")
            }
        };
        let count = format!("{typed} of {} {what}, row by row", rows * columns);
        ui.label(RichText::new(count).color(colours.quiet).size(13.0));
        field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
    }

    /// Whether the board may contain any character, including a space.
    fn takes_any(&self, scene: &Scene) -> bool {
        let mut games = scene.games.iter();
        // The same game again has an empty name; its title is the current one.
        let game = games.find(|game| match self.name.as_str() {
            "" => game.title == scene.title,
            name => game.name == name,
        });
        game.is_some_and(|game| game.takes_any)
    }

    fn start(&self, scene: &Scene, screen: &Screen) {
        let letters = match self.has_letters {
            true if self.takes_any(scene) => self.letters.clone(),
            true => self.letters.trim().to_string(),
            false => String::new(),
        };
        screen.tell(Event::NewGame(NewGame {
            name: self.name.clone(),
            letters,
        }));
    }
}
