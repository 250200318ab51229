//! Provided: the state of the game in a terminal, and its response to keys and mouse.

use std::time::Duration;

use data::Position;
use data::rules::Winner;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::layout::Areas;
use crate::console::Play;
use crate::console::texts::{boxed, counted};
use crate::{Game, GameError, Path};

/// A game in a terminal, with the player's unfinished input.
pub struct App {
    play: Play,
    game: Game,
    /// The word being typed.
    pub(super) typed: String,
    /// The cubes chosen by clicking or dragging.
    pub(super) chosen: Path,
    /// Whether the mouse has been dragged to another cube since the button was pressed.
    is_dragging: bool,
    /// The cubes of the latest word found.
    pub(super) found: Path,
    /// The result for the last word.
    pub(super) message: String,
    /// Whether the message is good news.
    pub(super) is_good: bool,
    /// The time when the turn began.
    begun: Duration,
    /// Every word on the board, once the turn is over.
    pub(super) all: Option<Vec<String>>,
    /// Whether to show those words instead of the words of each side.
    pub(super) shows_all: bool,
    /// The page of the lists; after the last page the first one follows.
    pub(super) page: i64,
    left: bool,
}

impl App {
    /// Creates a new game, which begins now.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not accept the board.
    pub fn new(play: Play, now: Duration) -> Result<Self, GameError> {
        let game = play.game("")?;
        Ok(Self {
            play,
            game,
            typed: String::new(),
            chosen: Path::new(),
            is_dragging: false,
            found: Path::new(),
            message: "Type a word, or drag the mouse over its cubes, or click on them.".to_string(),
            is_good: true,
            begun: now,
            all: None,
            shows_all: false,
            page: 0,
            left: false,
        })
    }

    /// Returns the current game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the player has left.
    pub fn has_left(&self) -> bool {
        self.left
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.all.is_some()
    }

    /// Returns the remaining time, if there is a limit.
    pub fn time_left(&self, now: Duration) -> Option<Duration> {
        let time = self.play.time?;
        Some(time.saturating_sub(now.saturating_sub(self.begun)))
    }

