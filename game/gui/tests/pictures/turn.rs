//! The human's turn.

use std::time::Duration;

use egui::{Key, Modifiers, Theme};
use egui_kittest::Harness;
use gui::{Display, Screen, Tone};

use crate::camera::{Camera, in_both, nothing};
use crate::scenes::{begin, begun, drag, found, game};

#[test]
fn start_of_a_game_matches_its_pictures() {
    in_both(["start-light", "start-dark"], begun, nothing).unwrap();
}

#[test]
fn dragging_matches_its_picture() {
    let path = [
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 3),
        (1, 2),
        (2, 2),
        (2, 1),
    ];
    let act = |harness: &mut Harness<'_>| drag(harness, &path);
    let camera = Camera::new("dragging", Theme::Light);
    camera.take(begun, act).unwrap();
}

#[test]
fn dragging_an_invalid_word_matches_its_picture() {
    let path = [(0, 0), (1, 1), (2, 0), (3, 1), (2, 2)];
    let act = |harness: &mut Harness<'_>| drag(harness, &path);
    Camera::new("no-word", Theme::Light)
        .take(begun, act)
        .unwrap();
}

#[test]
fn rejected_word_matches_its_picture() {
    let change = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| {
            scene.status = "OAR: you have found it already".to_string();
            scene.tone = Tone::Bad;
        });
    };
    let camera = Camera::new("refused", Theme::Light);
    camera.take(change, nothing).unwrap();
}

#[test]
fn found_word_matches_its_pictures() {
    let change = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| {
            scene.human.words.push(found("TENDER", &[]));
            scene.human.score += 3;
            scene.path = vec![(0, 0), (0, 1), (0, 2), (1, 1), (2, 2), (2, 1), (1, 2)];
            scene.status = "TENDER for 3 points".to_string();
            scene.tone = Tone::Good;
        });
    };
    in_both(["found-light", "found-dark"], change, nothing).unwrap();
}

/// The player has answered NEARED, and the game searches for it.
#[test]
fn search_matches_its_picture() {
    let change = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| {
            scene.question = None;
            scene.status = "LINED: 2 points.".to_string();
            scene.tone = Tone::Good;
        });
        for (row, column) in [(0, 2), (0, 1), (1, 1), (1, 2)] {
            screen.set_highlighted(row, column, true).unwrap();
        }
    };
    let camera = Camera::new("search", Theme::Dark);
    camera.take(change, nothing).unwrap();
}

#[test]
fn large_board_with_qu_cubes_matches_its_picture() {
    let change = |screen: &Screen| {
        begin(screen, 5, 5, "TENSO ARINE DLUMP HFYCG OMLRI");
        screen.update(&mut game);
        screen.update(&mut |scene| {
            scene.title = "Big Boggle".to_string();
            scene.path = vec![(1, 1), (2, 2), (2, 1), (3, 1)];
        });
        screen.label_cube(1, 1, "Qu", false).unwrap();
        screen.label_cube(3, 3, "QU", false).unwrap();
    };
    Camera::new("big", Theme::Light)
        .take(change, nothing)
        .unwrap();
}

#[test]
fn board_with_solid_cells_matches_its_picture() {
    let change = |screen: &Screen| {
        begin(screen, 6, 6, "TENSOA ARINED DLUMPH HFYCGS OMLRIW UHJKLE");
        screen.update(&mut game);
        for (row, column, label) in [(1, 1, "HE"), (2, 4, "QU"), (4, 0, "TH"), (5, 3, "IN")] {
            screen.label_cube(row, column, label, false).unwrap();
        }
        screen.update(&mut |scene| {
            scene.title = "Super Big Boggle".to_string();
            scene.is_alone = true;
            for (place, label) in [((0, 3), "#"), ((3, 2), "#"), ((4, 5), "1"), ((5, 0), "?")] {
                let cube = scene.cube_mut(place).unwrap();
                cube.label = label.to_string();
                cube.is_solid = true;
            }
        });
    };
    let camera = Camera::new("super-big", Theme::Dark);
    camera.take(change, nothing).unwrap();
}

#[test]
fn board_of_a_single_cube_matches_its_picture() {
    let camera = Camera::new("single", Theme::Light);
    camera
        .take(|screen| begin(screen, 1, 1, "A"), nothing)
        .unwrap();
}

#[test]
fn last_seconds_match_their_picture() {
    let camera = Camera {
        now: Duration::from_secs(234),
        ..Camera::new("last-seconds", Theme::Light)
    };
    camera.take(begun, nothing).unwrap();
}

#[test]
fn keyboard_focus_on_the_board_matches_its_picture() {
    let act = |harness: &mut Harness<'_>| {
        harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
        harness.run();
        harness.key_press(Key::Space);
        harness.key_press(Key::ArrowRight);
        harness.run();
    };
    Camera::new("keys", Theme::Light).take(begun, act).unwrap();
}

#[test]
fn window_before_the_first_game_matches_its_picture() {
    Camera::new("no-game", Theme::Light)
        .take(|_| {}, nothing)
        .unwrap();
}
