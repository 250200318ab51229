//! Keys that work everywhere in the window.

use std::time::Duration;

use egui::{Context, Event as Typed, Key, Modifiers};

use super::View;
use super::input::Input;
use super::page::Contents;
use crate::{Answer, Event, Scene};

impl View {
    /// Handles these keys before any part of the window receives them.
    pub(super) fn keys(&mut self, context: &Context, scene: &Scene) {
        let is_clicked = context.input(|input| input.pointer.any_pressed());
        let ends_reveal = (is_clicked || is_any_pressed(context)) && self.end_reveal();
        if self.is_covered_in(context) {
            return;
        }
        if scene.is_paused {
            return self.go_on(context);
        }
        let pressed = |modifiers, key| context.input_mut(|input| input.consume_key(modifiers, key));
        if pressed(Modifiers::COMMAND, Key::N) {
            self.open_dialog(scene);
        }
        if pressed(Modifiers::COMMAND, Key::H) {
            self.open_page(Contents::History, scene);
        }
        if pressed(Modifiers::NONE, Key::F1) {
            self.open_page(Contents::Rules, scene);
        }
        if pressed(Modifiers::COMMAND, Key::R) {
            self.quarters += 1;
        }
        if pressed(Modifiers::COMMAND, Key::P) && can_pause(scene) {
            self.screen.tell(Event::Pause(true));
        }
        // Escape only ends what is shown; all other keys do it besides what they mean.
        let is_searching = is_searching(scene);
        if is_searching && is_any_pressed(context) {
            self.hurry();
        }
        if pressed(Modifiers::NONE, Key::Escape) && !is_searching && !ends_reveal {
            self.escape(scene);
        }
        let chooses = self.input.typed().is_empty() && !self.choosing.path().is_empty();
        if chooses && pressed(Modifiers::NONE, Key::Backspace) {
            self.choosing.step_back();
        }
        let letters = letters(context);
        if letters.is_empty() {
            return;
        }
        match scene.question.as_ref().map(|question| question.kind) {
            // A key held down must not answer the next question as well.
            Some(Answer::YesOrNo) if is_held(context) => {}
            Some(Answer::YesOrNo) => self.answer(&letters),
            // The letters of chosen cubes begin the typed word.
            _ if self.input.is_open() => {
                if chooses {
                    let chosen = scene.spelled(self.choosing.path()).to_lowercase();
                    self.input.begin_with(&chosen, context);
                }
                self.choosing.clear();
                self.replay = None;
                context.memory_mut(|memory| memory.request_focus(Input::id()));
            }
            _ => {}
        }
    }

    /// Moves the focus to the text field unless another element has it.
    pub(super) fn keep_focus(&self, context: &Context) {
        let is_free = context.memory(|memory| memory.focused().is_none());
        if is_free && !self.has_page() && self.input.is_open() {
            context.memory_mut(|memory| memory.request_focus(Input::id()));
        }
    }

    /// Ends a pause with any key or button, which does nothing else.
    fn go_on(&self, context: &Context) {
        let is_clicked = context.input(|input| input.pointer.any_pressed());
        if is_clicked || is_any_pressed(context) {
            drop_all(context);
            self.screen.tell(Event::Pause(false));
        }
    }

    /// Cancels the latest unfinished action. Without one, leaves a question that comes before the
    /// board.
    fn escape(&mut self, scene: &Scene) {
        let asks = scene.question.as_ref().map(|question| question.kind);
        let can_leave = asks == Some(Answer::Line) && scene.rows() == 0;
        if !self.choosing.path().is_empty() || self.choosing.refusal().is_some() {
            self.choosing.clear();
        } else if self.replay.is_some() {
            self.replay = None;
        } else if can_leave && self.input.typed().is_empty() {
            self.screen.tell(Event::Back);
        } else {
            self.input.clear();
        }
    }

    fn answer(&self, letters: &str) {
        let answer = match letters.chars().next() {
            Some('y' | 'Y') => "yes",
            Some('n' | 'N') => "no",
            _ => return,
        };
        self.screen.tell(Event::Line(answer.to_string()));
    }

    /// Returns the time until the view changes by itself: the time, lit cubes, or animations.
    pub(super) fn wait(&self, scene: &Scene, now: Duration) -> Option<Duration> {
        let countdown = scene
            .deadline
            .and_then(|deadline| super::countdown::wait(deadline, now));
        let replay = self.replay.as_ref().and_then(|replay| replay.wait(now));
        let shaken = self.choosing.shaken(now).map(|_| Duration::from_millis(16));
        let motion = self.motion.wait(now);
        [countdown, replay, shaken, motion]
            .into_iter()
            .flatten()
            .min()
    }
}

/// Whether the display shows a search.
pub(super) fn is_searching(scene: &Scene) -> bool {
    scene.question.is_none() && scene.cubes().iter().any(|cube| cube.is_highlighted)
}

/// Whether the player is looking for words, or pauses meanwhile.
pub(super) fn is_turn(scene: &Scene) -> bool {
    scene.judge.is_some() || scene.is_paused
}

/// Whether the player can pause.
pub(super) fn can_pause(scene: &Scene) -> bool {
    is_turn(scene) && !scene.is_paused
}

/// Ignores all keys that were just pressed, and returns whether there were any.
pub(super) fn drop_all(context: &Context) -> bool {
    let is_pressed = is_any_pressed(context);
    let is_typed =
        |event: &Typed| matches!(event, Typed::Text(_) | Typed::Paste(_) | Typed::Key { .. });
    context.input_mut(|input| input.events.retain(|event| !is_typed(event)));
    is_pressed
}

/// Whether a key was just pressed. Shift, Ctrl and the like only begin a combination of keys.
fn is_any_pressed(context: &Context) -> bool {
    use Key::*;
    let is_pressed = |event: &Typed| match event {
        Typed::Text(_) => true,
        Typed::Key {
            key:
                ShiftLeft | ShiftRight | ControlLeft | ControlRight | AltLeft | AltRight | SuperLeft
                | SuperRight,
            ..
        } => false,
        Typed::Key { pressed, .. } => *pressed,
        _ => false,
    };
    context.input(|input| input.events.iter().any(is_pressed))
}

/// Whether the typed text comes from a key that is held down.
fn is_held(context: &Context) -> bool {
    let is_repeated = |event: &Typed| matches!(event, Typed::Key { repeat: true, .. });
    context.input(|input| input.events.iter().any(is_repeated))
}

/// Returns the letters that were just typed.
fn letters(context: &Context) -> String {
    context.input(|input| {
        let texts = input.events.iter().filter_map(|event| match event {
            Typed::Text(text) => Some(text.as_str()),
            _ => None,
        });
        texts
            .flat_map(str::chars)
            .filter(|letter| letter.is_alphabetic())
            .collect()
    })
}
