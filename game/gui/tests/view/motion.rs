//! The animations: each is short, ends by itself or with a key, and can be switched off.

use std::time::Duration;

use egui::{Key, Shape};
use egui_kittest::kittest::Queryable;
use gui::{Answer, Display, Outcome, Place, Player, Tone, Word};

use crate::table::{LETTERS, Table, line};

const TENS: [Place; 4] = [(0, 0), (0, 1), (0, 2), (0, 3)];

/// Returns a table with animations, on which the cubes rest.
fn moving() -> Table {
    let mut table = Table::new();
    table.screen.set_animation_delay(Duration::from_millis(100));
    table.harness.run();
    table.is_at(10_000);
    table
}

fn word(text: &str, points: u32, path: &[Place]) -> Word {
    Word {
        text: text.to_string(),
        points: Some(points),
        path: path.to_vec(),
        ..Word::default()
    }
}

/// Ends the game: the computer finds four words for seven points.
fn computer_turn(table: &mut Table) {
    table.ask(Answer::YesOrNo);
    table.change(|scene| {
        scene.judge = None;
        scene.computer.words = vec![
            word("NEED", 1, &[]),
            word("OAR", 1, &[]),
            word("TENS", 2, &[]),
            word("TENSES", 3, &TENS),
        ];
        scene.computer.score = 7;
        scene.outcome = Some(Outcome::Lost);
        scene.all = Some(scene.computer.words.clone());
        scene.status = "Ha ha ha!".to_string();
    });
}

/// Returns the number of the computer's visible words.
fn found(table: &Table) -> usize {
    let words = ["NEED, 1", "OAR, 1", "TENS, 2", "TENSES, 3"];
    let is_shown = |word: &&str| table.harness.query_by_label_contains(word).is_some();
    words.iter().filter(|word| is_shown(word)).count()
}

/// Returns the visible points of the computer.
fn points(table: &Table) -> Option<i64> {
    (0..=7).find(|points| {
        let label = match points {
            1 => "The computer: 1 point".to_string(),
            points => format!("The computer: {points} points"),
        };
        table.harness.query_by_label(&label).is_some()
    })
}

#[test]
fn words_and_score_of_the_computer_appear_one_after_the_other() {
    let mut table = moving();
    computer_turn(&mut table);
    let mut seen = Vec::new();
    for now in [10_000, 10_299, 10_300, 10_600, 10_900] {
        table.is_at(now);
        seen.push((found(&table), points(&table).unwrap()));
    }
    assert_eq!(seen, [(1, 1), (1, 1), (2, 2), (3, 4), (4, 7)]);
}

#[test]
fn result_is_shown_only_after_the_last_word_of_the_computer() {
    let mut table = moving();
    computer_turn(&mut table);
    table.is_at(11_000);
    let result = "The computer has won: 7 to 0";
    assert!(table.harness.query_by_label(result).is_none());
    assert!(table.harness.query_by_label("All words").is_none());
    assert_eq!(table.message(), "The computer finds its words.");
    table.is_at(11_200);
    table.harness.get_by_label(result);
    table.harness.get_by_label("All words");
    let expected = "Ha ha ha! The computer's longest word: TENSES.";
    assert_eq!(table.message(), expected);
}

#[test]
fn newest_word_of_the_computer_is_at_the_top_during_its_turn_and_after() {
    let mut table = moving();
    computer_turn(&mut table);
    let words: Vec<Word> = (10..99).map(|n| word(&format!("NO{n}"), 1, &[])).collect();
    table.change(|scene| {
        scene.computer.words.clone_from(&words);
        scene.all = Some(words.clone());
    });
    let is_shown = |table: &Table, word: &str| {
        let row = format!("{word}, 1 point");
        let rows = table.harness.query_all_by_label(&row);
        let window = table.harness.ctx.content_rect();
        rows.into_iter().any(|row| window.contains_rect(row.rect()))
    };
    table.is_at(11_900);
    assert!(!is_shown(&table, "NO10") && is_shown(&table, "NO94"));
    table.is_at(13_000);
    assert!(is_shown(&table, "NO98") && !is_shown(&table, "NO10"));
    // Scrolled, the same list begins at its first row again in another order.
    table.harness.get_by_label("NO98, 1 point").focus();
    table.harness.run();
    table.press(&[Key::End]);
    assert!(is_shown(&table, "NO10"));
    table.press_button("Longest");
    assert!(is_shown(&table, "NO10"));
}

#[test]
fn escape_ends_the_turn_of_the_computer_just_after_the_end_of_the_time() {
    let mut table = moving();
    table.change(|scene| scene.deadline = Some(Duration::from_secs(20)));
    table.is_at(20_000);
    table.change(|scene| scene.deadline = None);
    computer_turn(&mut table);
    let has_ended = |table: &Table| table.harness.query_by_label("All words").is_some();
    // A letter was meant for the unfinished word.
    table.type_text("n");
    assert!(!has_ended(&table));
    table.press(&[Key::Escape]);
    assert!(has_ended(&table));
}

