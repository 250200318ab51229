//! The game in a terminal, drawn in memory.

mod played;
mod results;
mod screens;
mod turns;
mod words;

use std::sync::Arc;
use std::time::Duration;

use data::Rules;
use game::console::Play;
use game::tui::{App, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};

const START: Duration = Duration::from_secs(100);

/// The time after which another Enter is meant as such.
const AFTER_ENTER: Duration = Duration::from_millis(1500);

fn app(rules: Arc<Rules>, letters: Option<&str>) -> App {
    app_of(1, rules, letters)
}

fn app_of(players: usize, rules: Arc<Rules>, letters: Option<&str>) -> App {
    App::new(play(players, rules, letters), START).unwrap()
}

fn play(players: usize, rules: Arc<Rules>, letters: Option<&str>) -> Play {
    let time = rules
        .seconds
        .map(|seconds| Duration::from_secs(seconds.into()));
    let dictionary = data::SMALL.lines().collect();
    Play {
        letters: letters.unwrap_or("").to_string(),
        players,
        time,
        ..Play::new(rules, Arc::new(dictionary), 4)
    }
}

/// Returns a terminal of this size with the game in it.
fn drawn(app: &App, width: u16, height: u16, now: Duration) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app, now)).unwrap();
    terminal.backend().clone()
}

/// Returns the contents of a screen of this size.
fn screen(app: &App, width: u16, height: u16, now: Duration) -> String {
    drawn(app, width, height, now).to_string()
}

/// Whether the line for words is empty.
fn has_empty_line(app: &App) -> bool {
    let shown = screen(app, 80, 24, START);
    shown
        .lines()
        .any(|line| line.trim_matches(['"', ' ']) == ">")
}

fn press_control(app: &mut App, letter: char) {
    let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    app.press(key, START);
}

fn press(app: &mut App, code: KeyCode) {
    press_at(app, code, START);
}

fn press_at(app: &mut App, code: KeyCode, now: Duration) {
    app.press(KeyEvent::new(code, KeyModifiers::NONE), now);
}

/// Ends a turn: the second Enter confirms the first one.
fn end_turn(app: &mut App) {
    end_turn_at(app, START);
}

fn end_turn_at(app: &mut App, now: Duration) {
    press_at(app, KeyCode::Enter, now);
    press_at(app, KeyCode::Enter, now);
}

fn mouse(app: &mut App, kind: MouseEventKind, place: (u16, u16)) {
    mouse_at(app, kind, place, START);
}

fn mouse_at(app: &mut App, kind: MouseEventKind, (column, row): (u16, u16), now: Duration) {
    let event = MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    };
    let shown = drawn(app, 80, 24, now);
    app.mouse(event, shown.buffer(), now);
}

fn type_word(app: &mut App, word: &str) {
    for letter in word.chars() {
        press(app, KeyCode::Char(letter));
    }
    press(app, KeyCode::Enter);
}
