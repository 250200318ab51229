//! The question of the game, and the controls to answer it.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align, Button, Context, Event as Pressed, EventFilter, Id, Key, Layout, Modifiers, Rect,
    RichText, TextEdit, Ui, UiBuilder, vec2,
};

use super::choosing::Choosing;
use super::colours::Colours;
use super::letters;
use crate::{Answer, Display, Event, Guard, Question, Scene, Screen, Tone};

/// The maximum length of the input: no word and no board is longer.
const LONGEST: usize = 200;

/// The question while cubes are chosen, and while a word is typed.
const CHOSEN: &str = "Enter tries these cubes, Escape clears them:";
const TYPED: &str = "Enter tries this word, Escape clears it:";

/// The last button of a turn: with a word, it tries it, so that no word is lost.
const END_TURN: &str = "End turn";
const TRY: &str = "Try word";

/// The button that copies the result of a game.
const COPY_RESULT: &str = "Copy result";

/// The message after an Enter or a click that would end the turn. The next one does.
const AGAIN: &str = "To end your turn, press Enter or End turn again.";

/// The minimum width of a button.
const BUTTON: f32 = 64.0;

/// The height of the question, and its least width next to a code.
const PROMPT: f32 = 20.0;
const LEAST_PROMPT: f32 = 90.0;

/// The player's input.
#[derive(Debug, Default)]
pub struct Input {
    typed: String,
    /// The last question. Its field stays open while the game works on the answer.
    last: Option<Question>,
    /// The keys pressed after Enter, for the next frame.
    later: Vec<Pressed>,
    /// Whether to ignore an Enter between turns: it may be the second of two that were meant for what
    /// was there before.
    ignores_empty: bool,
    /// Whether the player has pressed Enter or the button once to end the turn.
    ends_turn_next: bool,
    /// The last line that was sent and is not a word.
    line: String,
    /// A line that the game has refused, to be corrected.
    refused: Option<String>,
    /// Whether a turn has begun. Earlier questions are the first that the player sees.
    has_begun: bool,
}

impl Input {
    /// Returns the typed text.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Begins the text with these letters. The cursor is behind them.
    pub fn begin_with(&mut self, letters: &str, context: &Context) {
        self.typed = letters.to_string();
        let mut state = TextEditState::load(context, Self::id()).unwrap_or_default();
        let end = CCursor::new(self.typed.chars().count());
        state.cursor.set_char_range(Some(CCursorRange::one(end)));
        state.store(context, Self::id());
    }

    /// Clears the typed text.
    pub fn clear(&mut self) {
        self.typed.clear();
        self.ends_turn_next = false;
    }

    /// Returns the id of the text field.
    pub fn id() -> Id {
        Id::unique("what is typed")
    }

    /// Notes the question of the game, and returns whether it is the first one after a turn. Clears
    /// the typed text if the turn for which it was typed is over.
    pub fn look_at(&mut self, scene: &Scene) -> bool {
        let Some(question) = &scene.question else {
            return false;
        };
        let is_after_turn = self.asks_for_word() && question.kind != Answer::Word;
        // A word typed before a turn begins would be lost with the Enter that begins it.
        if is_after_turn || matches!(question.kind, Answer::YesOrNo | Answer::Enter) {
            self.clear();
        }
        self.has_begun |= question.kind == Answer::Word;
        let line = std::mem::take(&mut self.line);
        // A game that asks the same again has refused the line.
        let is_asked_again = self.last.as_ref() == Some(question);
        if question.kind == Answer::Line && is_asked_again && !line.is_empty() {
            self.refused = Some(line);
        }
        self.last.clone_from(&scene.question);
        is_after_turn
    }

    /// Sets whether to ignore an Enter between turns.
    pub fn ignore_empty(&mut self, ignores: bool) {
        self.ignores_empty = ignores;
    }

    /// Keeps all input after the first Enter for the next frame, because the text field ignores it.
    /// A fast player types several words in the time of a frame. Drops repeated Enters, which mean
    /// nothing.
    pub fn hold_back(&mut self, context: &Context) {
        context.input_mut(|input| {
            let events = self.later.drain(..).chain(input.events.drain(..));
            let mut events: Vec<Pressed> = events.flat_map(in_lines).collect();
            events.retain(|event| !is_enter(event, true));
            if let Some(enter) = events.iter().position(|event| is_enter(event, false)) {
                self.later = events.split_off(enter + 1);
            }
            input.events = events;
        });
        if !self.later.is_empty() {
            context.request_repaint();
        }
    }

