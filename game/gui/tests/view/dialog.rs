//! Choosing another game, the animation and the colours.

use std::time::Duration;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use gui::{Event, GameChoice, NewGame};

use crate::table::Table;

fn with_games() -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        scene.games = vec![
            GameChoice {
                name: "classic".to_string(),
                title: "Boggle".to_string(),
                size: (4, 4),
            },
            GameChoice {
                name: "big".to_string(),
                title: "Big Boggle".to_string(),
                size: (5, 5),
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
fn the_same_game_is_begun_again_with_two_keys() {
    let mut table = with_games();
    table
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::N);
    table.harness.run();
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [new_game("", "")]);
}

#[test]
fn the_letters_of_a_board_can_be_typed() {
    let mut table = with_games();
    table.press_button("New game…");
    table.press_button("These letters:");
    table.press_button("Letters of the board");
    table.type_text("tensoarinedlumph");
    table.harness.get_by_label("16 of 16 letters, row by row");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("", "tensoarinedlumph")]);
    // Or with Enter behind the last one; whoever types letters means them.
    table.press_button("New game…");
    table.press_button("Letters of the board");
    table.type_text("abc");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [new_game("", "abc")]);
}

#[test]
fn the_dialog_can_be_left_and_covers_the_board() {
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
fn searches_are_shown_as_fast_as_one_likes() {
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
fn the_colours_are_those_of_the_system_or_light_or_dark() {
    let mut table = Table::new();
    for (label, theme) in [("Light", egui::Theme::Light), ("Dark", egui::Theme::Dark)] {
        table.press_button("Settings");
        table.press_button(label);
        assert_eq!(table.harness.ctx.theme(), theme);
        table.press(&[Key::Escape]);
    }
    table.press_button("Settings");
    table.press_button("As the system has it");
}
