//! The pages over the window, and the settings.

use egui::{Key, Modifiers, Theme};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotResults};
use gui::{Display, Figures, GameChoice, History, Level, Screen};

use crate::camera::Camera;
use crate::scenes::begun;

fn level(name: &str) -> Level {
    Level {
        name: name.to_string(),
        finds: "Finds every word.".to_string(),
    }
}

#[test]
fn new_game_dialog_matches_its_picture() {
    let change = |screen: &Screen| {
        begun(screen);
        let game = |name: &str, title: &str, side| GameChoice {
            name: name.to_string(),
            title: title.to_string(),
            heading: match title.contains(" of ") {
                true => "Texts of programming courses:".to_string(),
                false => String::new(),
            },
            about: format!(
                "{side} × {side} cubes of {title}. Words of 3 letters or more: 1 to 11 points."
            ),
            size: (side, side),
            takes_any: false,
            seconds: Some(180),
            levels: ["easy", "medium", "hard", "all"].map(level).to_vec(),
            most_players: 20,
            percentiles: (0..=100).collect(),
            has_qu: false,
        };
        screen.update(&mut |scene| {
            scene.settings.name = "new".to_string();
            scene.games = vec![
                game("classic", "Classic Boggle, 1976", 4),
                game("new", "New Boggle, 1987", 4),
                game("big", "Big Boggle", 5),
                game("big-2012", "Big Boggle, 2012", 5),
                game("deluxe", "Big Boggle Deluxe", 5),
                game("super-big", "Super Big Boggle", 6),
                game("cs106b", "Boggle of CS106B", 4),
                game("cs106b-big", "Big Boggle of CS106B", 5),
                game("cs107", "Boggle of CS107", 4),
                game("cs307", "Boggle of CS307", 4),
                game("lab6", "Boggle of Lab 6", 5),
            ];
        });
    };
    let act = |harness: &mut Harness<'_>| {
        harness.key_press_modifiers(Modifiers::COMMAND, Key::N);
        harness.run();
        // The last game has the focus.
        harness.get_by_label("Boggle of Lab 6").focus();
        harness.run();
    };
    let mut results = SnapshotResults::new();
    for (name, width, height) in [("new-game", 640.0, 480.0), ("new-game-small", 480.0, 420.0)] {
        let camera = Camera::new(name, Theme::Light).with_window(width, height);
        results.extend(camera.take(change, act));
    }
    results.unwrap();
}

#[test]
fn settings_match_their_pictures() {
    let act = |harness: &mut Harness<'_>| {
        harness.get_by_label("Settings").click();
        harness.run();
        harness.remove_cursor();
        // One of the choices has the focus.
        harness.get_by_label("Normal").focus();
        harness.run();
    };
    let mut results = Camera::new("settings", Theme::Light).take(begun, act);
    let with_contrast = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| scene.has_contrast = true);
    };
    results.extend(Camera::new("settings-contrast", Theme::Dark).take(with_contrast, act));
    results.unwrap();
}

/// Sets up a game after many others.
fn experienced(screen: &Screen) {
    begun(screen);
    let best = [
        ("most points", "43 of 187, on 2026-11-22"),
        ("largest share", "38% of the points, on 2026-11-22"),
        ("longest words", "QUARTERS MINSTREL TENSION RAISED LINED"),
    ];
    let best = best.map(|(name, result)| (name.to_string(), result.to_string()));
    let figures = |title: &str, games: u32| Figures {
        title: title.to_string(),
        count: games as usize,
        best: best.to_vec(),
        shares: (1..=games)
            .map(|day| (format!("2026-11-{day:02}"), (6 + day * 37 % 23 + day) % 39))
            .collect(),
    };
    screen.update(&mut |scene| {
        scene.history = Some(History {
            games: vec![figures("Big Boggle", 5), figures("Boggle", 24)],
            note: "Only games of one player are recorded, in /home/anna/.local/share/boggle/history.jsonl."
                .to_string(),
        });
    });
}

#[test]
fn history_matches_its_pictures() {
    let act = |harness: &mut Harness<'_>| {
        harness.key_press_modifiers(Modifiers::COMMAND, Key::H);
        harness.run();
    };
    let mut results = SnapshotResults::new();
    for (name, theme, width, height) in [
        ("history", Theme::Light, 640.0, 480.0),
        ("history-small", Theme::Dark, 480.0, 420.0),
    ] {
        let camera = Camera::new(name, theme).with_window(width, height);
        results.extend(camera.take(experienced, act));
    }
    results.unwrap();
}
