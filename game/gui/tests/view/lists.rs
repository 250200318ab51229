//! The words of each side, and all words on the board.

use std::time::Duration;

use egui::{Key, Rangef};
use egui_kittest::kittest::{NodeT, Queryable};
use gui::{Display, Event, Guide, Hint, Outcome, Place, Player, Scene, Word};

use crate::table::{LETTERS, Table};

const OAR: [Place; 3] = [(1, 0), (1, 1), (1, 2)];

fn found(text: &str, points: u32, path: &[Place]) -> Word {
    Word {
        text: text.to_string(),
        points: Some(points),
        path: path.to_vec(),
        ..Word::default()
    }
}

/// Returns a table with some words of the human, from first to last.
fn with_words() -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        scene.human.words = vec![
            found("TENS", 1, &[]),
            found("OAR", 1, &OAR),
            found("TEA", 1, &[]),
        ];
        scene.human.score = 3;
    });
    table
}

/// Expects these rows in the lists.
fn has_rows(table: &Table, rows: &[&str]) {
    for row in rows {
        table.harness.get_by_label(row);
    }
}

/// Returns the words in their order from top to bottom.
fn order(table: &Table, words: [&str; 3]) -> [String; 3] {
    let mut rows = words.map(|word| {
        let label = format!("{word}, 1 point");
        (table.harness.get_by_label(&label).rect().top(), word)
    });
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));
    rows.map(|(_, word)| word.to_string())
}

#[test]
fn long_words_are_whole_in_a_small_window() {
    for (width, long) in [(640.0, "UNTOUCHABLES"), (480.0, "TOUCHABLES")] {
        let mut table = with_words();
        table.harness.set_size(egui::vec2(width, 480.0));
        table.change(|scene| {
            scene.human.words.push(found(long, 11, &[]));
            scene.computer.words = vec![found(long, 11, &[])];
        });
        let shapes = table.harness.output().shapes.iter();
        let texts = shapes.filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) if text.galley.text() == long => Some(text),
            _ => None,
        });
        let texts: Vec<_> = texts.collect();
        assert_eq!(texts.len(), 2);
        assert!(texts.iter().all(|text| !text.galley.elided), "{width}");
    }
}

#[test]
fn words_are_listed_newest_first_or_longest_first() {
    let mut table = with_words();
    let words = ["OAR", "TEA", "TENS"];
    assert_eq!(order(&table, words), ["TEA", "OAR", "TENS"]);
    table.press_button("Longest");
    assert_eq!(order(&table, words), ["TENS", "OAR", "TEA"]);
    table.press_button("Newest");
    assert_eq!(order(&table, words), ["TEA", "OAR", "TENS"]);
}

#[test]
fn words_of_the_computer_are_listed_newest_first_too() {
    let mut table = with_words();
    table.change(|scene| scene.computer.words = std::mem::take(&mut scene.human.words));
    let words = ["OAR", "TEA", "TENS"];
    assert_eq!(order(&table, words), ["TEA", "OAR", "TENS"]);
    table.press_button("Longest");
    assert_eq!(order(&table, words), ["TENS", "OAR", "TEA"]);
}

#[test]
fn hint_ends_the_replay_of_a_word() {
    let mut table = with_words();
    table.change(|scene| {
        scene.set_hints(&[Hint {
            text: "It begins with D.".to_string(),
            path: Vec::new(),
        }]);
    });
    table.screen.set_animation_delay(Duration::from_millis(150));
    table.press_button("OAR, 1 point");
    assert_eq!(table.named(", step"), OAR[..1]);
    table.change(Scene::show_next_hint);
    assert_eq!(table.named(", step"), []);
}

#[test]
fn clicked_word_is_shown_at_once_while_a_clock_runs() {
    let mut table = with_words();
    table.screen.set_animation_delay(Duration::from_millis(150));
    table.change(|scene| scene.deadline = Some(Duration::from_secs(60)));
    table.press_button("OAR, 1 point");
    assert_eq!(table.named(", step"), OAR);
}

