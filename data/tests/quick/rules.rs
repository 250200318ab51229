//! The built-in rules match those of the courses and of the boxes.

use std::iter;

use data::rules::{Beyond, BoardText, Dialogue, Ends, Letters, Show, Winner};
use data::{Board, Rules};

use crate::filed_and_described;

fn built_in(name: &str) -> Rules {
    Rules::built_in(name).unwrap()
}

/// Checks the points of words of 1 to 10 letters.
#[track_caller]
fn worth(name: &str, points: [u32; 10]) {
    let rules = built_in(name);
    let by_length: Vec<u32> = (1..=10).map(|length| rules.points(length)).collect();
    assert_eq!(by_length, points, "{name}");
}

#[test]
fn every_rule_set_has_a_file_with_a_source_and_a_readme_row() {
    filed_and_described("rules", Rules::names(), &["house.toml"], |name| {
        let rules = built_in(name);
        vec![
            rules.title.clone(),
            format!("{}×{}", rules.rows(), rules.columns()),
            rules.min_length.to_string(),
        ]
    });
}

#[test]
fn hints_cost_points_only_by_the_rules_of_the_house() {
    for name in Rules::names() {
        assert_eq!(built_in(name).hint_cost, 0, "{name}");
    }
    let house = Rules::parse(include_str!("../../rules/house.toml")).unwrap();
    let new = built_in("new");
    assert_eq!((house.hint_cost, &house.table), (1, &new.table));
}

#[test]
fn cubes_of_every_rule_set_fill_its_board() {
    for name in Rules::names() {
        let rules = built_in(name);
        let board = rules.cubes.shake(rules.rows(), rules.columns(), 1);
        let board = board.unwrap();
        assert_eq!((board.rows(), board.columns()), rules.size, "{name}");
    }
}

#[test]
fn courses_give_a_point_for_each_letter_from_the_fourth() {
    for name in ["cs106b", "cs106b-big", "cs307", "lab6"] {
        worth(name, [0, 0, 0, 1, 2, 3, 4, 5, 6, 7]);
    }
}

#[test]
fn boxed_games_score_by_a_table_that_only_super_big_extends() {
    for name in ["cs107", "classic", "new"] {
        worth(name, [0, 0, 1, 1, 2, 3, 5, 11, 11, 11]);
    }
    for name in ["big", "deluxe", "big-2012"] {
        worth(name, [0, 0, 0, 1, 2, 3, 5, 11, 11, 11]);
    }
    worth("super-big", [0, 0, 0, 1, 2, 3, 5, 11, 18, 20]);
}

#[test]
fn queue_counts_as_five_letters_though_it_takes_four_cells() {
    let board = Board::from_line(1, 4, "qu e u e").unwrap();
    let letters: String = board.positions().filter_map(|p| board.letters(p)).collect();
    assert_eq!(letters, "queue");
    assert_eq!(built_in("cs107").points(letters.len()), 2);
}

#[test]
fn points_of_very_long_words_do_not_overflow() {
    for name in Rules::names() {
        let rules = built_in(name);
        assert!(rules.points(usize::MAX) >= rules.points(36), "{name}");
    }
    assert_eq!(built_in("cs106b").points(usize::MAX), u32::MAX);
    assert_eq!(built_in("super-big").points(usize::MAX), u32::MAX);
    let words = iter::repeat_n("a".repeat(1 << 20), 1 << 12);
    assert_eq!(built_in("super-big").points_of(words), u32::MAX);
    assert_eq!(built_in("super-big").points_of(["four", "fives"]), 3);
}

#[test]
fn time_limit_of_each_rule_set_matches_its_source() {
    for name in Rules::names() {
        let expected = match name {
            "cs106b" | "cs106b-big" | "cs307" | "lab6" => None,
            "super-big" => Some(240),
            _ => Some(180),
        };
        assert_eq!(built_in(name).seconds, expected, "{name}");
    }
}

#[test]
fn boxed_games_do_not_warn_of_dead_ends() {
    for name in Rules::names() {
        let rules = built_in(name);
        let warns = matches!(rules.dialogue, Dialogue::Cs106b | Dialogue::Cs307);
        assert_eq!(rules.warn_dead_ends, warns, "{name}");
    }
}

