//! Typing, and playing without the mouse.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use egui::{Key, Modifiers, Rect, Shape};
use egui_kittest::kittest::{NodeT, Queryable};
use gui::{Answer, Display, Event, Place, Question, Word};

use crate::table::{LETTERS, Table, line, word};

#[test]
fn enter_sends_the_typed_word() {
    let mut table = Table::new();
    table.type_text("ten");
    assert_eq!(table.typed(), "ten");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [line("ten")]);
    assert_eq!(table.typed(), "");
    // The next word needs no click.
    table.type_text("tea");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [line("tea")]);
}

#[test]
fn typed_letters_light_the_cubes_that_spell_them() {
    let mut table = Table::new();
    table.change(|scene| scene.path = vec![(3, 0), (3, 1)]);
    table.type_text("te");
    assert_eq!(table.named(", typed"), [(0, 0), (0, 1)]);
    assert_eq!(table.named(", step"), [], "the last word");
    table.type_text("h");
    assert_eq!(table.named(", typed"), [], "no such path");
    table.press(&[Key::Backspace]);
    table.change(|scene| scene.is_paused = true);
    assert_eq!(table.named(", typed"), []);
    table.change(|scene| scene.is_paused = false);
    table.click(&[(0, 2)]);
    assert_eq!(
        (table.typed().as_str(), table.named(", typed").len()),
        ("ten", 3)
    );
    // The marks of a hint are of more use.
    table.change(|scene| scene.mark_hint(&[(1, 0)]));
    assert_eq!(
        (table.named(", typed"), table.named(", step")),
        (vec![], vec![(1, 0)])
    );
    // They return with the hint after cubes that the player clears.
    table.press(&[Key::Escape]);
    table.click(&[(0, 0)]);
    assert_eq!(table.named(", step"), []);
    table.press(&[Key::Escape]);
    assert_eq!(
        (table.chosen(), table.named(", step")),
        (vec![], vec![(1, 0)])
    );
    // If words are judged only at the end, nothing tells that the board has them.
    let mut table = Table::new();
    table.change(|scene| scene.is_judged_later = true);
    table.type_text("te");
    assert_eq!(table.named(", typed"), []);
}

#[test]
fn pause_hides_the_cubes_until_a_key_that_does_nothing_else() {
    let mut chosen = Table::new();
    chosen.click(&[(0, 0), (0, 1)]);
    for is_paused in [true, false] {
        chosen.change(|scene| scene.is_paused = is_paused);
        let cubes: &[Place] = if is_paused { &[] } else { &[(0, 0), (0, 1)] };
        assert_eq!(chosen.chosen(), cubes);
    }
    let mut table = Table::new();
    table.type_text("te");
    table.press_with_control(Key::P);
    assert_eq!(table.told(), [Event::Pause(true)]);
    table.change(|scene| scene.is_paused = true);
    assert_eq!(table.named("Blank").len(), 16);
    assert_eq!(table.message(), "Paused. Press any key to go on.");
    // A key does not end a pause that an open menu has begun.
    table.press_button("Settings");
    assert_eq!(
        table.message(),
        "Paused. Close the menu or the page to go on."
    );
    table.press(&[Key::Escape]);
    table.told();
    table.press(&[Key::ControlLeft]);
    assert_eq!(table.told(), [], "it may begin Ctrl+P");
    table.harness.event(egui::Event::Text("n".to_string()));
    assert_eq!(table.told(), [Event::Pause(false)]);
    table.change(|scene| scene.is_paused = false);
    assert_eq!(
        (table.named("Blank").len(), table.typed().as_str()),
        (0, "te")
    );
    // Without a search for words, there is nothing to hide.
    table.change(|scene| scene.judge = None);
    table.press_with_control(Key::P);
    assert_eq!(table.told(), []);
}