    /// Whether the last question asked for a word.
    pub fn asks_for_word(&self) -> bool {
        self.last
            .as_ref()
            .is_some_and(|question| question.kind == Answer::Word)
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
        self.reconsider(screen, choosing);
        if let Some(line) = self.refused.take().filter(|_| self.typed.is_empty()) {
            self.begin_with(&line, ui.ctx());
        }
        let builder = UiBuilder::new().id_salt("input").max_rect(rect);
        ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let question = self.last.clone();
            let is_turn = self.asks_for_word();
            let prompt = match &question {
                Some(_) if is_turn && !choosing.path().is_empty() => CHOSEN,
                Some(_) if is_turn && !self.typed.trim().is_empty() => TYPED,
                // The question is in the place of the board.
                Some(_) if scene.rows() == 0 => "",
                Some(question) => question.prompt.trim(),
                None => "",
            };
            let prompt = RichText::new(prompt).color(colours.quiet).size(14.0);
            match scene.code.as_str() {
                "" => {
                    ui.add(egui::Label::new(prompt).truncate());
                }
                code => show_code(ui, prompt, (code, &scene.day), colours),
            }
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
        let hint = match scene.hint_cost {
            0 => "Hint".to_string(),
            cost => format!("Hint (−{cost})"),
        };
        let is_empty = self.typed.trim().is_empty() && choosing.path().is_empty();
        let labels: &[&str] = match kind {
            Some(Answer::Word) if is_empty => &[&hint, END_TURN],
            Some(Answer::Word) => &[&hint, TRY],
            Some(_) => &["OK"],
            None => &[],
        };
        let last = (!scene.result.is_empty()).then_some(COPY_RESULT);
        let buttons = labels.iter().copied().chain(last);
        let room: f32 = buttons.map(|label| button_width(ui, label)).sum();
        if self.field(ui, kind.is_some(), scene, ui.available_width() - room) {
            self.enter(scene, screen, choosing);
        }
        for label in labels {
            // The click that ends a pause does nothing else.
            let is_on = !scene.is_paused;
            let width = button_width(ui, label) - ui.spacing().item_spacing.x;
            let button = ui.add_enabled(is_on, button(label).min_size(vec2(width, 34.0)));
            let button = match *label {
                label if label == hint => button.on_hover_text(about_hints(scene.hint_cost)),
                _ => button,
            };
            if button.clicked() {
                match *label {
                    label if label == hint => {
                        // Chosen cubes would hide the message and the marks.
                        choosing.clear();
                        screen.tell(Event::Hint);
                    }
                    END_TURN if self.ends_turn_next => screen.tell(Event::EndTurn),
                    _ => self.enter(scene, screen, choosing),
                }
            }
        }
        copy_result(ui, &scene.result);
    }

