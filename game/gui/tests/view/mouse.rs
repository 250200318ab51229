//! Clicking on cubes, and dragging over them.

use std::thread;
use std::time::Duration;

use egui::Event as Input;
use gui::{Answer, Display, Place};

use crate::table::{LETTERS, Table, word};

const TEN: [Place; 3] = [(0, 0), (0, 1), (0, 2)];
const TENS: [Place; 4] = [(0, 0), (0, 1), (0, 2), (0, 3)];

#[test]
fn a_word_that_is_clicked_cube_by_cube_is_told_as_soon_as_it_counts() {
    let mut table = Table::new();
    table.click(&TEN[..2]);
    assert_eq!(table.told(), []);
    assert_eq!(table.chosen(), TEN[..2]);
    assert_eq!(table.message(), "TE");
    table.click(&TEN[2..]);
    assert_eq!(table.told(), [word("TEN", &TEN)]);
    assert_eq!(table.chosen(), []);
}

#[test]
fn a_click_on_the_last_cube_takes_it_back_and_one_beside_the_cubes_all() {
    let mut table = Table::new();
    table.click(&[(0, 0), (0, 1), (0, 1)]);
    assert_eq!(table.chosen(), [(0, 0)]);
    // The rim of the tray, above the first cube.
    let step = table.middle((1, 0)) - table.middle((0, 0));
    let rim = table.middle((0, 0)) - step * 0.55;
    table.button(rim, true);
    table.button(rim, false);
    table.harness.run();
    assert_eq!(table.chosen(), []);
    assert_eq!(table.told(), []);
}

#[test]
fn a_click_elsewhere_in_the_window_leaves_what_is_chosen() {
    let mut table = Table::new();
    table.click(&TEN[..2]);
    table.press_button("Longest");
    assert_eq!(table.chosen(), TEN[..2]);
}

#[test]
fn a_drag_is_told_when_the_button_is_released_even_if_it_counted_on_the_way() {
    let mut table = Table::new();
    table.drag(&TENS);
    assert_eq!(table.told(), []);
    assert_eq!(table.chosen(), TENS);
    table.release((0, 3));
    assert_eq!(table.told(), [word("TENS", &TENS)]);
    assert_eq!(table.chosen(), []);
}

#[test]
fn a_drag_is_told_whatever_it_is_worth() {
    let mut table = Table::new();
    table.drag(&[(3, 0), (3, 1)]);
    assert_eq!(table.message(), "UM: no word begins like this");
    table.release((3, 1));
    assert_eq!(table.told(), [word("UM", &[(3, 0), (3, 1)])]);
}

#[test]
fn a_fast_drag_takes_the_cubes_between_two_positions() {
    let mut table = Table::new();
    table.drag(&[(0, 0), (0, 3)]);
    assert_eq!(table.chosen(), TENS);
    // Even if the search is over before anything was drawn.
    let mut table = Table::new();
    let (from, to) = (table.middle((0, 0)), table.middle((0, 3)));
    table.button(from, true);
    table.harness.step();
    table.button(to, false);
    assert_eq!(table.told(), [word("TENS", &TENS)]);
}

#[test]
fn a_slanted_drag_leaves_out_the_cubes_beside_its_way() {
    let mut table = Table::new();
    table.drag(&[(0, 0), (2, 2)]);
    assert_eq!(table.chosen(), [(0, 0), (1, 1), (2, 2)]);
    table.release((2, 2));
    assert_eq!(table.told(), [word("TAD", &[(0, 0), (1, 1), (2, 2)])]);
}

#[test]
fn a_drag_takes_a_cube_only_near_its_middle() {
    let mut table = Table::new();
    table.drag(&[(0, 0)]);
    let (from, to) = (table.middle((0, 0)), table.middle((0, 1)));
    table.harness.hover_at(from.lerp(to, 0.58));
    table.harness.run();
    assert_eq!(table.chosen(), [(0, 0)]);
    table.harness.hover_at(from.lerp(to, 0.62));
    table.harness.run();
    assert_eq!(table.chosen(), [(0, 0), (0, 1)]);
}

#[test]
fn a_drag_that_steps_back_takes_cubes_back_and_one_that_ends_where_it_began_is_none() {
    let mut table = Table::new();
    table.drag(&[(0, 0), (0, 1), (0, 2), (0, 1)]);
    assert_eq!(table.chosen(), TEN[..2]);
    table.release((0, 0));
    assert_eq!(table.told(), []);
    assert_eq!(table.chosen(), []);
}