#[test]
fn turned_board_is_played_with_the_arrows_that_the_player_sees() {
    let mut table = Table::new();
    table.press_with_control(Key::R);
    // The first cube is at the top right now, and the next one of its row is below it.
    let rect = |table: &Table, name: &str| table.harness.get_by_label_contains(name).rect();
    let first = rect(&table, "T, row 1, column 1");
    let next = rect(&table, "E, row 1, column 2");
    let below = rect(&table, "O, row 2, column 1");
    assert!(next.center().y > first.center().y + 10.0 && next.center().x == first.center().x);
    assert!(below.center().x < first.center().x - 10.0);
    table
        .harness
        .get_by_label_contains("T, row 1, column 1")
        .focus();
    table.press(&[
        Key::Space,
        Key::ArrowDown,
        Key::Space,
        Key::ArrowDown,
        Key::Space,
        Key::Enter,
    ]);
    assert_eq!(table.told(), [word("TEN", &[(0, 0), (0, 1), (0, 2)])]);
    // The next board is as everybody else sees it.
    table.screen.reset().unwrap();
    table.screen.label_all_cubes(LETTERS).unwrap();
    table.harness.run();
    let first = rect(&table, "T, row 1, column 1");
    let next = rect(&table, "E, row 1, column 2");
    assert!(next.center().x > first.center().x && next.center().y == first.center().y);
}

#[test]
fn enter_without_a_word_ends_the_turn_only_if_pressed_twice() {
    let mut table = Table::new();
    table.is_at(1500);
    let again = "It begins with T. To end your turn, press Enter or End turn again.";
    table.change(|scene| scene.status = "It begins with T.".to_string());
    table.press(&[Key::Enter]);
    assert_eq!((table.told(), table.message().as_str()), (vec![], again));
    // A player who goes on is asked again.
    table.type_text("o");
    assert_eq!(table.message(), "It begins with T.");
    table.press(&[Key::Backspace, Key::Enter]);
    assert_eq!((table.told(), table.message().as_str()), (vec![], again));
    table.press(&[Key::Escape, Key::Enter]);
    assert_eq!((table.told(), table.message().as_str()), (vec![], again));
    // The result for a word makes room for the question.
    table.type_text("o");
    table.press(&[Key::Backspace]);
    table.change(|scene| {
        scene.status = "You found a new word! \"TEN\"".to_string();
        scene.tone = gui::Tone::Good;
    });
    table.press(&[Key::Enter]);
    assert_eq!(
        table.message(),
        "To end your turn, press Enter or End turn again."
    );
    // A player of another game is asked again, too.
    table.screen.initialize(4, 4).unwrap();
    table.ask(Answer::Word);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), []);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [line("")]);
}

#[test]
fn enter_key_that_is_held_down_answers_once() {
    let mut table = Table::new();
    table.type_text("ten");
    for _ in 0..4 {
        table.harness.key_down(Key::Enter);
    }
    table.harness.key_up(Key::Enter);
    assert_eq!(table.told(), [line("ten")]);
    table.press(&[Key::Enter, Key::Enter]);
    assert_eq!(table.told(), [line("")]);
}

#[test]
fn second_enter_after_a_word_does_not_end_the_turn() {
    let typed = |table: &mut Table| {
        table.type_text("ten");
        table.press(&[Key::Enter]);
    };
    let chosen = |table: &mut Table| {
        table.click(&[(0, 0), (0, 1), (0, 2)]);
        table.press(&[Key::Enter]);
    };
    let refused = |table: &mut Table| table.click(&[(3, 0), (3, 1)]);
    for (try_word, count) in [
        (&typed as &dyn Fn(&mut Table), 1),
        (&chosen, 1),
        (&refused, 0),
    ] {
        let mut table = Table::new();
        table.is_at(5000);
        try_word(&mut table);
        assert_eq!(table.told().len(), count);
        table.press(&[Key::Enter]);
        assert_eq!(table.told(), []);
        assert!(table.field().is_focused());
        table.press(&[Key::Enter]);
        assert_eq!(table.told(), [line("")]);
    }
}

