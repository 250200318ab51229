//! Animations.

use std::time::Duration;

use egui::Theme;
use egui_kittest::SnapshotResults;
use gui::{Display, Event, Outcome, Screen, Tone};

use crate::camera::{Camera, nothing};
use crate::scenes::{begun, end, found, unplayed};

/// The delay of searches with animations.
const NORMAL: Duration = Duration::from_millis(100);

#[test]
fn turn_of_the_computer_matches_its_pictures() {
    let computer_turn = |screen: &Screen| {
        end(screen, Outcome::Lost);
        screen.update(&mut |scene| scene.path.clear());
    };
    let mut results = SnapshotResults::new();
    for (name, theme, later) in [
        ("computer-turn", Theme::Light, &[900][..]),
        ("computer-word-light", Theme::Light, &[2000, 2000]),
        ("computer-word-dark", Theme::Dark, &[2000, 2000]),
    ] {
        let camera = Camera::new(name, theme);
        results.extend(camera.take_moving(NORMAL, begun, computer_turn, later, nothing));
    }
    results.unwrap();
}

#[test]
fn rising_points_match_their_picture() {
    let find = |screen: &Screen| {
        screen.update(&mut |scene| {
            let path = [(0, 0), (0, 1), (0, 2), (1, 1), (2, 2), (2, 1), (1, 2)];
            scene.human.words.push(found("TENDERS", &path));
            scene.human.score += 5;
            scene.path = path.to_vec();
            scene.status = "TENDERS: 5 points.".to_string();
            scene.tone = Tone::Good;
        });
    };
    let camera = Camera::new("rising", Theme::Light);
    camera
        .take_moving(NORMAL, begun, find, &[300], nothing)
        .unwrap();
}

#[test]
fn repeated_word_and_its_refusal_match_their_picture() {
    let repeat = |screen: &Screen| {
        screen.tell(Event::Line("oar".to_string()));
        screen
            .set_status_message("OAR: you have found it already")
            .unwrap();
        screen.update(&mut |scene| scene.tone = Tone::Bad);
    };
    let camera = Camera::new("repeated", Theme::Light);
    camera
        .take_moving(NORMAL, begun, repeat, &[30], nothing)
        .unwrap();
}

#[test]
fn settling_cubes_match_their_picture() {
    let again = |screen: &Screen| {
        unplayed(screen);
        screen.update(&mut |scene| scene.deadline = None);
    };
    let camera = Camera::new("settling", Theme::Light);
    camera
        .take_moving(NORMAL, |_| {}, again, &[60], nothing)
        .unwrap();
}
