//! The end of a game.

use egui::{Key, Theme};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use gui::{Display, Outcome, Screen};

use crate::camera::{Camera, nothing};
use crate::scenes::over;

#[test]
fn win_of_the_computer_matches_its_picture() {
    let camera = Camera::new("lost", Theme::Light);
    camera
        .take(|screen| over(screen, Outcome::Lost), nothing)
        .unwrap();
}

#[test]
fn win_of_the_human_matches_its_picture() {
    let camera = Camera::new("won", Theme::Dark);
    camera
        .take(|screen| over(screen, Outcome::Won), nothing)
        .unwrap();
}

#[test]
fn list_of_all_words_matches_its_picture() {
    let act = |harness: &mut Harness<'_>| {
        harness.get_by_label("All words").click();
        harness.run();
        harness.remove_cursor();
    };
    let camera = Camera::new("all-words", Theme::Light);
    camera
        .take(|screen| over(screen, Outcome::Even), act)
        .unwrap();
}

#[test]
fn keyboard_focus_in_a_long_list_matches_its_picture() {
    let change = |screen: &Screen| {
        over(screen, Outcome::Lost);
        screen.update(&mut |scene| {
            let words = std::mem::take(&mut scene.computer.words);
            scene.computer.words = words.iter().cycle().take(30).cloned().collect();
        });
    };
    let act = |harness: &mut Harness<'_>| {
        harness
            .get_all_by_label_contains("NEARED")
            .next()
            .unwrap()
            .focus();
        harness.run();
        harness.key_press(Key::End);
        harness.run();
    };
    Camera::new("long-list", Theme::Light)
        .take(change, act)
        .unwrap();
}