#[test]
fn second_click_of_a_double_click_does_not_press_the_next_button() {
    let mut table = Table::new();
    table.is_at(5000);
    table.type_text("ten");
    table.press_button("Try word");
    assert_eq!(table.told(), [line("ten")]);
    table.press_button("End turn");
    assert_eq!(table.told(), []);
    assert_eq!(
        table.message(),
        "To end your turn, press Enter or End turn again."
    );
    table.press_button("End turn");
    assert_eq!(table.told(), [Event::EndTurn]);
    // Now another player is asked to begin.
    table.ask(Answer::Enter);
    table.press_button("OK");
    assert_eq!(table.told(), []);
    table.is_at(7500);
    table.press_button("OK");
    assert_eq!(table.told(), [line("")]);
}

#[test]
fn letters_before_a_turn_are_not_kept_and_an_early_enter_is_answered() {
    let mut table = Table::new();
    table.is_at(5000);
    table.ask(Answer::Enter);
    table.press(&[Key::Enter]);
    assert_eq!(
        (table.told(), table.message().as_str()),
        (vec![], "Too early: press Enter once more.")
    );
    table.type_text("ten");
    assert_eq!(table.typed(), "");
    table.is_at(6500);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [line("")]);
}

#[test]
fn question_about_the_end_of_a_turn_does_not_follow_a_refusal() {
    let mut table = Table::new();
    table.is_at(5000);
    table.change(|scene| {
        scene.status = "ra: too short.".to_string();
        scene.tone = gui::Tone::Bad;
    });
    table.press(&[Key::Enter]);
    assert!(
        table.message().starts_with("To end your turn"),
        "{}",
        table.message()
    );
}

#[test]
fn enter_just_after_a_new_board_does_not_end_the_turn() {
    let mut table = Table::new();
    table.is_at(5000);
    table.ask(Answer::YesOrNo);
    table.type_text("y");
    assert_eq!(table.told(), [line("yes")]);
    table.screen.initialize(4, 4).unwrap();
    table.ask(Answer::Word);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), []);
    table.type_text("ten");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [line("ten")], "only Enter alone is ignored");
}

#[test]
fn question_says_what_enter_does_with_a_typed_word() {
    let mut table = Table::new();
    table.harness.get_by_label("Your word:");
    table.type_text("te");
    table
        .harness
        .get_by_label("Enter tries this word, Escape clears it:");
    table.press(&[Key::Escape]);
    table.harness.get_by_label("Your word:");
    assert_eq!(table.typed(), "");
}

#[test]
fn each_button_sends_the_answer_it_names() {
    let mut table = Table::new();
    table.is_at(5000);
    table.press_button("Hint");
    table.press_button("End turn");
    table.press_button("End turn");
    assert_eq!(table.told(), [Event::Hint, Event::EndTurn]);
    // A word is never lost.
    table.type_text("ten");
    table.press_button("Try word");
    assert_eq!(table.told(), [line("ten")]);
    table.ask(Answer::YesOrNo);
    table.press_button("Yes");
    table.press_button("No");
    assert_eq!(table.told(), [line("yes"), line("no")]);
    table.ask(Answer::Line);
    table.type_text("5x5");
    table.press_button("OK");
    assert_eq!(table.told(), [line("5x5")]);
}

#[test]
fn escape_leaves_a_question_only_before_there_is_a_board() {
    let mut table = Table::bare();
    table.ask(Answer::Line);
    table.type_text("te");
    table.press(&[Key::Escape]);
    assert_eq!((table.typed(), table.told()), (String::new(), vec![]));
    table.press(&[Key::Escape]);
    assert_eq!(table.told(), [Event::Back]);
    let mut table = Table::new();
    table.press(&[Key::Escape]);
    table.ask(Answer::Line);
    table.press(&[Key::Escape]);
    assert_eq!(table.told(), []);
}

#[test]
fn y_and_n_keys_answer_a_yes_or_no_question() {
    let mut table = Table::new();
    table.ask(Answer::YesOrNo);
    table.type_text("y");
    table.type_text("x");
    table.type_text("N");
    assert_eq!(table.told(), [line("yes"), line("no")]);
    // Held down, the key answers only once.
    for repeat in [false, true, true] {
        let events = &mut table.harness.input_mut().events;
        events.extend([key(Key::Y, repeat), egui::Event::Text("y".to_string())]);
        table.harness.step();
    }
    assert_eq!(table.told(), [line("yes")]);
}

