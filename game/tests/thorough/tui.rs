//! The game in a terminal, drawn in memory.

use std::sync::Arc;
use std::time::Duration;

use data::Rules;
use game::Opponent;
use game::console::Play;
use game::tui::{App, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use crate::rules;

const START: Duration = Duration::from_secs(100);

fn app(rules: Arc<Rules>, letters: Option<&str>) -> App {
    let board = letters
        .map(|letters| data::Board::from_line(rules.rows(), rules.columns(), letters).unwrap());
    let time = rules
        .seconds
        .map(|seconds| Duration::from_secs(seconds.into()));
    let play = Play {
        rules,
        dictionary: Arc::new(data::SMALL.lines().collect()),
        dictionary_file: None,
        board,
        seed: 4,
        shaken: true,
        opponent: Opponent::All,
        players: 1,
        time,
    };
    App::new(play, START).unwrap()
}

/// What stands on a screen of this size.
fn screen(app: &App, width: u16, height: u16, now: Duration) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app, now)).unwrap();
    terminal.backend().to_string()
}

fn press(app: &mut App, code: KeyCode) {
    app.press(KeyEvent::new(code, KeyModifiers::NONE), START);
}

fn type_word(app: &mut App, word: &str) {
    for letter in word.chars() {
        press(app, KeyCode::Char(letter));
    }
    press(app, KeyCode::Enter);
}

#[test]
fn a_word_that_is_typed_is_listed_and_its_path_drawn() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut app, "form");
    let screen = screen(&app, 80, 24, START);
    for shown in ["You: 1", "FORM", "FORM: 1 points.", "╭1──╮", "╭4──╮", "╲"] {
        assert!(screen.contains(shown), "{shown}\n{screen}");
    }
}

#[test]
fn a_word_that_is_dragged_counts_and_corners_are_passed() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let area = Rect::new(0, 0, 80, 24);
    // The centres of F, O, R, M; and the corner between F and O.
    let way = [(3, 2), (6, 3), (9, 5), (9, 8), (15, 5)];
    let mut mouse = |kind, (column, row): (u16, u16)| {
        let event = MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        };
        app.mouse(event, area);
    };
    mouse(MouseEventKind::Down(MouseButton::Left), way[0]);
    for place in way {
        mouse(MouseEventKind::Drag(MouseButton::Left), place);
    }
    mouse(MouseEventKind::Up(MouseButton::Left), way[4]);
    let screen = screen(&app, 80, 24, START);
    assert!(screen.contains("FORM: 1 points."), "{screen}");
}

#[test]
fn the_clock_ticks_and_ends_the_turn() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let after = |seconds| START + Duration::from_secs(seconds);
    assert!(screen(&app, 80, 24, after(1)).contains("2:59"));
    app.press(
        KeyEvent::new(KeyCode::Char('f'), KeyModifiers::NONE),
        after(5),
    );
    app.tick(after(179));
    assert!(!app.is_over());
    app.tick(after(180));
    assert!(app.is_over());
    let screen = screen(&app, 80, 24, after(180));
    for shown in ["The computer wins.", "words were there", "The computer: "] {
        assert!(screen.contains(shown), "{shown}\n{screen}");
    }
}

#[test]
fn every_set_of_rules_fits_80_by_24_and_the_smallest_screens_do_no_harm() {
    for name in Rules::names() {
        let app = app(rules(name), None);
        let shown = screen(&app, 80, 24, START);
        let letters = (0..rules(name).rows()).map(|row| {
            let last = rules(name).columns() - 1;
            app_letter(&app, row, last)
        });
        for letter in letters {
            assert!(shown.contains(&letter), "{name}: {letter}\n{shown}");
        }
        assert!(shown.contains("Esc: leave"), "{name}\n{shown}");
        for (width, height) in [(1, 1), (20, 5), (40, 12), (200, 60)] {
            screen(&app, width, height, START);
        }
    }
}

fn app_letter(app: &App, row: usize, column: usize) -> String {
    app.game().get_letter(row, column).unwrap().to_string()
}

#[test]
fn tab_gives_a_hint_and_escape_leaves() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Tab);
    assert!(screen(&app, 80, 24, START).contains("that begins with"));
    press(&mut app, KeyCode::Enter);
    assert!(app.is_over());
    press(&mut app, KeyCode::Char('n'));
    assert!(!app.is_over());
    press(&mut app, KeyCode::Esc);
    assert!(app.has_left());
}
