//! Requests to close the window.

use egui::{Key, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::kittest::Queryable;
use gui::{Answer, Event, Outcome};

use crate::table::Table;

/// Requests that the window close, and returns whether it does.
fn request(table: &mut Table) -> bool {
    let viewports = &mut table.harness.input_mut().viewports;
    let window = viewports.entry(ViewportId::ROOT).or_default();
    window.events.push(ViewportEvent::Close);
    table.harness.step();
    let closes = !commands(table).contains(&ViewportCommand::CancelClose);
    table.harness.run();
    closes
}

fn commands(table: &Table) -> &[ViewportCommand] {
    &table.harness.output().viewport_output[&ViewportId::ROOT].commands
}

fn asks(table: &Table) -> bool {
    table.harness.query_by_label("Close the window?").is_some()
}

#[test]
fn window_closes_during_a_game_only_at_the_second_request() {
    let mut table = Table::new();
    assert!(!request(&mut table) && asks(&table));
    assert!(request(&mut table));
    table.press_button("Play on");
    assert!(!asks(&table));
    assert!(!request(&mut table) && asks(&table));
    table.press(&[Key::Escape]);
    assert!(!asks(&table));
    assert!(!request(&mut table));
    table.harness.get_by_label("Close").click();
    let closes = |_| {
        table.harness.step();
        commands(&table).contains(&ViewportCommand::Close)
    };
    assert!((0..3).any(closes));
}

#[test]
fn turn_with_a_clock_pauses_while_the_window_asks() {
    let mut table = Table::new();
    table.change(|scene| scene.deadline = Some(std::time::Duration::from_secs(60)));
    request(&mut table);
    table.press_button("Play on");
    assert_eq!(table.told(), [Event::Pause(true), Event::Pause(false)]);
}

#[test]
fn window_closes_at_once_after_the_game() {
    let mut table = Table::new();
    table.ask(Answer::Enter);
    table.change(|scene| scene.judge = None);
    assert!(!request(&mut table), "between the turns of two players");
    table.press_button("Play on");
    table.change(|scene| scene.outcome = Some(Outcome::Even));
    assert!(request(&mut table) && !asks(&table));
}
