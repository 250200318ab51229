//! The question of the game, and the controls to answer it.

use std::time::Duration;

use egui::{
    Button, Event as Pressed, EventFilter, Id, InputState, Key, Rect, RichText, TextEdit, Ui,
    UiBuilder, vec2,
};

use super::choosing::Choosing;
use super::colours::Colours;
use crate::{Answer, Event, Question, Scene, Screen};

/// The time that a game may spend on an answer before it looks busy.
const GRACE: Duration = Duration::from_millis(150);

/// The maximum length of the input: no word and no board is longer.
const LONGEST: usize = 200;

/// The player's input.
#[derive(Debug, Default)]
pub struct Input {
    typed: String,
    /// The last question.
    last: Option<Question>,
    /// The time at which the game began to work without asking another question.
    busy: Option<Duration>,
}

impl Input {
    /// Returns the typed text.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Clears the typed text.
    pub fn clear(&mut self) {
        self.typed.clear();
    }

    /// Returns the id of the text field.
    pub fn id() -> Id {
        Id::unique("what is typed")
    }

    /// Notes the question of the game, and returns the time until the game looks busy, if it does.
    pub fn look_at(&mut self, scene: &Scene, now: Duration) -> Option<Duration> {
        if scene.question.is_some() {
            self.last.clone_from(&scene.question);
            self.busy = None;
            return None;
        }
        self.last.as_ref()?;
        let since = *self.busy.get_or_insert(now);
        let left = (since + GRACE).saturating_sub(now);
        if left.is_zero() {
            self.last = None;
            return None;
        }
        Some(left)
    }

    /// Whether there is a field to type in.
    pub fn is_open(&self) -> bool {
        self.last
            .as_ref()
            .is_some_and(|question| question.kind != Answer::YesOrNo)
    }

    /// Draws the question and the controls, and sends the answers.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene,
        screen: &Screen,
        choosing: &mut Choosing,
        colours: &Colours,
    ) {
        let builder = UiBuilder::new().id_salt("input").max_rect(rect);
        ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let question = self.last.clone();
            let prompt = question
                .as_ref()
                .map_or("", |question| question.prompt.trim());
            let prompt = RichText::new(prompt).color(colours.quiet).size(14.0);
            ui.add(egui::Label::new(prompt).truncate());
            ui.horizontal(|ui| match question.map(|question| question.kind) {
                Some(Answer::YesOrNo) => yes_or_no(ui, scene, screen),
                kind => self.line(ui, kind, scene, screen, choosing),
            });
        });
    }

    fn line(
        &mut self,
        ui: &mut Ui,
        kind: Option<Answer>,
        scene: &Scene,
        screen: &Screen,
        choosing: &mut Choosing,
    ) {
        let labels: &[&str] = match kind {
            Some(Answer::Word) => &["Hint", "End turn"],
            Some(_) => &["OK"],
            None => &[],
        };
        let room: f32 = labels.iter().map(|label| button_width(ui, label)).sum();
        let entered = self.field(ui, kind.is_some(), scene, ui.available_width() - room);
        let asks = scene.question.is_some();
        if entered && asks {
            self.enter(scene, screen, choosing);
        }
        for label in labels {
            if ui.add_enabled(asks, button(label)).clicked() {
                match *label {
                    "Hint" => screen.tell(Event::Hint),
                    "End turn" => {
                        self.clear();
                        choosing.clear();
                        screen.tell(Event::EndTurn);
                    }
                    _ => self.enter(scene, screen, choosing),
                }
            }
        }
    }

    /// Draws the text field, and returns whether Enter was pressed in it.
    fn field(&mut self, ui: &mut Ui, is_open: bool, scene: &Scene, width: f32) -> bool {
        let hint = match is_open {
            true => "",
            false if scene.rows() == 0 => "",
            false if scene.outcome.is_some() => "The game is over",
            false => "…thinking",
        };
        let keeps = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
            tab: false,
        };
        let edit = TextEdit::singleline(&mut self.typed)
            .id(Self::id())
            .event_filter(keeps)
            .char_limit(LONGEST)
            .hint_text(hint)
            .margin(egui::Margin::symmetric(10, 5))
            .desired_width(width)
            .min_size(vec2(0.0, 34.0))
            .align(egui::Align2::LEFT_CENTER)
            .font(egui::FontId::proportional(18.0));
        let was_focused = ui.memory(|memory| memory.has_focus(Self::id()));
        let response = ui.add_enabled(is_open, edit).accessible_name("Your answer");
        if let Some(question) = &scene.question {
            let prompt = question.prompt.as_str();
            ui.ctx()
                .accesskit_node_builder(response.id, |node| node.set_description(prompt));
        }
        // `lost_focus` would not do: it refers to the previous frame, when the field may not have
        // been open yet.
        was_focused && !response.has_focus() && ui.input(is_entered)
    }

    /// Sends the typed text, or the chosen cubes if there is none. An empty line is an answer too.
    fn enter(&mut self, scene: &Scene, screen: &Screen, choosing: &mut Choosing) {
        if self.typed.is_empty() && !choosing.path().is_empty() {
            choosing.submit(scene, screen);
        } else {
            screen.tell(Event::Line(std::mem::take(&mut self.typed)));
        }
    }
}

/// Whether Enter was just pressed. A repeated key does not count, because it would answer the next
/// question or end the turn.
fn is_entered(input: &InputState) -> bool {
    let is_enter = |event: &Pressed| match event {
        Pressed::Key {
            key,
            pressed,
            repeat,
            ..
        } => *key == Key::Enter && *pressed && !repeat,
        _ => false,
    };
    input.events.iter().any(is_enter)
}

fn yes_or_no(ui: &mut Ui, scene: &Scene, screen: &Screen) {
    for (label, answer) in [("Yes", "yes"), ("No", "no")] {
        if ui
            .add_enabled(scene.question.is_some(), button(label))
            .clicked()
        {
            screen.tell(Event::Line(answer.to_string()));
        }
    }
}

fn button(label: &str) -> Button<'_> {
    Button::new(label).min_size(vec2(64.0, 34.0))
}

/// Returns the width of a button with the space before it.
fn button_width(ui: &Ui, label: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui
        .painter()
        .layout_no_wrap(label.to_string(), font, egui::Color32::BLACK);
    let width = text.size().x + 2.0 * ui.spacing().button_padding.x;
    width.max(64.0) + ui.spacing().item_spacing.x
}
