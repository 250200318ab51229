//! Screens of all sizes.

use std::time::Duration;

use data::{Position, Rules};
use game::Game;
use game::tui::{App, Stage, draw, follow};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use super::{
    START, app, drawn, end_turn, has_empty_line, mouse, play, press, press_at, press_control,
    screen, type_word,
};
use crate::rules;

#[test]
fn page_number_is_not_cut_off_next_to_the_largest_board() {
    let mut app = app(rules("super-big"), None);
    end_turn(&mut app);
    let shown = screen(&app, 80, 16, START);
    assert!(shown.contains(" page 1 of 2"), "{shown}");
}

#[test]
fn every_board_fits_80_by_24_and_other_sizes_do_not_panic() {
    for name in Rules::names() {
        let app = app(rules(name), None);
        let shown = screen(&app, 80, 24, START);
        let cells = rows_of(&shown);
        for place in app.game().board().positions() {
            let label = app.game().get_letter(place.row, place.column).unwrap();
            let is_there = is_at_its_place(&cells, app.game(), place, label);
            assert!(is_there, "{name}: {label} at {place:?}\n{shown}");
        }
        assert!(shown.contains("Esc: leave"), "{name}\n{shown}");
        for (width, height) in [(1, 1), (20, 5), (40, 12), (200, 60)] {
            screen(&app, width, height, START);
        }
    }
}

/// Returns the characters of a screen, row by row; each row is written between quotes.
fn rows_of(screen: &str) -> Vec<Vec<char>> {
    let rows = screen.lines().map(|row| row.trim_matches('"'));
    rows.map(|row| row.chars().collect()).collect()
}

/// Whether a screen of 80 columns and 24 rows shows a label in the middle of its cube. A framed
/// cube is six columns wide and three rows high. If that is too large, cubes are five columns wide,
/// with an empty row between them if there is room.
fn is_at_its_place(cells: &[Vec<char>], game: &Game, place: Position, label: &str) -> bool {
    let (rows, columns) = (game.board().rows(), game.board().columns());
    let (row, column) = match rows * 3 <= 20 && columns * 6 <= 50 {
        true => (2 + place.row * 3, 2 + place.column * 6),
        false => (1 + place.row * 2, 1 + place.column * 5),
    };
    let shown: String = cells[row][column..].iter().take(4).collect();
    let shown = shown.trim_matches(|c: char| !c.is_alphanumeric() && c != '#');
    shown.eq_ignore_ascii_case(label)
}

#[test]
fn long_message_takes_two_lines_or_loses_its_end() {
    let app = app(rules("new"), None);
    let shown = screen(&app, 50, 24, START);
    for line in [
        "\"Type a word, drag over its cubes, or click on them\"",
        "\"and press Enter. ",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    let shown = screen(&app, 50, 12, START);
    assert!(
        shown.contains("Type a word, drag over its cubes, or click on the…"),
        "{shown}"
    );
}

#[test]
fn screen_that_is_too_small_names_the_needed_size_and_the_way_out() {
    for (name, width, height) in [("super-big", 54, 10), ("new", 44, 8)] {
        let app = app(rules(name), None);
        let message = format!("This game needs at least {width}×{height} characters.");
        for (width, height) in [(30, 8), (20, 6), (width - 1, 24), (80, height - 1)] {
            let shown = screen(&app, width, height, START);
            assert!(shown.contains("Esc: leave"), "{shown}");
            assert!(!shown.contains("> "), "{shown}");
            let lines = shown.lines().map(|line| line.trim_matches(['"', ' ']));
            let text = lines.collect::<Vec<_>>().join(" ");
            assert!(text.contains(&message), "{shown}");
        }
        let fits = screen(&app, width, height, START);
        assert!(fits.contains("> ") && fits.contains("Esc"), "{fits}");
    }
}

/// Handles what happens in a terminal of this size until `now`: nothing.
fn wait(app: &mut App, area: Rect, now: Duration) {
    follow(app, &Buffer::empty(area), &|| now, &mut |_| Ok(None)).unwrap();
}

#[test]
fn game_waits_while_the_screen_is_too_small() {
    let after = |seconds| START + Duration::from_secs(seconds);
    let (small, large) = (Rect::new(0, 0, 40, 12), Rect::new(0, 0, 44, 12));
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    wait(&mut app, small, after(10));
    // Neither keys nor the mouse nor the clock do anything.
    let keys = [KeyCode::Char('f'), KeyCode::Enter, KeyCode::Tab];
    for code in keys {
        press_at(&mut app, code, after(20));
    }
    for letter in ['d', 'n', 'p'] {
        press_control(&mut app, letter);
    }
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), (3, 2));
    wait(&mut app, small, after(500));
    assert_eq!(app.stage(), &Stage::Turn);
    wait(&mut app, large, after(1000));
    let shown = screen(&app, 80, 24, after(1001));
    assert!(shown.contains("2:49"), "{shown}");
    assert!(has_empty_line(&app));
    // A pause hides a question, and lasts.
    press_at(&mut app, KeyCode::Esc, after(1002));
    press_control(&mut app, 'p');
    assert!(screen(&app, 80, 24, after(1003)).contains("Paused."));
    wait(&mut app, small, after(1010));
    press_at(&mut app, KeyCode::Char('x'), after(1020));
    wait(&mut app, large, after(1030));
    assert!(screen(&app, 80, 24, after(1040)).contains("Paused."));
    wait(&mut app, small, after(1050));
    // Escape asks, and only one key leaves. A larger screen withdraws the question.
    press_at(&mut app, KeyCode::Esc, after(1055));
    wait(&mut app, large, after(1056));
    assert!(screen(&app, 80, 24, after(1057)).contains("Paused."));
    wait(&mut app, small, after(1058));
    for (key, has_left) in [
        (KeyCode::Char('y'), false),
        (KeyCode::Esc, false),
        (KeyCode::Enter, true),
    ] {
        press_at(&mut app, KeyCode::Esc, after(1060));
        let shown = screen(&app, 20, 6, after(1060));
        assert!(
            shown.contains("Leave? This game") && shown.contains("Enter: yes"),
            "{shown}"
        );
        press_at(&mut app, key, after(1060));
        assert_eq!(app.has_left(), has_left, "{key}");
    }
}

