//! The countdown, and redraws without input.

use std::time::Duration;

use egui::Key;
use egui_kittest::kittest::Queryable;
use gui::{Answer, Event};

use crate::table::{Table, line, word};

fn with_a_minute() -> Table {
    let mut table = Table::new();
    table.change(|scene| scene.deadline = Some(Duration::from_secs(60)));
    table
}

#[test]
fn remaining_time_is_shown_in_whole_seconds() {
    let mut table = with_a_minute();
    for (now, left) in [
        (0, "1:00"),
        (1, "1:00"),
        (1000, "0:59"),
        (50_500, "0:10"),
        (59_999, "0:01"),
    ] {
        table.is_at(now);
        table.harness.get_by_label(&format!("Time left: {left}"));
    }
}

#[test]
fn window_redraws_once_a_second_only_with_a_deadline() {
    let mut table = Table::new();
    assert_eq!(table.wait(), Duration::MAX);
    table.type_text("te");
    assert_eq!(table.wait(), Duration::MAX);
    table.change(|scene| scene.deadline = Some(Duration::from_secs(60)));
    assert_eq!(table.wait(), Duration::from_secs(1));
    table.is_at(300);
    assert_eq!(table.wait(), Duration::from_millis(700));
}

#[test]
fn turn_ends_once_when_the_time_is_up() {
    let mut table = with_a_minute();
    table.is_at(59_999);
    assert_eq!(table.told(), []);
    table.is_at(60_000);
    assert_eq!(table.told(), [Event::EndTurn]);
    table.is_at(61_000);
    assert_eq!(table.told(), []);
    assert_eq!(table.wait(), Duration::MAX);
    // The next turn ends too.
    table.change(|scene| scene.deadline = Some(Duration::from_secs(70)));
    table.is_at(70_000);
    assert_eq!(table.told(), [Event::EndTurn]);
}

#[test]
fn typed_or_chosen_word_is_sent_when_the_time_is_up() {
    let mut table = with_a_minute();
    table.type_text("ten");
    table.is_at(60_000);
    assert_eq!(table.told(), [line("ten")]);
    assert_eq!(table.typed(), "");
    let mut table = with_a_minute();
    table.drag(&[(0, 0), (0, 2)]);
    table.is_at(60_000);
    let path = [(0, 0), (0, 1), (0, 2)];
    assert_eq!(table.told(), [word("TEN", &path)]);
    table.release((0, 2));
    assert_eq!(table.told(), []);
}

#[test]
fn click_on_the_time_pauses_the_turn() {
    let mut table = with_a_minute();
    table.harness.get_by_label_contains("Time left").click();
    table.harness.run();
    assert_eq!(table.told(), [Event::Pause(true)]);
}

#[test]
fn turn_pauses_while_the_settings_are_open() {
    let mut table = with_a_minute();
    table.press_button("Settings");
    assert_eq!(table.told(), [Event::Pause(true)]);
    table.change(|scene| scene.is_paused = true);
    table.press_button("Dark");
    assert_eq!(table.told(), [], "the menu stays open");
    table.press(&[Key::Escape]);
    assert_eq!(table.told(), [Event::Pause(false)]);
    // A pause from the menu outlasts it.
    table.change(|scene| scene.is_paused = false);
    table.press_button("Settings");
    table.change(|scene| scene.is_paused = true);
    assert_eq!(table.told(), [Event::Pause(true)]);
    table.harness.get_by_label_contains("Ctrl+P").click();
    table.harness.run();
    assert_eq!(table.told(), [Event::Pause(true)]);
    table.type_text("t");
    assert_eq!(table.told(), [Event::Pause(false)]);
}

#[test]
fn turn_ends_on_time_even_if_the_window_is_hidden() {
    let mut table = with_a_minute();
    table.told();
    let mut hidden = gui::View::new(table.screen.clone());
    let context = egui::Context::default();
    hidden.keep_time(&context, Duration::from_secs(59));
    assert_eq!(table.told(), []);
    hidden.keep_time(&context, Duration::from_secs(60));
    hidden.keep_time(&context, Duration::from_secs(61));
    assert_eq!(table.told(), [Event::EndTurn]);
}

#[test]
fn deadline_does_not_end_a_yes_or_no_question() {
    let mut table = with_a_minute();
    table.ask(gui::Answer::YesOrNo);
    table.is_at(60_000);
    assert_eq!(table.told(), []);
}

#[test]
fn keys_pressed_just_after_the_end_of_the_time_do_nothing() {
    let mut table = with_a_minute();
    table.type_text("te");
    table.is_at(60_000);
    assert_eq!(table.told(), [line("te")]);
    // The player goes on typing the word, which begins with an answer.
    table.ask(Answer::YesOrNo);
    table.is_at(61_000);
    table.type_text("ny");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), []);
    // Each ignored key starts the second without a key again.
    for now in [61_500, 62_400] {
        table.is_at(now);
        table.type_text("n");
        assert_eq!(table.told(), [], "{now}");
    }
    table.is_at(63_400);
    table.type_text("n");
    assert_eq!(table.told(), [line("no")]);
}
