//! Provided: the response to keys in a terminal, at each stage of the game.

use std::time::Duration;

use gui::Guard;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{App, Asked, LONGEST, Stage};
use crate::console::texts::boxed;

/// The message after an Enter that would end the turn. The next one does.
pub(super) const ENTER_AGAIN: &str = "Press Enter again to end your turn.";

impl App {
    /// Handles a key press.
    pub fn press(&mut self, key: KeyEvent, now: Duration) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.press_with_control(key.code, now);
        }
        if self.too_small.is_some() {
            return self.press_on_small_screen(key.code, now);
        }
        if self.goes_on(now) || self.guard.ignores_key(now) {
            return;
        }
        if let Some(asked) = self.withdraw_question()
            && self.answer(asked, key.code, now)
        {
            return;
        }
        match key.code {
            KeyCode::Char('?') => {
                self.history = None;
                self.show_keys(!self.shows_keys);
            }
            KeyCode::Esc if self.shows_keys => self.show_keys(false),
            KeyCode::Up | KeyCode::Down if self.shows_results() => {
                self.select(key.code == KeyCode::Down);
            }
            KeyCode::Up | KeyCode::PageUp => self.turn_pages(-1),
            KeyCode::Down | KeyCode::PageDown => self.turn_pages(1),
            code => match self.stage {
                Stage::Ready => self.press_before_turn(code, now),
                Stage::Turn => self.press_in_turn(code, now),
                Stage::Over { .. } => self.press_after_game(code, now),
            },
        }
    }

    /// Handles a key on a screen without room for the game, which can only be left there.
    fn press_on_small_screen(&mut self, code: KeyCode, now: Duration) {
        match (self.withdraw_question(), code) {
            (Some(Asked::Leave), code) if self.answer(Asked::Leave, code, now) => {}
            (_, KeyCode::Esc) if self.is_over() => self.has_left = true,
            (_, KeyCode::Esc) => self.asked = Some(Asked::Leave),
            _ => {}
        }
    }

    /// Handles a key if it answers the question, and returns whether it does.
    fn answer(&mut self, asked: Asked, code: KeyCode, now: Duration) -> bool {
        match (asked, code) {
            (Asked::EndTurn, KeyCode::Enter) => self.stop(now),
            (Asked::EndTurn, KeyCode::Esc) => {}
            (Asked::EndTurn, _) => return false,
            (Asked::Leave, KeyCode::Enter) => self.has_left = true,
            (Asked::NewGame, KeyCode::Enter) => self.begin_again(now),
            (_, KeyCode::Esc) => {}
            // A letter may begin a word.
            _ => return false,
        }
        true
    }

    /// Handles a key pressed with Ctrl. The keys that edit the line mean the same as in a shell.
    fn press_with_control(&mut self, code: KeyCode, now: Duration) {
        match code {
            KeyCode::Char('c') => self.has_left = true,
            KeyCode::Char('z') => self.is_suspended = true,
            _ if self.too_small.is_some() => {}
            _ if self.goes_on(now) || self.guard.ignores_key(now) => {}
            KeyCode::Char('n') if self.would_lose_words() => self.asked = Some(Asked::NewGame),
            KeyCode::Char('n') => self.begin_again(now),
            KeyCode::Char('r') => self.turn_board(),
            _ if self.stage != Stage::Turn => {}
            KeyCode::Char('p') => {
                self.withdraw_question();
                self.paused = Some(now);
            }
            // A word has no spaces, so it is the whole line.
            KeyCode::Char('u' | 'w') => self.clear(),
            KeyCode::Char('h') => self.press_in_turn(KeyCode::Backspace, now),
            KeyCode::Char('d') if self.is_empty() => self.stop(now),
            KeyCode::Char('d') => {
                self.message = "Ctrl+D ends your turn only if no word is typed.".to_string();
                self.is_good = false;
            }
            _ => {}
        }
    }

    fn press_before_turn(&mut self, code: KeyCode, now: Duration) {
        match code {
            KeyCode::Esc => self.asked = Some(Asked::Leave),
            KeyCode::Enter if !self.guard.ignores_enter(now) => {
                self.begin_turn(now);
                self.guard.note_change(now);
            }
            KeyCode::Enter if !self.message.ends_with(Guard::ONCE_MORE) => {
                self.message = boxed::at_the_end(&self.message, Guard::ONCE_MORE);
            }
            _ => {}
        }
    }

    fn press_in_turn(&mut self, code: KeyCode, now: Duration) {
        match code {
            KeyCode::Esc if self.is_empty() && self.marks_hint && !self.found.is_empty() => {
                self.forget_result();
            }
            KeyCode::Esc if self.is_empty() => self.asked = Some(Asked::Leave),
            KeyCode::Esc => self.clear(),
            KeyCode::Enter if !self.is_empty() => self.try_input(),
            KeyCode::Enter if self.time_left(now) == Some(Duration::ZERO) => self.tick(now),
            KeyCode::Enter => self.ask_for_enter_again(),
            KeyCode::Backspace => {
                self.typed.pop();
                self.selection.step_back();
            }
            KeyCode::Tab => self.hint(),
            KeyCode::Char(letter) if letter.is_alphabetic() && self.typed.len() < LONGEST => {
                // The letters of chosen cubes begin the word.
                if !self.selection.is_empty() {
                    self.typed = self.chosen_letters();
                    self.selection.clear();
                }
                if !self.marks_hint {
                    self.forget_result();
                }
                self.typed.extend(letter.to_lowercase());
            }
            _ => {}
        }
    }

    /// Asks before the turn ends: Enter may be the second of two that were meant for a word, or meant for the rules that
    /// are shown first.
    fn ask_for_enter_again(&mut self) {
        let news = match self.is_good {
            true => self.message.as_str(),
            false => "",
        };
        self.message = boxed::at_the_end(news, ENTER_AGAIN);
        self.is_good = true;
        self.asked = Some(Asked::EndTurn);
    }

    fn press_after_game(&mut self, code: KeyCode, now: Duration) {
        match code {
            KeyCode::Esc | KeyCode::Char('h') if self.history.is_some() => {
                self.history = None;
                self.page = 0;
            }
            KeyCode::Esc => self.has_left = true,
            KeyCode::Char('n') => self.begin_again(now),
            KeyCode::Char('l') if self.has_levels() && self.history.is_none() => {
                self.change_level();
            }
            KeyCode::Char('h') => {
                self.show_keys(false);
                self.history = self.play.history();
            }
            KeyCode::Tab if self.history.is_none() => {
                self.show_keys(false);
                self.shows_all = !self.shows_all;
                self.turn_pages(-self.page);
            }
            _ => {}
        }
    }

    /// Turns the board by a quarter to the right, or by a half if it isn't a square.
    fn turn_board(&mut self) {
        let board = self.game.board();
        self.quarters += if board.rows() == board.columns() {
            1
        } else {
            2
        };
    }

    /// Whether the lists show the words of a finished game.
    fn shows_results(&self) -> bool {
        self.is_over() && !self.shows_keys && self.history.is_none()
    }

    /// Whether a player has found words in this game, and it is not over.
    fn would_lose_words(&self) -> bool {
        let has_words = !self.turns.is_empty() || !self.game.human_words().is_empty();
        has_words && !self.is_over()
    }
}