#[test]
fn dialogue_and_display_settings_match_each_source() {
    let manners = |name: &str| {
        let rules = built_in(name);
        (
            (rules.show, rules.letters, rules.qu),
            (rules.board_text, rules.ends, rules.dialogue),
        )
    };
    assert_eq!(
        manners("cs106b"),
        (
            (Show::Together, Letters::Upper, false),
            (BoardText::Exact, Ends::EmptyLine, Dialogue::Cs106b)
        )
    );
    assert_eq!(
        manners("cs107"),
        (
            (Show::Spaced, Letters::Upper, true),
            (BoardText::Exact, Ends::Time, Dialogue::Cs107)
        )
    );
    assert_eq!(
        manners("cs307"),
        (
            (Show::Spaced, Letters::Lower, false),
            (BoardText::Exact, Ends::OneOrCapitals, Dialogue::Cs307)
        )
    );
    assert_eq!(
        manners("lab6"),
        (
            (Show::Spaced, Letters::Upper, true),
            (BoardText::Cut, Ends::EmptyLine, Dialogue::Cs106b)
        )
    );
    assert_eq!(manners("cs106b-big"), manners("cs106b"));
    for boxed in ["classic", "new", "big", "deluxe", "big-2012", "super-big"] {
        assert_eq!(
            manners(boxed),
            (
                (Show::Spaced, Letters::Upper, true),
                (BoardText::Exact, Ends::Time, Dialogue::Boxed)
            ),
            "{boxed}"
        );
    }
}

#[test]
fn q_means_qu_only_when_a_cube_has_a_qu_face() {
    for name in Rules::names() {
        let rules = built_in(name);
        let mut faces = rules.cubes.cubes().iter().flatten();
        let qu = faces.any(|face| face.as_str() == "qu");
        assert_eq!(rules.qu, qu, "{name}");
    }
}

#[test]
fn turn_ends_only_on_the_answers_set_by_the_rules() {
    for (ends, yes) in [
        (Ends::EmptyLine, ""),
        (Ends::Time, ""),
        (Ends::OneOrCapitals, "1 DONE É"),
    ] {
        assert_eq!(yes.split(' ').next(), Some(ends.answer()));
        for answer in ["", "1", "2", "DONE", "É", "Done", "done", "DONE1", "-"] {
            let expected = yes.split(' ').any(|yes| yes == answer);
            assert_eq!(ends.with(answer), expected, "{ends:?} {answer:?}");
        }
    }
}

#[test]
fn human_wins_a_tie_only_in_the_cs106b_dialogue() {
    for name in Rules::names() {
        let rules = built_in(name);
        let tie = match name {
            "cs106b" | "cs106b-big" | "lab6" => Winner::Human,
            _ => Winner::Nobody,
        };
        let winners =
            [(2, 1), (1, 1), (1, 2)].map(|(human, computer)| rules.winner(human, computer));
        assert_eq!(winners, [Winner::Human, tie, Winner::Computer], "{name}");
        assert_eq!(rules.has_computer(), name != "cs107");
    }
}

#[test]
fn control_character_in_a_title_becomes_a_space() {
    let text = include_str!("../../rules/cs107.toml").replace("title = \"", "title = \"\\u001b[2J");
    assert!(Rules::parse(&text).unwrap().title.starts_with(" [2J"));
}

#[test]
fn beyond_sets_the_points_of_words_longer_than_the_table() {
    let text = include_str!("../../rules/cs107.toml");
    let points = |beyond: &str, length| {
        let text = text.replace("beyond = \"same\"", &format!("beyond = {beyond}"));
        Rules::parse(&text).unwrap().points(length)
    };
    assert_eq!(points("\"same\"", 12), 11);
    assert_eq!(points("{ add = 3 }", 12), 11 + 4 * 3);
    assert_eq!(points("{ per_letter = 2 }", 12), 24);
    // The maximum is allowed, and a word beyond the table may be worth as much as the last length
    // in it.
    assert_eq!(points("{ add = 1000 }", 9), 1011);
    let most = text.replace("8 = 11", "8 = 1000");
    assert_eq!(Rules::parse(&most).unwrap().points(8), 1000);
    let even = text
        .replace("8 = 11", "8 = 9")
        .replace("beyond = \"same\"", "beyond = { per_letter = 1 }");
    assert_eq!(Rules::parse(&even).unwrap().points(9), 9);
    let rules = built_in("super-big");
    assert_eq!(rules.beyond, Beyond::PerLetter(2));
    assert_eq!(rules.table.last_key_value(), Some((&8, &11)));
}
