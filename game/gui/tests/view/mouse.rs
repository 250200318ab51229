//! Clicking on cubes, and dragging over them.

use std::thread;
use std::time::Duration;

use egui::{Event as Input, Key};
use gui::{Answer, Display, Place, Tone};

use crate::table::{LETTERS, Table, word};

const TEN: [Place; 3] = [(0, 0), (0, 1), (0, 2)];
const TENS: [Place; 4] = [(0, 0), (0, 1), (0, 2), (0, 3)];

#[test]
fn word_clicked_cube_by_cube_waits_because_it_can_become_longer() {
    let mut table = Table::new();
    table.click(&TEN[..2]);
    assert_eq!(table.told(), []);
    assert_eq!(table.chosen(), TEN[..2]);
    assert_eq!(table.message(), "TE");
    table.click(&TENS[2..]);
    assert_eq!(table.told(), []);
    assert_eq!(table.chosen(), TENS);
    table.press_button("Try word");
    assert_eq!(table.told(), [word("TENS", &TENS)]);
    assert_eq!(table.chosen(), []);
}

#[test]
fn click_on_the_last_cube_undoes_it_and_one_on_the_rim_changes_nothing() {
    let mut table = Table::new();
    table.click(&[(0, 0), (0, 1), (0, 1)]);
    assert_eq!(table.chosen(), [(0, 0)]);
    // The rim of the tray, above the first cube.
    let step = table.middle((1, 0)) - table.middle((0, 0));
    let rim = table.middle((0, 0)) - step * 0.55;
    table.button(rim, true);
    table.button(rim, false);
    table.harness.run();
    assert_eq!(table.chosen(), [(0, 0)]);
    assert_eq!(table.told(), []);
}

#[test]
fn click_on_a_distant_cube_keeps_the_chosen_cubes_and_says_why() {
    let mut table = Table::new();
    table.click(&[(0, 0), (0, 1), (3, 3)]);
    assert_eq!(table.chosen(), TEN[..2]);
    assert_eq!(table.message(), "TE: H does not touch E.");
    assert!(table.wait() < Duration::from_millis(100), "the cube shakes");
    table.click(&[(0, 2)]);
    assert_eq!(
        (table.chosen(), table.message()),
        (TEN.to_vec(), "TEN".to_string())
    );
    // A drag from there begins another word.
    table.drag(&[(3, 3), (3, 2)]);
    assert_eq!(table.chosen(), [(3, 3), (3, 2)]);
}

#[test]
fn click_elsewhere_in_the_window_keeps_the_chosen_cubes() {
    let mut table = Table::new();
    table.click(&TEN[..2]);
    table.press_button("Longest");
    assert_eq!(table.chosen(), TEN[..2]);
}

#[test]
fn dragged_word_is_sent_only_when_the_button_is_released() {
    let mut table = Table::new();
    table.drag(&TENS);
    assert_eq!(table.told(), []);
    assert_eq!(table.chosen(), TENS);
    table.release((0, 3));
    assert_eq!(table.told(), [word("TENS", &TENS)]);
    assert_eq!(table.chosen(), []);
}

#[test]
fn short_drag_is_tried_but_short_clicks_stay_chosen_without_a_verdict() {
    let mut table = Table::new();
    table.change(|scene| scene.min_length = 3);
    let path = [(3, 0), (3, 1)];
    table.drag(&path);
    assert_eq!(table.message(), "UM");
    table.release((3, 1));
    let told = table.told();
    assert!(matches!(&told[..], [gui::Event::Word { path: tried, .. }] if *tried == path));
    table.click(&path);
    assert_eq!((table.told(), table.chosen()), (vec![], path.to_vec()));
    table.click(&[(2, 1)]);
    assert_eq!(table.message(), "UME: no word begins like this");
}

#[test]
fn old_result_does_not_return_after_a_cleared_choice() {
    let mut table = Table::new();
    let result = |table: &mut Table| {
        table
            .screen
            .set_status_message("You found a new word!")
            .unwrap();
        table.change(|scene| scene.tone = Tone::Good);
        assert_eq!(table.message(), "You found a new word!");
    };
    result(&mut table);
    table.drag(&[(3, 0), (3, 1)]);
    table.release((3, 1));
    table.press(&[Key::Escape]);
    assert_eq!(table.message(), "");
    result(&mut table);
    table.click(&[(0, 0), (0, 0)]);
    assert_eq!((table.chosen(), table.message()), (vec![], String::new()));
    // A hint is still of use.
    table.change(|scene| {
        scene.status = "It begins with T.".to_string();
        scene.tone = Tone::Plain;
    });
    table.click(&[(0, 0), (0, 0)]);
    assert_eq!(table.message(), "It begins with T.");
}