    /// Handles a key press.
    pub fn press(&mut self, key: KeyEvent, now: Duration) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if control => self.left = true,
            KeyCode::Esc => self.left = true,
            KeyCode::Char('n') if control || self.is_over() => self.begin_again(now),
            KeyCode::Up | KeyCode::PageUp => self.page -= 1,
            KeyCode::Down | KeyCode::PageDown => self.page += 1,
            KeyCode::Tab if self.is_over() => {
                self.shows_all = !self.shows_all;
                self.page = 0;
            }
            _ if self.is_over() => {}
            KeyCode::Enter if !self.chosen.is_empty() => self.try_chosen(),
            KeyCode::Enter if self.typed.is_empty() => self.end_turn(),
            KeyCode::Enter => {
                let word = std::mem::take(&mut self.typed);
                self.try_word(&word);
            }
            KeyCode::Backspace => {
                self.typed.pop();
                self.chosen.pop();
            }
            KeyCode::Tab => self.hint(),
            KeyCode::Char(letter) if letter.is_alphabetic() && self.typed.len() < LONGEST => {
                self.chosen.clear();
                self.typed.extend(letter.to_lowercase());
            }
            _ => {}
        }
    }

    /// Handles a press, a drag or a release of the mouse in a terminal of this size.
    pub fn mouse(&mut self, event: MouseEvent, area: Rect) {
        match event.kind {
            MouseEventKind::ScrollUp => self.page -= 1,
            MouseEventKind::ScrollDown => self.page += 1,
            _ if self.is_over() => {}
            _ => self.drag(event, area),
        }
    }

    fn drag(&mut self, event: MouseEvent, area: Rect) {
        let areas = Areas::of(area, &self.game);
        // No path can enter a solid cell.
        let cube = areas.cube_at(event.column, event.row);
        let cube = cube.filter(|cube| self.game.board().letters(*cube).is_some());
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.typed.clear();
                self.is_dragging = false;
                match cube {
                    Some(cube) if self.leads_on_to(cube) => self.go_to(cube),
                    _ => self.chosen = cube.into_iter().collect(),
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(cube) = cube.filter(|cube| self.chosen.last() != Some(cube)) {
                    self.is_dragging = true;
                    self.go_to(cube);
                }
            }
            // Cubes chosen by clicks wait for Enter.
            MouseEventKind::Up(MouseButton::Left) if self.is_dragging => self.try_chosen(),
            _ => {}
        }
    }

    /// Whether a cube has been chosen, or is a neighbour of the last chosen cube.
    fn leads_on_to(&self, cube: Position) -> bool {
        let adjoins = self.chosen.last().is_some_and(|last| {
            let mut neighbours = self.game.board().neighbours(*last);
            neighbours.any(|next| next == cube)
        });
        adjoins || self.chosen.contains(&cube)
    }

    /// Moves on to a neighbour, or back to an earlier chosen cube.
    fn go_to(&mut self, cube: Position) {
        if let Some(place) = self.chosen.iter().position(|other| *other == cube) {
            self.chosen.truncate(place + 1);
        } else if self.chosen.is_empty() || self.leads_on_to(cube) {
            self.chosen.push(cube);
        }
    }

    fn try_chosen(&mut self) {
        let path = std::mem::take(&mut self.chosen);
        let letters = path
            .iter()
            .filter_map(|place| self.game.board().letters(*place));
        let word: String = letters.collect();
        self.try_word(&word);
    }

    fn try_word(&mut self, word: &str) {
        let least = self.game.rules().min_length;
        let shown = word.to_uppercase();
        match self.game.human_word_search_watched(word, &mut |_| {}) {
            Ok(path) => {
                self.found = path.clone();
                let points = self.game.rules().points(word.len());
                self.message = format!("{shown}: {}.", counted(points, "point"));
                self.is_good = true;
            }
            Err(crate::Refusal::TooShort) => {
                self.refuse(format!("{shown}: at least {}.", counted(least, "letter")));
            }
            Err(refusal) => self.refuse(format!("{shown}: {refusal}.")),
        }
    }

    fn refuse(&mut self, message: String) {
        self.found.clear();
        self.message = message;
        self.is_good = false;
    }

    fn hint(&mut self) {
        self.is_good = true;
        self.message = match self.game.hint() {
            Some(hint) => boxed::hint(hint),
            None => boxed::ALL_FOUND.to_string(),
        };
    }

    /// Ends the turn when its time is over.
    pub fn tick(&mut self, now: Duration) {
        if !self.is_over() && self.time_left(now).is_some_and(|left| left.is_zero()) {
            // A word begun in time counts.
            let word = std::mem::take(&mut self.typed);
            if !word.is_empty() {
                self.try_word(&word);
            } else if !self.chosen.is_empty() {
                self.try_chosen();
            }
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.chosen.clear();
        self.found.clear();
        self.page = 0;
        if self.game.rules().has_computer() {
            self.game.computer_word_search();
            let (human, computer) = (self.game.score_human(), self.game.score_computer());
            let winner = self.game.rules().winner(human, computer);
            self.is_good = winner != Winner::Computer;
            self.message = boxed::verdict(winner).to_string();
        } else {
            self.is_good = true;
            self.message = "The game is over.".to_string();
        }
        self.all = Some(self.game.longest_first());
    }

    fn begin_again(&mut self, now: Duration) {
        self.play.seed = self.play.seed.wrapping_add(1);
        self.play.board = None;
        self.play.letters.clear();
        // These rules have made a game before, so they succeed again.
        if let Ok(game) = self.play.game("") {
            self.game = game;
            self.typed.clear();
            self.chosen.clear();
            self.found.clear();
            self.message = "New game.".to_string();
            self.is_good = true;
            self.begun = now;
            self.all = None;
            self.shows_all = false;
            self.page = 0;
        }
    }
}

/// The maximum number of typed letters: no word is longer.
const LONGEST: usize = 72;