#[test]
fn row_of_the_traced_word_comes_into_sight() {
    let mut table = moving();
    computer_turn(&mut table);
    let mut words: Vec<Word> = (10..99).map(|n| word(&format!("NO{n}"), 1, &[])).collect();
    words.insert(40, word("TENSES", 3, &TENS));
    table.change(|scene| scene.computer.words.clone_from(&words));
    table.is_at(13_000);
    assert!(!table.named(", step").is_empty());
    let row = table.harness.get_by_label("TENSES, 3 points").rect();
    assert!(table.harness.ctx.content_rect().contains_rect(row));
}

#[test]
fn longest_word_of_the_computer_is_traced_after_the_last_one() {
    let mut table = moving();
    computer_turn(&mut table);
    table.is_at(11_100);
    assert_eq!(table.named(", step"), []);
    table.is_at(11_200);
    assert_eq!(table.named(", step"), TENS[..1]);
    table.is_at(60_000);
    assert_eq!(table.named(", step"), TENS);
    assert_eq!(table.wait(), Duration::MAX, "nothing moves any more");
}

#[test]
fn any_key_or_click_ends_the_turn_of_the_computer_at_once() {
    for way in ["Escape", "arrow", "letter", "click"] {
        let mut table = moving();
        computer_turn(&mut table);
        assert_eq!(found(&table), 1);
        match way {
            "Escape" => table.press(&[Key::Escape]),
            "arrow" => table.press(&[Key::ArrowUp]),
            "letter" => table.type_text("x"),
            _ => table.click(&[(3, 3)]),
        }
        assert_eq!((found(&table), points(&table)), (4, Some(7)), "{way}");
        assert_eq!(table.named(", step"), [], "{way}");
        assert_eq!(table.wait(), Duration::MAX, "{way}");
    }
    // The same applies to the trace of the longest word.
    let mut table = moving();
    computer_turn(&mut table);
    table.is_at(11_200);
    table.press(&[Key::Escape]);
    assert_eq!(table.named(", step"), []);
}

#[test]
fn key_that_ends_the_turn_of_the_computer_keeps_its_meaning() {
    let mut table = moving();
    computer_turn(&mut table);
    table.type_text("y");
    assert_eq!(table.told(), [line("yes")]);
    // A word for a game whose human goes on, and one that the game has not asked for yet.
    let mut table = moving();
    table.screen.record_word("NEED", Player::Computer).unwrap();
    table.type_text("ten");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [line("ten")]);
    table.change(|scene| scene.question = None);
    table.screen.record_word("OAR", Player::Computer).unwrap();
    table.type_text("tea");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), []);
    table.ask(Answer::Word);
    assert_eq!(table.told(), [line("tea")]);
}

/// Returns the centre of the first letter on the board, as drawn.
fn drawn(table: &Table) -> egui::Pos2 {
    let shapes = table.harness.output().shapes.iter();
    let mut letters = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text() == "M" => Some(text.visual_bounding_rect()),
        _ => None,
    });
    letters.next().unwrap().center()
}

/// Shows a new board, as the next game does.
fn new_board(table: &mut Table) {
    table.screen.reset().unwrap();
    table.screen.label_all_cubes(LETTERS).unwrap();
    table.harness.run();
}

#[test]
fn cubes_of_a_new_board_shake_and_settle_within_a_second() {
    let mut table = moving();
    let resting = drawn(&table);
    new_board(&mut table);
    table.is_at(10_050);
    assert!(drawn(&table).distance(resting) > 1.0);
    assert!(table.wait() < Duration::from_millis(100));
    // Meanwhile, the cubes are where they belong for the mouse.
    table.ask(Answer::Word);
    table.click(&TENS[..2]);
    assert_eq!(table.chosen(), TENS[..2]);
    table.is_at(11_000);
    assert_eq!(drawn(&table), resting);
    assert_eq!(table.wait(), Duration::MAX);
}

#[test]
fn cubes_do_not_shake_while_a_clock_runs() {
    let mut table = moving();
    let resting = drawn(&table);
    new_board(&mut table);
    table.change(|scene| scene.deadline = Some(Duration::from_secs(60)));
    table.is_at(10_050);
    assert_eq!(drawn(&table), resting);
    assert_eq!(table.wait(), Duration::from_millis(950), "the next second");
}

/// Whether a text is drawn in the window.
fn is_drawn(table: &Table, wanted: &str) -> bool {
    let mut shapes = table.harness.output().shapes.iter();
    shapes.any(|clipped| match &clipped.shape {
        Shape::Text(text) => text.galley.text() == wanted,
        _ => false,
    })
}

#[test]
fn points_of_a_rare_word_rise_from_the_board() {
    for (points, is_rare) in [(4, false), (5, true), (11, true)] {
        let mut table = moving();
        // The game adds the points after the word.
        table.screen.record_word("TENSING", Player::Human).unwrap();
        table.harness.run();
        table.change(|scene| scene.human.words[0].points = Some(points));
        let text = format!("+{points}");
        assert_eq!(is_drawn(&table, &text), is_rare, "{points}");
        table.is_at(11_000);
        assert!(!is_drawn(&table, &text));
        assert_eq!(table.wait(), Duration::MAX);
    }
}

