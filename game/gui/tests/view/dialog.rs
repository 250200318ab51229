//! The dialog for another game, the animation and the colours.

use std::time::Duration;

use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;
use gui::{Display, Event, GameChoice, NewGame};

use crate::table::{LETTERS, Table};

fn with_games() -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        scene.games = vec![
            GameChoice {
                name: "classic".to_string(),
                title: "Boggle".to_string(),
                size: (4, 4),
                takes_any: false,
            },
            GameChoice {
                name: "big".to_string(),
                title: "Big Boggle".to_string(),
                size: (5, 5),
                takes_any: false,
            },
        ];
    });
    table
}

fn new_game(name: &str, letters: &str) -> Event {
    Event::NewGame(NewGame {
        name: name.to_string(),
        letters: letters.to_string(),
    })
}

fn open_with_keys(table: &mut Table) {
    table
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::N);
    table.harness.run();
}

/// Shows a new board, as the game does after a request.
fn another_board(table: &mut Table) {
    table.screen.reset().unwrap();
    table.screen.label_all_cubes(LETTERS).unwrap();
    table.harness.run();
}

#[test]
fn another_game_is_chosen_by_its_title() {
    let mut table = with_games();
    table.press_button("New game…");
    table.press_button("Big Boggle");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("big", "")]);
    assert!(table.harness.query_by_label("Start").is_none());
}

#[test]
fn same_game_is_restarted_with_two_key_presses() {
    let mut table = with_games();
    open_with_keys(&mut table);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [new_game("", "")]);
}

#[test]
fn letters_of_a_board_can_be_typed() {
    let mut table = with_games();
    table.press_button("New game…");
    table.press_button("These letters:");
    table.press_button("Letters of the board");
    table.type_text("tensoarinedlumph");
    table.harness.get_by_label("16 of 16 letters, row by row");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("", "tensoarinedlumph")]);
    // Enter after the last letter works too, and typing letters selects them.
    another_board(&mut table);
    table.press_button("New game…");
    table.press_button("Letters of the board");
    table.type_text("abc");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [new_game("", "abc")]);
}

#[test]
fn dialog_can_be_cancelled_and_blocks_the_board() {
    let mut table = with_games();
    table.press_button("New game…");
    table.type_text("ten");
    assert_eq!(table.typed(), "");
    table.press(&[Key::Escape]);
    assert!(table.harness.query_by_label("Start").is_none());
    table.press_button("New game…");
    table.press_button("Cancel");
    assert!(table.harness.query_by_label("Start").is_none());
    assert_eq!(table.told(), []);
    table.press_button("New game…");
    table.click(&[(0, 0)]);
    assert_eq!(table.chosen(), []);
}

#[test]
fn any_character_is_counted_and_sent_if_the_game_allows_it() {
    let mut table = with_games();
    table.change(|scene| {
        scene.games[1].takes_any = true;
        scene.games[1].title = "Any".to_string();
    });
    table.press_button("New game…");
    table.press_button("Any");
    table.press_button("Letters of the board");
    table.type_text(" ßé 1#a ");
    table.harness.get_by_label("8 of 25 characters, row by row");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("big", " ßé 1#a ")]);
    // The same game again is one of the choices.
    another_board(&mut table);
    table.change(|scene| scene.title = "Any".to_string());
    table.press_button("New game…");
    table.press_button("Letters of the board");
    table.type_text("1 ");
    table.harness.get_by_label("2 of 16 characters, row by row");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("", "1 ")]);
}

/// Returns a table with more games than fit in the dialog.
fn with_eleven_games() -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        let games = (1..=11).map(|number| GameChoice {
            name: format!("game-{number}"),
            title: format!("Game {number}"),
            size: (4, 4),
            takes_any: false,
        });
        scene.games = games.collect();
    });
    open_with_keys(&mut table);
    table
}

/// Returns the name of the focused game, if it is visible.
fn game_in_sight(table: &Table) -> String {
    let (label, rect) = table.focused();
    let edge = |label: &str| table.harness.get_by_label(label).rect();
    let (top, bottom) = (edge("New game").bottom(), edge("Shaken cubes").top());
    assert!(
        rect.top() >= top && rect.bottom() <= bottom,
        "{label}: {rect}"
    );
    label
}

#[test]
fn focused_game_stays_visible_in_a_long_list_of_games() {
    let mut table = with_eleven_games();
    table.press(&[Key::Tab, Key::Tab]);
    assert_eq!(game_in_sight(&table), "The same game again");
    for number in 1..=11 {
        table.press(&[Key::Tab]);
        assert_eq!(game_in_sight(&table), format!("Game {number}"));
    }
    for number in (1..=10).rev() {
        table.press(&[Key::ArrowUp]);
        assert_eq!(game_in_sight(&table), format!("Game {number}"));
    }
    for number in 2..=11 {
        table.press(&[Key::ArrowDown]);
        assert_eq!(game_in_sight(&table), format!("Game {number}"));
    }
    table.press(&[Key::Space]);
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("game-11", "")]);
}

#[test]
fn board_sizes_in_a_long_list_do_not_overlap_the_scroll_bar() {
    let table = with_eleven_games();
    let field = table.harness.get_by_label("Letters of the board").rect();
    let sizes: Vec<Rect> = table
        .harness
        .get_all_by_label("4 × 4")
        .map(|size| size.rect())
        .collect();
    assert_eq!(sizes.len(), 11);
    for size in sizes {
        assert!(size.right() <= field.right() - 8.0, "{size} in {field}");
    }
}

#[test]
fn rejected_letters_are_still_there_to_be_corrected() {
    let mut table = with_games();
    table.press_button("New game…");
    table.press_button("Big Boggle");
    table.press_button("Letters of the board");
    table.type_text("abc");
    table.press(&[Key::Enter]);
    table.change(|scene| scene.status = "This game cannot start: these are 3 letters.".to_string());
    open_with_keys(&mut table);
    table.harness.get_by_label("3 of 25 letters, row by row");
    table.type_text("d");
    table.press(&[Key::Enter]);
    assert_eq!(
        table.told(),
        [new_game("big", "abc"), new_game("big", "abcd")]
    );
    // The letters are cleared once the requested game starts.
    another_board(&mut table);
    table.press_button("New game…");
    table.harness.get_by_label("0 of 16 letters, row by row");
}

#[test]
fn speed_setting_changes_the_animation_delay() {
    let mut table = Table::new();
    for (label, milliseconds) in [("Slow", 300), ("Normal", 100), ("Fast", 30), ("Off", 0)] {
        table.press_button("Settings");
        table.press_button(label);
        let delay = table.screen.animation_delay();
        assert_eq!(delay, Duration::from_millis(milliseconds), "{label}");
        table.press(&[Key::Escape]);
    }
    assert_eq!(table.wait(), Duration::MAX);
}

#[test]
fn colour_setting_offers_light_dark_and_the_system_theme() {
    let mut table = Table::new();
    for (label, theme) in [("Light", egui::Theme::Light), ("Dark", egui::Theme::Dark)] {
        table.press_button("Settings");
        table.press_button(label);
        assert_eq!(table.harness.ctx.theme(), theme);
        table.press(&[Key::Escape]);
    }
    table.press_button("Settings");
    table.press_button("Same as the system");
}
