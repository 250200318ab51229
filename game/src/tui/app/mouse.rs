//! Provided: the mouse in a terminal: cubes are chosen by clicking or dragging, and a word in a list shows its cubes.

use std::time::Duration;

use data::Position;
use gui::{Gesture, Place};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::{App, LONGEST, Stage};
use crate::Path;
use crate::console::texts::boxed;

impl App {
    /// Handles a press, a drag or a release of the mouse, on a screen with these contents.
    pub fn mouse(&mut self, event: MouseEvent, shown: &Buffer, now: Duration) {
        let is_press = event.kind == MouseEventKind::Down(MouseButton::Left);
        match event.kind {
            _ if self.too_small.is_some() => {}
            MouseEventKind::ScrollUp => self.turn_pages(-1),
            MouseEventKind::ScrollDown => self.turn_pages(1),
            // The click that ends a pause does nothing else.
            _ if is_press && self.goes_on(now) => {}
            _ if self.is_asked() || self.paused.is_some() => {}
            _ => {
                if is_press {
                    self.withdraw_question();
                }
                if self.stage == Stage::Turn {
                    self.choose(event, shown);
                }
                if is_press {
                    self.show_word(&word_at(shown, event.column, event.row));
                }
            }
        }
    }

    /// Returns the chosen cubes.
    pub(in crate::tui) fn chosen(&self) -> Path {
        let chosen = self.selection.path().iter();
        chosen
            .map(|&(row, column)| Position { row, column })
            .collect()
    }

    /// Chooses cubes. A click beside them loses nothing.
    fn choose(&mut self, event: MouseEvent, shown: &Buffer) {
        // No path can enter a solid cell.
        let areas = self.areas(shown.area);
        let cube = match event.kind {
            MouseEventKind::Drag(_) => areas.cube_around(event.column, event.row),
            _ => areas.cube_at(event.column, event.row),
        };
        let cube = cube.filter(|cube| self.game.board().letters(*cube).is_some());
        let cube = cube.map(|cube| (cube.row, cube.column));
        match (event.kind, cube) {
            (MouseEventKind::Down(MouseButton::Left), Some(cube)) => {
                self.forget_result();
                self.selection.press(cube);
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(cube)) => {
                // The drag may begin beside the first cube.
                match self.selection.is_pressed() {
                    true => self.selection.move_to(cube),
                    false => self.selection.press(cube),
                }
            }
            (MouseEventKind::Up(MouseButton::Left), _) => match self.selection.release() {
                Some(Gesture::Drag) => self.try_chosen(),
                Some(Gesture::Apart(cube)) => self.refuse_cube(cube),
                // Cubes chosen by clicks wait for Enter; after typed letters, each adds its own.
                Some(Gesture::Click) if !self.typed.is_empty() => {
                    let letters = self.chosen_letters().to_lowercase();
                    self.selection.clear();
                    if self.typed.len() + letters.len() <= LONGEST {
                        self.typed += &letters;
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// Removes the result for the last word, because another word begins.
    pub(super) fn forget_result(&mut self) {
        if !self.found.is_empty() || !self.is_good {
            self.found.clear();
            self.message.clear();
            self.is_good = true;
        }
    }

    /// Refuses a cube that does not touch the last chosen one. The player may go on elsewhere.
    fn refuse_cube(&mut self, cube: Place) {
        let letters = |place: Option<&Place>| {
            let letters = place.and_then(|(row, column)| self.game.get_letter(*row, *column).ok());
            letters.unwrap_or_default().to_uppercase()
        };
        let (cube, last) = (letters(Some(&cube)), letters(self.selection.path().last()));
        self.message = format!("{cube} does not touch {last}.");
        self.is_good = false;
    }

    /// Shows the cubes of a word that is in a list.
    pub(super) fn show_word(&mut self, word: &str) {
        let is_listed = match &self.stage {
            Stage::Ready => false,
            Stage::Turn => self.game.human_words().contains(word),
            Stage::Over { all, .. } => all.iter().any(|other| other == word),
        };
        let path = is_listed.then(|| self.game.words_on_board().remove(word));
        if let Some(path) = path.flatten() {
            self.selection.clear();
            self.selected = self.listed().iter().position(|other| other == word);
            self.found = path;
            self.marks_hint = false;
            let points = self.game.rules().points(word.len());
            self.message = match self.stage {
                Stage::Over { .. } => {
                    boxed::at_the_end(&boxed::found(word, points), &self.essential)
                }
                _ => boxed::found_before(word, points),
            };
            self.is_good = true;
        }
    }
}

/// Returns the letters around a position on the screen, up to the next other characters.
fn word_at(shown: &Buffer, x: u16, y: u16) -> String {
    let is_letter = |x: &u16| {
        let cell = shown.cell((*x, y));
        cell.is_some_and(|cell| cell.symbol().chars().all(char::is_alphabetic))
    };
    let begin = (0..=x).rev().take_while(is_letter).last().unwrap_or(x);
    let word = (begin..shown.area.right()).take_while(is_letter);
    word.filter_map(|x| shown.cell((x, y)))
        .map(|cell| cell.symbol())
        .collect()
}