#[test]
fn a_drag_and_a_click_leave_solid_squares_out() {
    let mut table = Table::new();
    table.change(|scene| scene.cube_mut((0, 2)).unwrap().is_solid = true);
    table.drag(&[(0, 0), (0, 3)]);
    assert_eq!(table.chosen(), TEN[..2]);
    table.release((0, 3));
    table.told();
    table.click(&[(0, 0), (0, 2)]);
    assert_eq!(table.chosen(), []);
}

#[test]
fn a_drag_that_leaves_the_window_still_ends() {
    let mut table = Table::new();
    table.drag(&TEN);
    table.harness.event(Input::PointerGone);
    let above = egui::pos2(table.middle((0, 2)).x, -50.0);
    table.button(above, false);
    assert_eq!(table.told(), [word("TEN", &TEN)]);
}

#[test]
fn clicked_cubes_that_can_become_no_word_are_taken_back_with_the_reason_for_a_while() {
    let mut table = Table::new();
    table.click(&[(0, 0), (1, 0)]);
    assert_eq!(table.told(), []);
    assert_eq!(table.chosen(), []);
    assert_eq!(table.message(), "TO: no word begins like this");
    assert!(table.wait() < Duration::from_millis(100), "they shake");
    table.is_at(2000);
    assert_eq!(table.wait(), Duration::MAX);
    assert_eq!(table.message(), "TO: no word begins like this");
    table.change(|scene| scene.status = "Go on.".to_string());
    assert_eq!(table.message(), "Go on.");
}

#[test]
fn nobody_chooses_unless_a_word_is_asked_for_and_there_is_a_judge() {
    for kind in [Answer::Line, Answer::YesOrNo] {
        let mut table = Table::new();
        table.ask(kind);
        table.click(&TEN);
        table.drag(&TENS);
        table.release((0, 3));
        assert_eq!((table.chosen(), table.told()), (vec![], vec![]));
    }
    let mut table = Table::new();
    table.change(|scene| scene.judge = None);
    table.click(&TEN);
    assert_eq!((table.chosen(), table.told()), (vec![], vec![]));
}

#[test]
fn another_board_and_another_question_void_what_is_chosen() {
    let mut table = Table::new();
    table.click(&TEN[..2]);
    table.screen.reset().unwrap();
    table.screen.label_all_cubes(LETTERS).unwrap();
    table.ask(Answer::Word);
    assert_eq!(table.chosen(), []);
    table.click(&TEN[..2]);
    table.change(|scene| scene.question = None);
    table.ask(Answer::Word);
    assert_eq!(table.chosen(), []);
}

#[test]
fn a_drag_during_which_the_dialog_opens_is_given_up() {
    let mut table = Table::new();
    table.drag(&TEN);
    table
        .harness
        .key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::N);
    table.harness.run();
    table.release((0, 2));
    table.press(&[egui::Key::Escape]);
    table.harness.hover_at(table.middle((0, 3)));
    assert_eq!((table.told(), table.chosen()), (vec![], vec![]));
}

#[test]
fn the_word_found_last_is_marked_until_something_else_is_chosen() {
    let mut table = Table::new();
    table.change(|scene| scene.path = TEN.to_vec());
    assert_eq!(table.named(", step"), TEN);
    table.click(&[(0, 0), (1, 0)]);
    assert_eq!(table.named(", step"), []);
    table.press(&[egui::Key::Escape]);
    assert_eq!(table.named(", step"), []);
    table.drag(&TENS);
    table.release((0, 3));
    table.change(|scene| scene.path = TENS.to_vec());
    assert_eq!(table.named(", step"), TENS);
}

#[test]
fn a_click_shows_searches_without_waiting_until_something_is_asked() {
    let mut table = Table::shown(4, 4, LETTERS);
    table.screen.set_animation_delay(Duration::from_secs(3600));
    let search = {
        let screen = table.screen.clone();
        thread::spawn(move || {
            for row in 0..4 {
                screen.set_highlighted(row, 0, true).unwrap();
                screen.set_highlighted(row, 1, true).unwrap();
                screen.clear_highlight().unwrap();
            }
        })
    };
    while table.named(", lit").is_empty() {
        table.harness.run();
    }
    table.click(&[(2, 2)]);
    while !search.is_finished() {
        table.harness.run();
    }
    search.join().unwrap();
    table.ask(Answer::Word);
    table.change(|scene| scene.question = None);
    let search = {
        let screen = table.screen.clone();
        thread::spawn(move || screen.set_highlighted(3, 3, true))
    };
    while table.named(", lit").is_empty() {
        table.harness.run();
    }
    table.harness.run();
    assert!(!search.is_finished());
    table.screen.skip_animation();
    search.join().unwrap().unwrap();
}