#[test]
fn typing_moves_the_focus_to_the_answer_field() {
    let mut table = Table::new();
    table.harness.get_by_label("Settings").focus();
    table.harness.run();
    assert!(!table.field().is_focused());
    table.type_text("ten");
    assert!(table.field().is_focused());
    assert_eq!(table.typed(), "ten");
}

#[test]
fn typed_letters_follow_those_of_chosen_cubes_and_clicked_cubes_follow_those() {
    let mut table = Table::new();
    table.click(&[(0, 0), (0, 1)]);
    table.type_text("n");
    table.type_text("s");
    assert_eq!((table.chosen(), table.typed().as_str()), (vec![], "tens"));
    table.click(&[(0, 1)]);
    assert_eq!((table.chosen(), table.typed().as_str()), (vec![], "tense"));
}

#[test]
fn enter_sends_the_choice_and_backspace_and_escape_undo_it() {
    let mut table = Table::new();
    table.click(&[(0, 0), (0, 1)]);
    table
        .harness
        .get_by_label("Enter tries these cubes, Escape clears them:");
    table.press(&[Key::Backspace]);
    assert_eq!(table.chosen(), [(0, 0)]);
    table.press(&[Key::Escape]);
    assert_eq!(table.chosen(), []);
    table.click(&[(0, 0), (0, 1)]);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [word("TE", &[(0, 0), (0, 1)])]);
    table.type_text("te");
    table.press(&[Key::Backspace]);
    assert_eq!(table.typed(), "t");
    table.press(&[Key::Escape]);
    assert_eq!(table.typed(), "");
    assert!(table.field().is_focused());
}

#[test]
fn word_can_be_chosen_with_the_keyboard_alone() {
    let mut table = Table::new();
    // Tab leads back from the field to one cube, and the arrows lead on from there.
    table
        .harness
        .key_press_modifiers(egui::Modifiers::SHIFT, Key::Tab);
    table.harness.run();
    table.press(&[Key::Space, Key::ArrowRight, Key::Space]);
    assert_eq!(table.chosen(), [(0, 0), (0, 1)]);
    table.press(&[Key::ArrowDown, Key::ArrowRight, Key::ArrowUp, Key::Enter]);
    assert_eq!(table.chosen().len(), 3);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [word("TEN", &[(0, 0), (0, 1), (0, 2)])]);
    // The arrows stop at the edge of the board.
    table.press(&[
        Key::ArrowUp,
        Key::ArrowUp,
        Key::ArrowLeft,
        Key::ArrowLeft,
        Key::ArrowLeft,
        Key::Space,
    ]);
    assert_eq!(table.chosen(), [(0, 0)]);
    // Enter on a cube clicks on it; on the last chosen cube it ends the word.
    table.press(&[Key::ArrowRight, Key::Enter, Key::Enter]);
    assert_eq!(table.told(), [word("TE", &[(0, 0), (0, 1)])]);
}

#[test]
fn arrow_keys_pressed_in_quick_succession_stay_on_the_board() {
    let mut table = Table::new();
    table.harness.get_by_label("T, row 1, column 1").focus();
    table.harness.run();
    for arrow in [
        Key::ArrowDown,
        Key::ArrowRight,
        Key::ArrowDown,
        Key::ArrowDown,
    ] {
        // Each key comes one frame after the one before.
        table.harness.input_mut().events.push(key(arrow, false));
        table.harness.step();
    }
    assert_eq!(table.focused().0, "M, row 4, column 2");
}

/// Whether there is an outline around a part of the window.
fn has_a_line(table: &Table, rect: Rect) -> bool {
    let shapes = table.harness.output().shapes.iter();
    shapes
        .map(|clipped| &clipped.shape)
        .any(|shape| match shape {
            Shape::Rect(shape) => {
                shape.stroke.width >= 2.0
                    && shape.fill.a() == 0
                    && shape.rect.contains_rect(rect)
                    && rect.expand(4.0).contains_rect(shape.rect)
            }
            _ => false,
        })
}