#[test]
fn clicked_word_is_replayed_cube_by_cube_and_stays_shown() {
    let mut table = with_words();
    table.screen.set_animation_delay(Duration::from_millis(150));
    table.press_button("OAR, 1 point");
    assert_eq!(table.named(", step"), OAR[..1]);
    assert_eq!(table.wait(), Duration::from_millis(150));
    table.is_at(160);
    assert_eq!(table.named(", step"), OAR[..2]);
    table.is_at(60_000);
    assert_eq!(table.named(", step"), OAR);
    assert_eq!(table.wait(), Duration::MAX);
    assert_eq!(table.told(), []);
    // The replay ends when the game shows another path.
    table.change(|scene| scene.path = vec![(3, 3)]);
    assert_eq!(table.named(", step"), [(3, 3)]);
}

#[test]
fn clicked_word_is_lit_at_once_without_animations() {
    let mut table = with_words();
    table.press_button("OAR, 1 point");
    assert_eq!(table.named(", step"), OAR);
}

#[test]
fn replay_uses_the_same_delay_as_searches() {
    let mut table = with_words();
    table.screen.set_animation_delay(Duration::from_millis(300));
    table.press_button("OAR, 1 point");
    assert_eq!(table.wait(), Duration::from_millis(300));
    table.click(&[(0, 0)]);
    assert_eq!(table.named(", step"), []);
}

#[test]
fn word_chosen_on_the_board_is_replayed_on_those_cubes() {
    let mut table = Table::new();
    let path = vec![(0, 0), (0, 1), (0, 2)];
    table.screen.tell(Event::Word {
        word: "ten".to_string(),
        path: path.clone(),
    });
    table.screen.record_word("TEN", Player::Human).unwrap();
    table.harness.run();
    table.press_button("TEN");
    table.is_at(5000);
    assert_eq!(table.named(", step"), path);
}

#[test]
fn word_without_a_known_path_cannot_be_replayed() {
    let mut table = with_words();
    table.press_button("TENS, 1 point");
    assert_eq!(table.named(", step"), []);
}

#[test]
fn list_of_all_words_after_the_game_names_the_finders() {
    let mut table = with_words();
    assert!(table.harness.query_by_label("All words").is_none());
    table.screen.record_word("SIR", Player::Computer).unwrap();
    table.change(|scene| {
        scene.question = None;
        scene.outcome = Some(Outcome::Won);
        scene.all = Some(vec![
            found("TENS", 1, &[]),
            found("SIR", 1, &[]),
            found("OAR", 1, &OAR),
            found("TEN", 1, &[]),
        ]);
    });
    table.harness.get_by_label("You have won: 3 to 0");
    table.press_button("All words");
    table.harness.get_by_label("TENS, 1 point, found by you");
    table
        .harness
        .get_by_label("SIR, 1 point, found by the computer");
    table.harness.get_by_label("TEN, 1 point, not found");
    table.press_button("OAR, 1 point, found by you");
    table.is_at(5000);
    assert_eq!(table.named(", step"), OAR);
    // The next finished board shows them again.
    table.screen.reset().unwrap();
    table.screen.label_all_cubes(LETTERS).unwrap();
    table.harness.run();
    assert!(table.harness.query_by_label("All words").is_none());
    assert!(
        table
            .harness
            .query_by_label_contains("You have won")
            .is_none()
    );
}

