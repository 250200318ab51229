//! The visible and spoken contents of a scene.

use std::collections::BTreeSet;

use egui::accesskit::{Live, Role};
use egui::{Shape, Theme, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use gui::{Answer, Display, Guide, Hint, Outcome, Place, Player, Scene, Tone};

use crate::table::{LETTERS, Table};

#[test]
fn cubes_are_spoken_with_their_letters_and_positions() {
    let mut table = Table::new();
    assert_eq!(table.name((0, 1)), "E, row 1, column 2");
    let cubes = table.harness.get_all_by_role(Role::Button);
    let cubes = cubes.filter(|node| node.accesskit_node().label().unwrap().contains(", row "));
    assert_eq!(cubes.count(), 16);
    table.screen.label_cube(0, 1, "QU", true).unwrap();
    table.screen.label_cube(0, 2, " ", false).unwrap();
    table.change(|scene| solid(scene, (0, 3), "#"));
    assert_eq!(table.name((0, 1)), "QU, row 1, column 2, lit");
    assert_eq!(table.name((0, 2)), "Blank, row 1, column 3");
    assert_eq!(table.name((0, 3)), "Solid cell, row 1, column 4");
    table.harness.get_by_label("Board of 4 rows and 4 columns");
}

/// Turns a cube into a solid cell.
fn solid(scene: &mut Scene, place: Place, label: &str) {
    let cube = scene.cube_mut(place).unwrap();
    cube.label = label.to_string();
    cube.is_solid = true;
}

#[test]
fn character_of_a_solid_square_is_drawn_and_spoken() {
    let mut table = Table::new();
    table.change(|scene| {
        solid(scene, (0, 0), "#");
        solid(scene, (0, 1), "");
        solid(scene, (0, 2), "1");
        solid(scene, (0, 3), "?");
    });
    assert_eq!(table.name((0, 0)), "Solid cell, row 1, column 1");
    assert_eq!(table.name((0, 1)), "Solid cell, row 1, column 2");
    assert_eq!(table.name((0, 2)), "1, solid cell, row 1, column 3");
    assert_eq!(table.name((0, 3)), "?, solid cell, row 1, column 4");
    let shapes = table.harness.output().shapes.iter();
    let written: BTreeSet<&str> = shapes
        .filter_map(|clipped| match &clipped.shape {
            Shape::Text(text) => Some(text.galley.text()),
            _ => None,
        })
        .collect();
    assert!(written.contains("1") && written.contains("?"));
    assert!(!written.contains("#"));
}

#[test]
fn scores_and_names_are_spoken() {
    let mut table = Table::new();
    table.screen.set_score(1, Player::Human).unwrap();
    table.screen.set_score(-2, Player::Computer).unwrap();
    table.harness.run();
    table.harness.get_by_label("You: 1 point");
    table.harness.get_by_label("The computer: -2 points");
    table.change(|scene| scene.human.name = "Ann".to_string());
    table.harness.get_by_label("Ann: 1 point");
    table.harness.get_by_label("Ann: words");
}

#[test]
fn screen_reader_can_go_to_any_cube_and_press_it() {
    let mut table = Table::new();
    table.harness.get_by_label("E, row 1, column 2").focus();
    table.harness.run();
    let cube = table.harness.get_by_label("E, row 1, column 2");
    assert!(cube.is_focused());
    table
        .harness
        .get_by_label("T, row 1, column 1")
        .click_accesskit();
    table.harness.run();
    assert_eq!(table.chosen(), [(0, 0)]);
}

#[test]
fn field_is_described_by_the_question() {
    let table = Table::new();
    let described = table.field().accesskit_node().description();
    assert_eq!(described.as_deref(), Some("Your word:"));
}

#[test]
fn line_below_the_board_is_read_out_when_it_changes() {
    let mut table = Table::new();
    table.screen.set_status_message("Good day.").unwrap();
    table.harness.run();
    let line = table.harness.get_by_label("Good day.");
    assert_eq!(line.accesskit_node().live(), Live::Polite);
}

#[test]
fn search_hides_the_path_of_the_previous_word() {
    let mut table = Table::new();
    table.change(|scene| scene.path = vec![(0, 0), (0, 1)]);
    assert_eq!(table.named(", step").len(), 2);
    table.change(|scene| scene.question = None);
    table.screen.set_highlighted(3, 3, true).unwrap();
    table.harness.run();
    assert_eq!(table.named(", step").len(), 0);
    assert_eq!(table.named(", lit"), [(3, 3)]);
    table.screen.clear_highlight().unwrap();
    table.harness.run();
    assert_eq!(table.named(", lit").len(), 0);
}

#[test]
fn finished_search_is_replaced_by_the_path_of_its_word() {
    let mut table = Table::shown(4, 4, LETTERS);
    let path = [(0, 0), (0, 1), (0, 2)];
    for (row, column) in path {
        table.screen.set_highlighted(row, column, true).unwrap();
    }
    table.change(|scene| scene.path = path.to_vec());
    assert_eq!(table.named(", lit"), path);
    table.ask(Answer::Word);
    assert_eq!(table.named(", step"), path);
    assert_eq!(table.named(", lit"), []);
    // The search also gives way to the next choice.
    table.click(&[(0, 0)]);
    assert_eq!(
        (table.chosen(), table.named(", lit")),
        (vec![(0, 0)], vec![])
    );
}

#[test]
fn hint_hides_the_search_for_the_last_word() {
    let mut table = Table::new();
    let path = [(0, 0), (0, 1), (0, 2)];
    for (row, column) in path {
        table.screen.set_highlighted(row, column, true).unwrap();
    }
    table.change(|scene| {
        scene.path = path.to_vec();
        let text = "There is a word of 3 letters that begins with D.".to_string();
        scene.set_hints(&[Hint {
            text,
            path: Vec::new(),
        }]);
    });
    assert_eq!(table.named(", step"), path);
    table.change(Scene::show_next_hint);
    assert_eq!(table.named(", step"), []);
    assert_eq!(table.named(", lit"), []);
}

/// Returns the number of signs before messages.
fn signs(table: &Table) -> usize {
    let shapes = table.harness.output().shapes.iter();
    let is_sign = |shape: &Shape| matches!(shape, Shape::Circle(circle) if circle.radius == 10.0);
    shapes.filter(|clipped| is_sign(&clipped.shape)).count()
}

#[test]
fn lost_game_is_not_marked_as_an_error() {
    let mut table = Table::new();
    table.change(|scene| {
        scene.status = "Better luck next time!".to_string();
        scene.tone = Tone::Bad;
    });
    assert_eq!(signs(&table), 1);
    table.change(|scene| scene.outcome = Some(Outcome::Lost));
    assert_eq!(signs(&table), 0);
}

#[test]
fn question_without_a_board_is_shown_once() {
    let mut table = Table::new();
    let count = |table: &Table, label| table.harness.query_all_by_label(label).count();
    assert_eq!(
        (count(&table, "Your word"), count(&table, "Your word:")),
        (0, 1)
    );
    table.change(Scene::put_away);
    assert_eq!(
        (count(&table, "Your word"), count(&table, "Your word:")),
        (1, 0)
    );
}

#[test]
fn code_of_a_game_is_shown_whole_and_can_be_copied() {
    let long = "4211-".repeat(10) + "ABC";
    for (width, height) in [(480.0, 420.0), (960.0, 680.0)] {
        for code in ["0018-S2NV-M", &long] {
            let mut table = Table::new();
            table.harness.set_size(vec2(width, height));
            table.ask(Answer::YesOrNo);
            table.change(|scene| scene.code = code.to_string());
            table.harness.run();
            let mut label = format!("Code to share: {code}");
            // The code of a day is short.
            if code != long {
                table.harness.get_by_label(&label);
                table.change(|scene| scene.day = "2026-11-27".to_string());
                label = format!("Daily game of 2026-11-27, code: {code}");
            }
            let rect = table.harness.get_by_label(&label).rect();
            let copy = table.harness.get_by_label("Copy").rect();
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            assert!(window.contains_rect(rect), "{rect}");
            assert!(rect.right() <= copy.left() && rect.height() > 8.0, "{rect}");
            let yes = table.harness.get_by_label("Yes").rect();
            assert!(
                copy.bottom() <= yes.top() && window.contains_rect(yes),
                "{yes}"
            );
            assert_eq!(copied(&mut table, "Copy"), code);
            table.harness.get_by_label("Copied");
        }
    }
}

#[test]
fn result_can_be_copied_after_every_kind_of_game() {
    for (width, height) in [(480.0, 420.0), (960.0, 680.0)] {
        // With CS107's question, the button is next to the field.
        for (question, last) in [
            (Answer::YesOrNo, "No, close the window"),
            (Answer::Enter, "OK"),
            (Answer::Line, "OK"),
        ] {
            let mut table = Table::new();
            table.harness.set_size(vec2(width, height));
            table.change(|scene| (scene.judge, scene.all) = (None, Some(Vec::new())));
            table.ask(question);
            assert!(table.harness.query_by_label("Copy result").is_none());
            let result = "Boggle\n3 of 9 points\n";
            table.change(|scene| scene.result = result.to_string());
            let copy = table.harness.get_by_label("Copy result").rect();
            let last = table.harness.get_by_label(last).rect();
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            assert!(window.contains_rect(copy), "{copy}");
            assert!(last.right() <= copy.left(), "{last} {copy}");
            assert_eq!(copied(&mut table, "Copy result"), result);
            table.harness.get_by_label("Copied");
        }
    }
}

/// Clicks on a button, and returns the text that it copies.
fn copied(table: &mut Table, button: &str) -> String {
    table.harness.get_by_label(button).click();
    let mut copied = Vec::new();
    for _ in 0..4 {
        table.harness.step();
        copied.extend(table.harness.output().platform_output.commands.clone());
    }
    match copied.as_slice() {
        [egui::OutputCommand::CopyText(text)] => text.clone(),
        other => panic!("{button} copies {other:?}"),
    }
}

#[test]
fn rules_and_points_do_not_overlap_in_the_smallest_window() {
    for is_alone in [false, true] {
        let mut table = Table::new();
        table.harness.set_size(vec2(480.0, 420.0));
        table.change(|scene| {
            scene.is_alone = is_alone;
            scene.guide = Guide {
                rules: (1..=6)
                    .map(|rule| format!("Rule {rule} of this game."))
                    .collect(),
                points: (3..=9)
                    .map(|count| (format!("{count} letters"), "1".to_string()))
                    .collect(),
            };
        });
        table.harness.run();
        let rects = |part: &str| -> Vec<egui::Rect> {
            let lines = table.harness.query_all_by_label_contains(part);
            lines.map(|line| line.rect().shrink(0.5)).collect()
        };
        let (points, rules) = (rects(" letters"), rects(" of this game."));
        assert!(!points.is_empty() && !rules.is_empty());
        table.harness.get_by_label("Points");
        for point in &points {
            assert!(
                rules.iter().all(|rule| !rule.intersects(*point)),
                "{point} {rules:?}"
            );
        }
    }
}

#[test]
fn boards_of_one_and_of_thirty_six_cubes_are_shown() {
    for (side, letters) in [(1, "A"), (6, "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ")] {
        let table = Table::shown(side, side, letters);
        let place = format!("row {side}, column {side}");
        let last = table.harness.get_by_label_contains(&place);
        assert!(last.rect().width() > 40.0);
    }
}

#[test]
fn no_game_message_is_shown_until_a_game_starts() {
    let mut table = Table::bare();
    table.harness.get_by_label("No game is shown yet.");
    table.press_button("New game…");
    table.press_button("Cancel");
    table.screen.initialize(2, 2).unwrap();
    table.harness.run();
    assert!(
        table
            .harness
            .query_by_label("No game is shown yet.")
            .is_none()
    );
    table.screen.shutdown();
    table.harness.run();
}

#[test]
fn controls_and_cubes_fit_without_overlap_in_any_window() {
    let mut table = Table::new();
    table.change(|scene| scene.outcome = Some(Outcome::Even));
    for (width, height) in [
        (480.0, 420.0),
        (500.0, 900.0),
        (1600.0, 500.0),
        (2560.0, 1440.0),
    ] {
        table.harness.set_size(vec2(width, height));
        table.harness.run();
        table.harness.run();
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
        let mut parts = Vec::new();
        for label in [
            "Settings",
            "New game…",
            "Your answer",
            "Hint",
            "End turn",
            "You: 0 points",
            "Newest",
            "Longest",
        ] {
            parts.push((label.to_string(), table.harness.get_by_label(label).rect()));
        }
        for place in table.named("") {
            parts.push((
                table.name(place),
                egui::Rect::from_center_size(table.middle(place), vec2(24.0, 24.0)),
            ));
        }
        for (number, (name, rect)) in parts.iter().enumerate() {
            assert!(window.contains_rect(*rect), "{name} at {rect} in {window}");
            for (other, there) in &parts[number + 1..] {
                assert!(
                    !rect.shrink(0.5).intersects(there.shrink(0.5)),
                    "{name} and {other} in {window}"
                );
            }
        }
    }
}

#[test]
fn result_of_the_game_does_not_move_the_board() {
    let mut table = Table::new();
    for size in [vec2(480.0, 420.0), vec2(1280.0, 720.0)] {
        table.harness.set_size(size);
        table.change(|scene| scene.outcome = None);
        let before = table.middle((0, 0));
        table.change(|scene| scene.outcome = Some(Outcome::Lost));
        table.harness.get_by_label("The computer has won: 0 to 0");
        assert_eq!(table.middle((0, 0)), before, "{size}");
    }
}

#[test]
fn light_and_dark_themes_differ_only_in_colours() {
    let mut table = Table::new();
    let tree = |table: &Table| format!("{:?}", table.harness);
    table.harness.ctx.set_theme(Theme::Light);
    table.harness.run();
    let light = tree(&table);
    table.harness.ctx.set_theme(Theme::Dark);
    table.harness.run();
    assert_eq!(light, tree(&table));
}