#[test]
fn focused_part_of_the_window_has_an_outline() {
    let mut table = Table::new();
    table.change(|scene| {
        let path = vec![(0, 0), (0, 1)];
        scene.human.words.push(Word {
            text: "TEN".to_string(),
            points: Some(1),
            path,
            ..Word::default()
        });
        scene.all = Some(scene.human.words.clone());
    });
    let mut seen = BTreeSet::new();
    let mut look = |table: &Table| {
        let (label, rect) = table.focused();
        // The text field has its own border.
        let fields = [
            "Your answer",
            "Letters of the board, or a code",
            "Seed of the cubes",
        ];
        let is_field = fields.contains(&label.as_str());
        assert!(is_field || has_a_line(table, rect), "{label}");
        seen.insert(label);
    };
    for _ in 0..10 {
        table.press(&[Key::Tab]);
        look(&table);
    }
    table.harness.get_by_label("Settings").focus();
    table.press(&[Key::Space]);
    for _ in 0..10 {
        table.press(&[Key::Tab]);
        look(&table);
    }
    table.press(&[Key::Escape]);
    table
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::N);
    table.harness.run();
    for _ in 0..6 {
        look(&table);
        table.press(&[Key::Tab]);
    }
    for part in [
        "Hint",
        "End turn",
        "All words",
        "TEN, 1 point",
        "Settings",
        "T, row 1, column 1",
        "Normal",
        "Dark",
        "Start anyway",
        "Cancel",
        "Same rules, new board",
        "Shaken cubes",
    ] {
        assert!(seen.contains(part), "{part} of {seen:?}");
    }
}

#[test]
fn tab_cycles_through_the_window_with_one_stop_on_the_board() {
    let mut table = Table::new();
    let mut stops = Vec::new();
    for _ in 0..12 {
        table.press(&[Key::Tab]);
        let focused = table
            .harness
            .root()
            .children_recursive()
            .find(|node| node.is_focused());
        stops.extend(focused.and_then(|node| node.accesskit_node().label()));
    }
    let round: Vec<String> = stops
        .iter()
        .skip(1)
        .take_while(|stop| **stop != stops[0])
        .cloned()
        .collect();
    let expected = [
        "End turn",
        "Newest",
        "Longest",
        "Settings",
        "New game…",
        "T, row 1, column 1",
        "Your answer",
    ];
    assert_eq!(
        (stops[0].as_str(), round),
        ("Hint", expected.map(String::from).to_vec())
    );
}

#[test]
fn any_key_skips_the_animation_of_a_search() {
    for skip in [Key::Escape, Key::Enter, Key::ArrowUp, Key::A] {
        let mut table = Table::new();
        table.change(|scene| scene.question = None);
        table.screen.set_animation_delay(Duration::from_secs(3600));
        let search = {
            let screen = table.screen.clone();
            thread::spawn(move || screen.label_cube(1, 1, "A", true))
        };
        table.until("a lit cube", |table| !table.named(", lit").is_empty());
        match skip {
            Key::A => table.type_text("a"),
            key => table.press(&[key]),
        }
        table.until("the end of the search", |_| search.is_finished());
        search.join().unwrap().unwrap();
    }
}

#[test]
fn words_typed_while_the_game_is_busy_answer_its_next_questions() {
    let mut table = Table::new();
    table.change(|scene| scene.question = None);
    for word in ["ten", "tea"] {
        table.type_text(word);
        table.press(&[Key::Enter]);
    }
    table.type_text("oa");
    table.is_at(5000);
    assert_eq!((table.told(), table.typed().as_str()), (vec![], "oa"));
    assert!(!table.field().accesskit_node().is_disabled());
    table.ask(Answer::Word);
    assert_eq!(table.told(), [line("ten"), line("tea")]);
    table.type_text("r");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [line("oar")]);
}