    /// Draws the text field, and returns whether Enter was pressed in it.
    fn field(&mut self, ui: &mut Ui, is_open: bool, scene: &Scene, width: f32) -> bool {
        let is_ready = |question: &Question| question.kind == Answer::Enter;
        let hint = match &self.last {
            Some(question) if is_ready(question) => "Press Enter",
            None if scene.outcome.is_some() => "The game is over",
            _ => "",
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
        was_focused
            && !response.has_focus()
            && ui.input(|input| input.events.iter().any(|event| is_enter(event, false)))
    }

    /// Sends the typed text, or otherwise the chosen cubes. An empty line is an answer too, unless
    /// it comes too early, or would end the turn without being pressed twice.
    fn enter(&mut self, scene: &Scene, screen: &Screen, choosing: &mut Choosing) {
        let is_empty = self.typed.trim().is_empty();
        if self.typed.is_empty() && !choosing.path().is_empty() {
            return choosing.submit(scene, screen);
        }
        if is_empty && self.asks_for_word() && !self.ends_turn_next {
            self.ends_turn_next = true;
            return screen.update(&mut |scene| {
                // It would read as a part of the result for the last word. A hint stays.
                if scene.tone != Tone::Plain {
                    (scene.status, scene.tone) = (String::new(), Tone::Plain);
                }
                scene.remove_from_status(AGAIN);
                scene.add_to_status(AGAIN);
            });
        }
        let is_too_early = !self.asks_for_word() && self.has_begun && self.ignores_empty;
        if is_empty && is_too_early {
            screen.update(&mut |scene| {
                scene.remove_from_status(Guard::ONCE_MORE);
                scene.add_to_status(Guard::ONCE_MORE);
            });
        } else {
            let typed = std::mem::take(&mut self.typed);
            if !self.asks_for_word() {
                self.line.clone_from(&typed);
            }
            screen.tell(Event::Line(typed));
        }
    }

    /// Forgets the first press that would end the turn, if the player goes on or the turn is
    /// over.
    fn reconsider(&mut self, screen: &Screen, choosing: &Choosing) {
        let goes_on = !self.typed.is_empty() || !choosing.path().is_empty();
        if self.ends_turn_next && (goes_on || !self.asks_for_word()) {
            self.ends_turn_next = false;
            screen.update(&mut |scene| scene.remove_from_status(AGAIN));
        }
    }
}

/// Whether Enter was just pressed, or is repeated because it is held down. A repeated key does not
/// count, because it would answer the next question or end the turn.
fn is_enter(event: &Pressed, is_repeated: bool) -> bool {
    matches!(event, Pressed::Key { key: Key::Enter, pressed: true, repeat, .. } if *repeat == is_repeated)
}

/// Divides pasted lines as if they had been typed.
fn in_lines(event: Pressed) -> Vec<Pressed> {
    let Pressed::Paste(text) = event else {
        return vec![event];
    };
    let enter = Pressed::Key {
        key: Key::Enter,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let lines = text
        .lines()
        .map(|line| vec![Pressed::Paste(line.to_string())]);
    let mut events: Vec<Pressed> = lines.collect::<Vec<_>>().join(&enter);
    if text.ends_with('\n') {
        events.push(enter);
    }
    events
}

/// Draws the code of the game with a button that copies it, to the right of the question.
fn show_code(ui: &mut Ui, prompt: RichText, (code, day): (&str, &str), colours: &Colours) {
    let line = vec2(ui.available_width(), PROMPT);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(line, layout, |ui| {
        let about = "With its code, others can play this game: New game, a code.";
        copy(ui, "Copy", about, code, |label| {
            let label = RichText::new(label).size(13.0);
            Button::new(label).small().min_size(vec2(0.0, PROMPT))
        });
        let text = match day {
            "" => format!("Code to share: {code}"),
            day => format!("Daily game of {day}, code: {code}"),
        };
        let width = ui.available_width() - LEAST_PROMPT;
        let size = letters::fitting(ui.painter(), &text, 14.0, width);
        let text = RichText::new(text).color(colours.ink).size(size);
        ui.add(egui::Label::new(text).extend());
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(egui::Label::new(prompt).truncate());
        });
    });
}

/// Adds a button that copies the result, if there is one.
fn copy_result(ui: &mut Ui, result: &str) {
    if !result.is_empty() {
        let about = "Your result without the words, to tell others.";
        copy(ui, COPY_RESULT, about, result, button);
    }
}

/// Adds a button that copies a text. Afterwards, its label says so.
fn copy(ui: &mut Ui, label: &str, about: &str, text: &str, button: impl Fn(&str) -> Button<'_>) {
    let copied = Id::unique(("copied", label));
    let is_copied = ui.data(|data| data.get_temp::<String>(copied).as_deref() == Some(text));
    let label = if is_copied { "Copied" } else { label };
    if ui.add(button(label)).on_hover_text(about).clicked() {
        ui.ctx().copy_text(text.to_string());
        ui.data_mut(|data| data.insert_temp(copied, text.to_string()));
    }
}

/// Returns what a hint tells, and what it costs.
fn about_hints(cost: u32) -> String {
    let cost = match cost {
        0 => "It costs nothing.",
        1 => "Each costs a point.",
        _ => "Each costs points.",
    };
    format!("The first letter of a word, then its first cube, then all its cubes. {cost}")
}

fn yes_or_no(ui: &mut Ui, scene: &Scene, screen: &Screen) {
    // After a game, the window has nothing more to show.
    let no = match scene.all {
        Some(_) => "No, close the window",
        None => "No",
    };
    for (label, answer) in [("Yes", "yes"), (no, "no")] {
        if ui
            .add_enabled(scene.question.is_some(), button(label))
            .clicked()
        {
            screen.tell(Event::Line(answer.to_string()));
        }
    }
    copy_result(ui, &scene.result);
}

fn button(label: &str) -> Button<'_> {
    Button::new(label).min_size(vec2(BUTTON, 34.0))
}

/// Returns the width of a button with the space before it.
fn button_width(ui: &Ui, label: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui
        .painter()
        .layout_no_wrap(label.to_string(), font, egui::Color32::BLACK);
    let width = text.size().x + 2.0 * ui.spacing().button_padding.x;
    width.max(BUTTON) + ui.spacing().item_spacing.x
}