/// Returns the left edge of a drawn text.
fn left_of(table: &Table, wanted: &str) -> f32 {
    let mut shapes = table.harness.output().shapes.iter();
    let left = shapes.find_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text() == wanted => Some(text.pos.x),
        _ => None,
    });
    left.unwrap()
}

#[test]
fn message_of_a_refused_word_shakes_each_time() {
    let mut table = moving();
    for now in [20_000, 30_000] {
        table.is_at(now);
        let refusal = "You must enter an unfound word.";
        table.screen.set_status_message(refusal).unwrap();
        table.change(|scene| scene.tone = Tone::Bad);
        table.is_at(now + 20);
        let shaken = left_of(&table, refusal);
        table.is_at(now + 1000);
        assert_ne!(left_of(&table, refusal), shaken);
        assert_eq!(table.wait(), Duration::MAX);
    }
}

#[test]
fn verdict_on_a_lost_game_does_not_shake() {
    let mut table = moving();
    computer_turn(&mut table);
    table.press(&[Key::Escape]);
    let verdict = "Ha ha ha, I destroyed you.";
    table.screen.set_status_message(verdict).unwrap();
    table.change(|scene| scene.tone = Tone::Bad);
    table.is_at(10_020);
    let left = left_of(&table, verdict);
    table.is_at(20_000);
    assert_eq!(left_of(&table, verdict), left);
}

/// Whether the row of a word has a background although the mouse is elsewhere.
fn is_flashing(table: &Table, label: &str) -> bool {
    let row = table.harness.get_by_label(label).rect();
    let mut shapes = table.harness.output().shapes.iter();
    shapes.any(|clipped| match &clipped.shape {
        Shape::Rect(shape) => {
            shape.fill.a() > 0
                && shape.rect.contains_rect(row)
                && row.expand(8.0).contains_rect(shape.rect)
        }
        _ => false,
    })
}

#[test]
fn repeated_word_flashes_in_the_list() {
    let mut table = moving();
    table.change(|scene| {
        // More words than fit, so that the oldest one has to scroll into view.
        let more = (0..40).map(|number| word(&format!("WORD{number}"), 1, &[]));
        scene.human.words = [word("TEN", 1, &[])].into_iter().chain(more).collect();
    });
    assert!(table.harness.query_by_label("TEN, 1 point").is_none());
    table.type_text("Ten");
    table.press(&[Key::Enter]);
    table.harness.run();
    assert!(is_flashing(&table, "TEN, 1 point"));
    assert!(!is_flashing(&table, "WORD0, 1 point"));
    table.is_at(11_000);
    assert!(!is_flashing(&table, "TEN, 1 point"));
    assert_eq!(table.wait(), Duration::MAX);
    // Another word that was not found before does not flash.
    table.type_text("te");
    table.press(&[Key::Enter]);
    assert_eq!(table.wait(), Duration::MAX);
}

#[test]
fn repeated_word_that_is_dragged_flashes_too() {
    let mut table = moving();
    table.change(|scene| scene.human.words = vec![word("TO", 1, &[])]);
    table.drag(&[(0, 0), (1, 0)]);
    table.release((1, 0));
    assert_eq!(table.told(), [], "the judge refuses it");
    assert!(is_flashing(&table, "TO, 1 point"));
}

#[test]
fn animation_setting_switches_every_animation_off() {
    let mut table = moving();
    let resting = drawn(&table);
    table.press_button("Settings");
    table.press_button("Off");
    table.press(&[Key::Escape]);
    new_board(&mut table);
    table.is_at(10_050);
    assert_eq!(drawn(&table), resting);
    table.ask(Answer::Word);
    table.change(|scene| scene.human.words = vec![word("TENSING", 5, &[])]);
    assert!(!is_drawn(&table, "+5"));
    table.type_text("tensing");
    table.press(&[Key::Enter]);
    assert!(!is_flashing(&table, "TENSING, 5 points"));
    table.screen.set_status_message("No.").unwrap();
    table.change(|scene| scene.tone = Tone::Bad);
    assert_eq!(table.wait(), Duration::MAX);
    computer_turn(&mut table);
    assert_eq!((found(&table), points(&table)), (4, Some(7)));
    assert_eq!(table.wait(), Duration::MAX);
}

#[test]
fn newest_word_of_the_computer_stays_in_sight() {
    let mut table = moving();
    table.change(|scene| {
        let words = (0..40).map(|number| word(&format!("WORD{number:02}"), 1, &[]));
        scene.computer.words = words.collect();
    });
    for (time, newest) in [(10_000, "WORD00"), (11_000, "WORD20"), (11_950, "WORD39")] {
        table.is_at(time);
        let row = table.harness.get_by_label_contains(newest).rect();
        let head = table.harness.get_by_label("The computer: 0 points");
        let window = table.harness.ctx.content_rect();
        let is_in_sight = head.rect().bottom() <= row.top() && row.bottom() <= window.bottom();
        assert!(is_in_sight, "{newest}: {row} in {window}");
    }
}