#[test]
fn words_typed_too_late_do_not_answer_another_kind_of_question() {
    for kind in [Answer::YesOrNo, Answer::Line] {
        let mut table = Table::new();
        table.change(|scene| scene.question = None);
        table.type_text("ten");
        table.press(&[Key::Enter]);
        table.type_text("yes");
        table.ask(kind);
        assert_eq!(table.told(), []);
        table.ask(Answer::Word);
        assert_eq!((table.told(), table.typed().as_str()), (vec![], ""));
    }
}

#[test]
fn answer_typed_before_the_board_appears_is_kept() {
    let mut table = Table::bare();
    table.ask(Answer::Line);
    table.change(|scene| scene.question = None);
    table.type_text("te");
    table.screen.initialize(4, 4).unwrap();
    table.ask(Answer::Word);
    assert_eq!(table.typed(), "te");
}

#[test]
fn words_typed_or_pasted_within_one_frame_are_all_sent() {
    let mut table = Table::new();
    let text = |text: &str| egui::Event::Text(text.to_string());
    let enter = [true, false].map(|pressed| egui::Event::Key {
        key: Key::Enter,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    let words = [&[text("t"), text("en")][..], &[text("tea")], &[text("o")]];
    let events = &mut table.harness.input_mut().events;
    events.extend(words.join(&enter[..]));
    table.harness.step();
    assert_eq!(table.told(), [line("ten"), line("tea")]);
    let events = &mut table.harness.input_mut().events;
    events.push(egui::Event::Paste("ar\nneed\r\nsi".to_string()));
    table.harness.step();
    assert_eq!(table.told(), [line("oar"), line("need")]);
    assert_eq!(table.typed(), "si");
}

#[test]
fn refused_line_can_be_corrected() {
    let mut table = Table::new();
    table.ask(Answer::Line);
    table.type_text("abc");
    table.press(&[Key::Enter]);
    table.type_text("d");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [line("abc"), line("abcd")]);
}

#[test]
fn enter_answers_a_question_that_appears_in_the_same_frame() {
    let mut table = Table::new();
    table.is_at(1500);
    table.change(|scene| scene.question = None);
    table.screen.update(&mut |scene| {
        let prompt = "Your word:".to_string();
        scene.question = Some(Question {
            prompt,
            kind: Answer::Word,
        });
    });
    let events = &mut table.harness.input_mut().events;
    events.push(egui::Event::Text("ten".to_string()));
    events.push(key(Key::Enter, false));
    table.harness.step();
    assert_eq!(table.told(), [line("ten")]);
}

/// Returns the event of a key that is pressed, or held down.
fn key(key: Key, repeat: bool) -> egui::Event {
    egui::Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat,
        modifiers: egui::Modifiers::NONE,
    }
}

#[test]
fn click_on_a_button_in_a_pause_only_ends_the_pause() {
    for label in ["Hint", "End turn"] {
        let mut table = Table::new();
        table.is_at(5000);
        table.change(|scene| scene.is_paused = true);
        let button = table.harness.get_by_label(label).rect().center();
        table.harness.hover_at(button);
        table.button(button, true);
        assert_eq!(table.told(), [Event::Pause(false)], "{label}");
        table.change(|scene| scene.is_paused = false);
        table.button(button, false);
        assert_eq!(table.told(), [], "{label}");
        table.press_button(label);
        if label == "End turn" {
            table.press_button(label);
        }
        assert_eq!(table.told().len(), 1, "{label}");
    }
}

#[test]
fn hint_shows_its_message_in_place_of_chosen_cubes() {
    let mut table = Table::new();
    table.click(&[(0, 0), (0, 1)]);
    assert_eq!(table.message(), "TE");
    table.press_button("Hint");
    table
        .screen
        .set_status_message("It begins with D.")
        .unwrap();
    table.harness.run();
    assert_eq!(
        (table.chosen(), table.message().as_str()),
        (vec![], "It begins with D.")
    );
}

#[test]
fn hint_button_names_the_cost_of_a_hint() {
    let mut table = Table::new();
    table.change(|scene| scene.hint_cost = 2);
    table.press_button("Hint (−2)");
    assert_eq!(table.told(), [Event::Hint]);
}