#[test]
fn lists_name_the_finder_of_each_word_after_a_game_of_several_players() {
    let mut table = with_words();
    table.change(|scene| {
        let by = |finder: &str, word: Word| Word {
            finder: finder.to_string(),
            ..word
        };
        scene.human.name = "All players".to_string();
        scene.winners = "Player 1 wins!".to_string();
        scene.human.words = vec![
            by("Player 2", found("OAR", 0, &OAR)),
            by("Player 1", found("OAR", 0, &OAR)),
            by("Player 1", found("TEN", 1, &[])),
        ];
        scene.is_alone = true;
        scene.all = Some(vec![
            found("OAR", 1, &OAR),
            found("TEN", 1, &[]),
            found("TEA", 1, &[]),
        ]);
    });
    assert!(table.harness.query_by_label("Newest").is_none());
    // The sum of all points would mean nothing.
    table.harness.get_by_label("All players: 2 different words");
    table.harness.get_by_label("Player 1 wins!");
    table.press_button("By player");
    has_rows(
        &table,
        &[
            "TEN, 1 point, found by Player 1",
            "OAR, 0 points, found by Player 1",
            "OAR, 0 points, found by Player 2",
        ],
    );
    table.press_button("All words");
    has_rows(
        &table,
        &[
            "TEN, 1 point, found by Player 1",
            "OAR, 0 points, found by several players",
            "TEA, 1 point, not found",
        ],
    );
    table.change(|scene| scene.human.words.truncate(2));
    table.press_button("By player");
    table.harness.get_by_label("All players: 1 word");
}

#[test]
fn only_the_visible_part_of_a_huge_word_list_is_drawn() {
    let mut table = Table::new();
    for number in 0..3000_u32 {
        let word: String = (0..4)
            .map(|place| char::from(b'A' + (number >> (3 * place) & 7) as u8))
            .collect();
        table.screen.record_word(&word, Player::Computer).unwrap();
    }
    table.harness.run();
    let rows = table
        .harness
        .get_by_label("The computer: words")
        .children_recursive()
        .count();
    assert!(rows < 60, "{rows}");
}

/// Returns a table with so many words that most of them do not fit.
fn with_a_long_list(count: u32, path: &[Place]) -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        let words = (1..=count).map(|number| found(&format!("WORD{number}"), 2, path));
        scene.human.words = words.collect();
    });
    table
}

/// Presses Tab until a word has the focus.
fn tab_to_a_word(table: &mut Table) {
    for _ in 0..12 {
        table.press(&[Key::Tab]);
        if table.focused().0.starts_with("WORD") {
            return;
        }
    }
    panic!("no word has the keys");
}

/// Returns the vertical range of the human's visible words.
fn list(table: &Table) -> Rangef {
    let head = table.harness.get_by_label("You: 0 points").rect();
    let window = table.harness.ctx.content_rect();
    Rangef::new(head.bottom(), window.bottom() - 12.0)
}

/// Returns the focused word, if it is visible.
fn word_in_sight(table: &Table) -> String {
    let (label, rect) = table.focused();
    let (word, _) = label.split_once(',').unwrap();
    let seen = list(table);
    assert!(
        seen.min <= rect.top() && rect.bottom() <= seen.max,
        "{word} in {seen:?}: {rect}"
    );
    word.to_string()
}

#[test]
fn arrow_keys_reach_and_show_every_word_of_a_long_list() {
    for path in [&OAR[..], &[]] {
        let mut table = with_a_long_list(45, path);
        tab_to_a_word(&mut table);
        for number in (1..=45).rev() {
            assert_eq!(word_in_sight(&table), format!("WORD{number}"));
            table.press(&[Key::ArrowDown]);
        }
        for number in 1..=45 {
            assert_eq!(word_in_sight(&table), format!("WORD{number}"));
            table.press(&[Key::ArrowUp]);
        }
    }
}

#[test]
fn last_word_of_a_long_list_can_be_replayed_with_the_keyboard() {
    let mut table = with_a_long_list(45, &OAR);
    tab_to_a_word(&mut table);
    table.press(&[Key::End]);
    assert_eq!(word_in_sight(&table), "WORD1");
    table.press(&[Key::Space]);
    table.is_at(5000);
    assert_eq!(table.named(", step"), OAR);
    // Tab leads on to the next part of the window.
    table.press(&[Key::Tab]);
    assert_eq!(table.focused().0, "Settings");
}