#[test]
fn clock_is_red_in_the_last_ten_seconds() {
    let app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let red = |seconds| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let now = START + Duration::from_secs(seconds);
        terminal.draw(|frame| draw(frame, &app, now)).unwrap();
        let cells = terminal.backend().buffer().content[..80].iter();
        let cells = cells.filter(|cell| cell.fg == Color::Red);
        cells.map(|cell| cell.symbol()).collect::<String>()
    };
    assert_eq!(
        [red(0), red(169), red(170), red(179)],
        ["", "", "0:10", "0:01"]
    );
}

#[test]
fn path_is_reversed_on_a_screen_without_colours() {
    let reversed = |app: &App| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| draw(frame, app, START)).unwrap();
        let cells = terminal.backend().buffer().content.iter();
        let cells = cells.filter(|cell| cell.modifier.contains(Modifier::REVERSED));
        cells.map(|cell| cell.symbol()).collect::<String>()
    };
    let mut coloured = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut coloured, "form");
    assert_eq!(reversed(&coloured), "");
    let plain = coloured.without_colours();
    // Row by row.
    assert_eq!(reversed(&plain), "FOMR");
    let shown = drawn(&plain, 80, 24, START + Duration::from_secs(175));
    let mut cells = shown.buffer().content.iter();
    assert!(cells.all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
}

#[test]
fn all_words_are_listed_page_by_page_longest_first() {
    let mut app = app(rules("new"), Some("tsaerlineaotsdes"));
    end_turn(&mut app);
    press(&mut app, KeyCode::Tab);
    let all = app.game().longest_first();
    let mut seen = Vec::new();
    for _ in 0..100 {
        let shown = screen(&app, 80, 12, START);
        let words = all.iter().filter(|word| {
            let mut words = shown.split(|c: char| !c.is_ascii_uppercase());
            words.any(|shown| shown == *word)
        });
        seen.extend(words.cloned());
        press(&mut app, KeyCode::PageDown);
        if screen(&app, 80, 12, START).contains("page 1 of") {
            break;
        }
    }
    // Letters of the board, and the longest word below it, look like words.
    seen.retain(|word| word.len() > 2);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), all.len());
    let first = all.first().unwrap();
    press(&mut app, KeyCode::PageUp);
    press(&mut app, KeyCode::PageDown);
    let shown = screen(&app, 80, 12, START);
    let places = [first, all.get(1).unwrap()].map(|word| shown.find(word.as_str()).unwrap());
    assert!(places[0] < places[1], "{shown}");
}

#[test]
fn title_of_a_daily_game_has_its_date_until_the_next_game() {
    let mut play = play(1, rules("new"), None);
    play.date = Some("27 November 2026".to_string());
    let mut app = App::new(play, START).unwrap();
    let title = "New Boggle, 1987: daily game of 27 November 2026  ";
    assert!(screen(&app, 80, 24, START).contains(title));
    press_control(&mut app, 'n');
    let shown = screen(&app, 80, 24, START);
    assert!(shown.contains("New Boggle, 1987    "), "{shown}");
}

#[test]
fn large_screen_has_large_cubes_in_its_middle() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut app, "form");
    for (width, height, border) in [
        (80, 24, "╭1──╮"),
        (100, 30, "╭1──────╮"),
        (200, 60, "╭1──────────╮"),
    ] {
        let shown = screen(&app, width, height, START);
        assert!(shown.contains(border), "{shown}");
        let rows: Vec<&str> = shown.lines().map(|row| row.trim_matches('"')).collect();
        let columns = rows.iter().map(|row| {
            let text = row.trim_end();
            let before = text
                .chars()
                .take_while(|character| *character == ' ')
                .count();
            (before, text.chars().count())
        });
        let used: Vec<(usize, usize)> = columns.filter(|(_, end)| *end > 0).collect();
        let left = used.iter().map(|(before, _)| *before).min().unwrap();
        let right = width as usize - used.iter().map(|(_, end)| *end).max().unwrap();
        assert!(left.abs_diff(right) <= 2, "{left}, {right}\n{shown}");
        let is_empty = |row: &&&str| row.trim().is_empty();
        let above = rows.iter().take_while(is_empty).count();
        let below = rows.iter().rev().take_while(is_empty).count();
        assert!(above.abs_diff(below) <= 2, "{above}, {below}\n{shown}");
    }
}
