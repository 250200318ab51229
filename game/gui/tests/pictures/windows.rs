//! Windows of all sizes.

use egui::Theme;
use egui_kittest::{Harness, SnapshotResults};
use gui::{Answer, Display, Outcome, Question, Screen, Tone};

use crate::camera::{Camera, nothing};
use crate::scenes::{begun, drag, found, over, unplayed};

#[test]
fn high_density_screen_matches_its_picture() {
    let camera = Camera {
        size: (480.0, 420.0),
        pixels_per_point: 2.0,
        ..Camera::new("dense", Theme::Light)
    };
    let act = |harness: &mut Harness<'_>| drag(harness, &[(0, 0), (0, 2)]);
    camera.take(begun, act).unwrap();
}

#[test]
fn narrow_window_matches_its_picture() {
    let camera = Camera {
        size: (480.0, 760.0),
        ..Camera::new("narrow", Theme::Light)
    };
    camera.take(begun, nothing).unwrap();
}

#[test]
fn smallest_window_matches_its_picture() {
    let camera = Camera {
        size: (480.0, 420.0),
        ..Camera::new("smallest", Theme::Dark)
    };
    camera
        .take(|screen| over(screen, Outcome::Lost), nothing)
        .unwrap();
}

#[test]
fn long_texts_match_their_picture() {
    let change = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| {
            scene.title =
                "The game of a course with a long name, on a board of its own".to_string();
            scene.human.name = "Bartholomew the Younger".to_string();
            scene.human.score = 123_456;
            scene
                .human
                .words
                .push(found("FLOCCINAUCINIHILIPILIFICATION", &[]));
            scene.status = "FLOCCINAUCINIHILIPILIFICATION is in no dictionary, and it does not \
                lie on this board either, as hard as one may look"
                .to_string();
            scene.tone = Tone::Bad;
            scene.question = Some(Question {
                prompt: "Type another word, or press Enter if you do not want to look for any \
                    further words on this board:"
                    .to_string(),
                kind: Answer::Word,
            });
        });
    };
    let camera = Camera {
        size: (480.0, 420.0),
        ..Camera::new("long", Theme::Light)
    };
    camera.take(change, nothing).unwrap();
}

#[test]
fn rules_in_empty_lists_match_their_pictures() {
    let mut results = SnapshotResults::new();
    for (name, width, height) in [
        ("rules-480x420", 480.0, 420.0),
        ("rules-480x760", 480.0, 760.0),
        ("rules-640x480", 640.0, 480.0),
        ("rules-1024x768", 1024.0, 768.0),
        ("rules-1920x1080", 1920.0, 1080.0),
    ] {
        let camera = Camera::new(name, Theme::Light).with_window(width, height);
        results.extend(camera.take(unplayed, nothing));
    }
    let alone = |screen: &Screen| {
        unplayed(screen);
        screen.update(&mut |scene| scene.is_alone = true);
    };
    let camera = Camera::new("rules-alone", Theme::Dark).with_window(1024.0, 768.0);
    results.extend(camera.take(alone, nothing));
    results.unwrap();
}

#[test]
fn code_of_a_finished_game_matches_its_pictures() {
    let with_code = |screen: &Screen| {
        over(screen, Outcome::Lost);
        screen.update(&mut |scene| {
            scene.code = "00KA-A86Q".to_string();
            scene.result = "Boggle of CS106B".to_string();
            scene.day = "2026-11-26".to_string();
            scene.status = "Ha ha ha, I destroyed you. Better luck next time, puny human! You \
                found 12% of the points."
                .to_string();
            scene.tone = Tone::Bad;
        });
    };
    let mut results = SnapshotResults::new();
    for (name, width, height) in [
        ("code-480x420", 480.0, 420.0),
        ("code-960x680", 960.0, 680.0),
    ] {
        let camera = Camera::new(name, Theme::Light).with_window(width, height);
        results.extend(camera.take(with_code, nothing));
    }
    results.unwrap();
}

#[test]
fn end_in_a_large_window_matches_its_picture() {
    let camera = Camera::new("large", Theme::Dark).with_window(1920.0, 1080.0);
    camera
        .take(|screen| over(screen, Outcome::Lost), nothing)
        .unwrap();
}

#[test]
fn more_contrast_matches_its_pictures() {
    let with_contrast = |screen: &Screen| {
        screen.update(&mut |scene| scene.has_contrast = true);
    };
    let turn = |screen: &Screen| {
        begun(screen);
        with_contrast(screen);
    };
    let end = |screen: &Screen| {
        over(screen, Outcome::Lost);
        with_contrast(screen);
    };
    let mut results = SnapshotResults::new();
    for (name, theme, width, height) in [
        ("contrast-480x420", Theme::Light, 480.0, 420.0),
        ("contrast-1024x768", Theme::Dark, 1024.0, 768.0),
        ("contrast-1920x1080", Theme::Light, 1920.0, 1080.0),
    ] {
        let camera = Camera::new(name, theme).with_window(width, height);
        results.extend(camera.take(end, nothing));
    }
    let drags = |harness: &mut Harness<'_>| drag(harness, &[(0, 0), (0, 2)]);
    for (name, theme) in [
        ("contrast-turn-light", Theme::Light),
        ("contrast-turn-dark", Theme::Dark),
    ] {
        let camera = Camera::new(name, theme).with_window(640.0, 480.0);
        results.extend(camera.take(turn, drags));
    }
    results.unwrap();
}