#[test]
fn page_keys_move_through_a_long_list_page_by_page() {
    let mut table = with_a_long_list(45, &OAR);
    tab_to_a_word(&mut table);
    let mut seen = vec![word_in_sight(&table)];
    for _ in 0..10 {
        table.press(&[Key::PageDown]);
        seen.push(word_in_sight(&table));
    }
    assert_eq!(seen.last().unwrap(), "WORD1");
    seen.dedup();
    assert!((4..10).contains(&seen.len()), "{seen:?}");
    for _ in &seen {
        table.press(&[Key::PageUp]);
    }
    assert_eq!(word_in_sight(&table), "WORD45");
    table.press(&[Key::End, Key::Home]);
    assert_eq!(word_in_sight(&table), "WORD45");
}

#[test]
fn mouse_can_scroll_away_from_the_focused_word() {
    let mut table = with_a_long_list(45, &OAR);
    tab_to_a_word(&mut table);
    let (_, rect) = table.focused();
    table.harness.hover_at(rect.center());
    table.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -400.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: egui::Modifiers::NONE,
    });
    table.harness.run();
    let (label, rect) = table.focused();
    assert!(label.starts_with("WORD45"), "{label}");
    assert!(rect.bottom() < list(&table).min, "{rect}");
    // The focus moves on from there.
    table.press(&[Key::ArrowDown]);
    assert_eq!(word_in_sight(&table), "WORD44");
}

#[test]
fn list_of_a_new_board_begins_at_its_first_word() {
    let mut table = with_a_long_list(45, &OAR);
    tab_to_a_word(&mut table);
    table.press(&[Key::End]);
    assert_eq!(word_in_sight(&table), "WORD1");
    let words = table.screen.scene().human.words;
    table.screen.reset().unwrap();
    table.screen.label_all_cubes(LETTERS).unwrap();
    table.change(|scene| scene.human.words.clone_from(&words));
    let first = table.harness.get_by_label_contains("WORD45").rect();
    assert!(list(&table).contains(first.center().y), "{first}");
}

#[test]
fn screen_reader_can_focus_any_visible_word() {
    let mut table = with_words();
    table.harness.get_by_label("OAR, 1 point").focus();
    table.harness.run();
    assert_eq!(table.focused().0, "OAR, 1 point");
    table.press(&[Key::ArrowDown]);
    assert_eq!(table.focused().0, "TENS, 1 point");
}

#[test]
fn single_player_sees_only_one_list() {
    let mut table = with_words();
    table.change(|scene| scene.is_alone = true);
    assert!(
        table
            .harness
            .query_by_label_contains("The computer")
            .is_none()
    );
    table.harness.get_by_label("You: 3 points");
}

#[test]
fn empty_lists_show_the_rules_until_there_are_words() {
    let mut table = Table::new();
    table.change(|scene| {
        scene.guide = Guide {
            rules: vec!["Words have 3 letters or more.".to_string()],
            points: vec![("3 letters".to_string(), "1".to_string())],
        };
    });
    table.harness.get_by_label("Words have 3 letters or more.");
    table.harness.get_by_label("3 letters");
    table.screen.record_word("TEN", Player::Human).unwrap();
    table.harness.run();
    let shows = |table: &Table, label| table.harness.query_by_label(label).is_some();
    assert!(!shows(&table, "Words have 3 letters or more."));
    assert!(shows(&table, "3 letters"), "the points stay useful");
    table.screen.record_word("SIR", Player::Computer).unwrap();
    table.harness.run();
    assert!(!shows(&table, "3 letters"));
    // A single list shows both, and the next game shows them again.
    table.screen.reset().unwrap();
    table.change(|scene| scene.is_alone = true);
    assert!(shows(&table, "Words have 3 letters or more.") && shows(&table, "3 letters"));
    table.change(|scene| scene.outcome = Some(Outcome::Even));
    assert!(!shows(&table, "3 letters"));
}
