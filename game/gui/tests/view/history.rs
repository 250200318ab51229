//! The pages with the rules and with the history of finished games.

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Pos2, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use gui::{Event, Figures, Guide, History, Word};

use crate::table::Table;

fn figures(title: &str, shares: &[u32]) -> Figures {
    let date = |number: usize| format!("2026-11-{:02}", number + 1);
    Figures {
        title: title.to_string(),
        count: shares.len(),
        best: vec![("most points".to_string(), format!("7 of 40 in {title}"))],
        shares: shares
            .iter()
            .enumerate()
            .map(|(number, share)| (date(number), *share))
            .collect(),
    }
}

/// Returns a table with the history of two games; the second one is being played.
fn with_history() -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        scene.title = "New".to_string();
        scene.history = Some(History {
            games: vec![figures("Big", &[3]), figures("New", &[10, 40])],
            note: "All games are here.".to_string(),
        });
    });
    table
}

fn is_open(table: &Table) -> bool {
    table.harness.query_by_label("Close").is_some()
}

#[test]
fn history_opens_with_a_button_or_a_key_and_closes_with_escape() {
    let mut table = with_history();
    table.press_button("Settings");
    table
        .harness
        .get_by_label_contains("History")
        .click_accesskit();
    table.harness.run();
    assert!(is_open(&table));
    table.press(&[Key::Escape]);
    assert!(!is_open(&table));
    table.press_with_control(Key::H);
    assert!(is_open(&table));
    table.press(&[Key::Enter]);
    assert!(!is_open(&table), "the button Close has the focus");
}

#[test]
fn rules_open_with_a_button_or_a_key_and_close_with_escape() {
    let mut table = Table::new();
    table.press(&[Key::F1]);
    assert!(!is_open(&table), "there are no rules");
    table.change(|scene| {
        scene.guide = Guide {
            rules: vec!["No cube twice.".to_string()],
            points: vec![("3 letters".to_string(), "1".to_string())],
        };
        // The lists have words, so that they no longer show the rules.
        for side in [&mut scene.human, &mut scene.computer] {
            side.words = vec![Word::default()];
        }
    });
    assert!(table.harness.query_by_label("No cube twice.").is_none());
    table.press_button("Settings");
    table
        .harness
        .get_by_label_contains("Rules")
        .click_accesskit();
    table.harness.run();
    for label in ["Rules", "No cube twice.", "Points", "3 letters"] {
        table.harness.get_by_label(label);
    }
    table.press(&[Key::Escape]);
    assert!(!is_open(&table));
    table.press(&[Key::F1]);
    assert!(is_open(&table));
}

#[test]
fn history_names_each_game_its_results_and_its_shares() {
    let mut table = with_history();
    table.press_with_control(Key::H);
    for label in [
        "History",
        "New: 2 games",
        "7 of 40 in New",
        "Big: 1 game",
        "All games are here.",
    ] {
        table.harness.get_by_label(label);
    }
    let plots = table.harness.get_all_by_role(Role::Figure);
    let plots: Vec<String> = plots
        .filter_map(|plot| plot.accesskit_node().label())
        .collect();
    let expected = [
        "Share of the points in the last 2 games: 10%, 40%",
        "Share of the points in the last game: 3%",
    ];
    assert_eq!(plots, expected, "the current game comes first");
}

#[test]
fn turn_pauses_while_its_player_reads_the_history() {
    let mut table = with_history();
    table.change(|scene| scene.deadline = Some(Duration::from_secs(60)));
    table.press_with_control(Key::H);
    assert_eq!(table.told(), [Event::Pause(true)]);
    table.change(|scene| scene.is_paused = true);
    assert_eq!(table.named("Blank").len(), 16);
    // Keys and clicks there neither end the pause nor reach the game.
    table.type_text("ten");
    table.press(&[Key::Tab]);
    assert_eq!(table.told(), []);
    table.press(&[Key::Escape]);
    let goes_on = vec![Event::Pause(false)];
    assert_eq!((is_open(&table), table.told()), (false, goes_on));
    // Without a turn, there is nothing to pause.
    table.change(|scene| (scene.is_paused, scene.judge) = (false, None));
    table.press_with_control(Key::H);
    assert_eq!((is_open(&table), table.told()), (true, vec![]));
}

#[test]
fn games_that_are_not_recorded_have_no_history() {
    let mut table = Table::new();
    table.press_with_control(Key::H);
    assert!(!is_open(&table));
    table.press_button("Settings");
    let button = table.harness.get_by_label_contains("History");
    assert!(button.accesskit_node().is_disabled());
}

#[test]
fn history_fits_into_every_window_and_tab_reaches_every_game() {
    for (width, height) in [(480.0, 420.0), (640.0, 480.0)] {
        let mut table = with_history();
        table.change(|scene| {
            let games = (1..=5).map(|number| figures(&format!("Game {number}"), &[7; 40]));
            scene.history.as_mut().unwrap().games.extend(games);
        });
        table.harness.set_size(vec2(width, height));
        table.press_with_control(Key::H);
        let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        for label in ["History", "All games are here.", "Close"] {
            let rect = table.harness.get_by_label(label).rect();
            assert!(window.contains_rect(rect), "{label}: {rect} in {window}");
        }
        for _ in 0..7 {
            table.press(&[Key::Tab]);
            let (label, rect) = table.focused();
            assert!(label.starts_with("Share of the points"), "{label}");
            assert!(window.contains_rect(rect), "{label}: {rect} in {window}");
        }
        table.press(&[Key::Tab]);
        assert_eq!(table.focused().0, "Close");
    }
}