#[test]
fn dragged_dead_end_keeps_its_reason_when_it_is_released() {
    let mut table = Table::new();
    table.drag(&[(3, 0), (3, 1)]);
    assert_eq!(table.message(), "UM: no word begins like this");
    table.release((3, 1));
    assert_eq!((table.told(), table.chosen()), (vec![], vec![]));
    assert_eq!(table.message(), "UM: no word begins like this");
}

#[test]
fn word_chosen_while_the_game_is_busy_is_sent_at_its_next_question() {
    let mut table = Table::new();
    table.change(|scene| scene.question = None);
    table.drag(&TENS);
    table.release((0, 3));
    assert_eq!(table.told(), []);
    table.ask(Answer::Word);
    assert_eq!(table.told(), [word("TENS", &TENS)]);
}

#[test]
fn fast_drag_takes_the_cubes_between_two_positions() {
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
fn diagonal_drag_selects_only_the_cubes_on_its_line() {
    let mut table = Table::new();
    table.drag(&[(0, 0), (2, 2)]);
    assert_eq!(table.chosen(), [(0, 0), (1, 1), (2, 2)]);
    table.release((2, 2));
    assert_eq!(table.told(), [word("TAD", &[(0, 0), (1, 1), (2, 2)])]);
}

#[test]
fn drag_takes_a_cube_only_near_its_middle() {
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
fn drag_back_deselects_cubes_and_a_drag_to_its_start_is_void() {
    let mut table = Table::new();
    table.drag(&[(0, 0), (0, 1), (0, 2), (0, 1)]);
    assert_eq!(table.chosen(), TEN[..2]);
    table.release((0, 0));
    assert_eq!(table.told(), []);
    assert_eq!(table.chosen(), []);
}

#[test]
fn solid_cells_cannot_be_dragged_over_or_clicked() {
    let mut table = Table::new();
    table.change(|scene| scene.cube_mut((0, 2)).unwrap().is_solid = true);
    table.drag(&[(0, 0), (0, 3)]);
    assert_eq!(table.chosen(), TEN[..2]);
    table.release((0, 3));
    table.told();
    table.click(&[(0, 0), (0, 2)]);
    assert_eq!(table.chosen(), [(0, 0)]);
}

#[test]
fn drag_released_outside_the_window_still_sends_its_word() {
    let mut table = Table::new();
    table.drag(&TEN);
    table.harness.event(Input::PointerGone);
    let above = egui::pos2(table.middle((0, 2)).x, -50.0);
    table.button(above, false);
    assert_eq!(table.told(), [word("TEN", &TEN)]);
}

#[test]
fn clicked_cubes_that_begin_no_word_are_cleared_with_a_reason() {
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
fn cubes_can_be_chosen_only_for_word_questions_with_a_judge() {
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
fn new_board_or_new_question_clears_the_chosen_cubes() {
    let mut table = Table::new();
    table.click(&TEN[..2]);
    table.screen.reset().unwrap();
    table.screen.label_all_cubes(LETTERS).unwrap();
    table.ask(Answer::Word);
    assert_eq!(table.chosen(), []);
    table.click(&TEN[..2]);
    table.ask(Answer::YesOrNo);
    table.ask(Answer::Word);
    assert_eq!(table.chosen(), []);
}

#[test]
fn opening_the_dialog_cancels_a_drag() {
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
fn last_found_word_stays_marked_until_cubes_are_chosen() {
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
fn click_skips_search_animations_until_the_next_question() {
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
    table.until("a lit cube", |table| !table.named(", lit").is_empty());
    table.click(&[(2, 2)]);
    table.until("the end of the search", |_| search.is_finished());
    search.join().unwrap();
    table.ask(Answer::Word);
    table.change(|scene| scene.question = None);
    let search = {
        let screen = table.screen.clone();
        thread::spawn(move || screen.set_highlighted(3, 3, true))
    };
    table.until("a lit cube", |table| !table.named(", lit").is_empty());
    table.harness.run();
    assert!(!search.is_finished());
    table.screen.skip_animation();
    table.until("the end of the search", |_| search.is_finished());
    search.join().unwrap().unwrap();
}

#[test]
fn search_for_a_dragged_word_is_not_shown_step_by_step() {
    let mut table = Table::new();
    table.screen.set_animation_delay(Duration::from_secs(3600));
    table.drag(&TENS);
    table.release((0, 3));
    assert_eq!(table.told(), [word("TENS", &TENS)]);
    // Each step would take an hour.
    for (row, column) in TENS {
        table.screen.set_highlighted(row, column, true).unwrap();
    }
    // The player has not seen the path of a typed word.
    table.type_text("ten");
    table.press(&[egui::Key::Enter]);
    let search = {
        let screen = table.screen.clone();
        thread::spawn(move || screen.set_highlighted(3, 3, true))
    };
    table.until("a lit cube", |table| !table.named(", lit").is_empty());
    assert!(!search.is_finished());
    table.screen.skip_animation();
    table.until("the end of the search", |_| search.is_finished());
    search.join().unwrap().unwrap();
}
