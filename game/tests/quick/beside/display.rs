//! The calls that a display receives while a game runs on the console.

use std::sync::Arc;

use dictionary::Dictionary;
use gui::{Outcome, Recording};

use super::{LETTERS, console, scene_after, table};

#[test]
fn console_output_is_the_same_with_and_without_a_display() {
    for (name, letters, typed) in [
        ("cs106b", LETTERS, "foil\nroof\nfoil\nxyzzy\nlily\n\nn\n"),
        ("lab6", "abcdefghijklmnopqrstu?1 e", "\nn\n"),
        ("cs107", LETTERS, "\nfoil\nroof\nfoil\n\n"),
        ("cs307", LETTERS, "foil\nzzzz\nroof\n1\nn\n"),
        ("new", LETTERS, "foil\n?\nroof\n\nn\n"),
        ("super-big", "", "cat\n\nn\n"),
    ] {
        let alone = console(table(name, letters), typed, &gui::Nowhere);
        let beside = console(table(name, letters), typed, &Recording::new());
        assert_eq!(alone, beside, "{name}");
    }
}

#[test]
fn words_of_the_computer_are_alphabetical_from_the_newest_on() {
    for name in data::Rules::names().filter(|name| *name != "cs107") {
        let end = format!("{}\n", crate::rules(name).ends.answer());
        let (scene, _) = scene_after(table(name, ""), &end, &Recording::new());
        let newest_first = scene.computer.words.iter().rev();
        let words: Vec<&str> = newest_first.map(|word| word.text.as_str()).collect();
        assert!(words.len() > 3 && words.is_sorted(), "{name}: {words:?}");
    }
}

#[test]
fn display_receives_the_board_each_step_word_and_message() {
    let display = Recording::new();
    console(table("cs106b", LETTERS), "foil\nwolf\n\nn\n", &display);
    let calls = display.calls();
    assert_eq!(calls[0], "initialize 4 4");
    let labels = calls[1..17].iter().enumerate().map(|(place, call)| {
        let letter = LETTERS.to_uppercase().chars().nth(place).unwrap();
        assert_eq!(
            *call,
            format!("label_cube {} {} \"{letter}\" false", place / 4, place % 4)
        );
    });
    assert_eq!(labels.count(), 16);
    assert_eq!(
        calls[17..27],
        [
            "set_score 0 Human",
            "set_status_message \"It's your turn!\"",
            "clear_highlight",
            "set_highlighted 0 0 true",
            "set_highlighted 1 1 true",
            "set_highlighted 2 2 true",
            "set_highlighted 2 3 true",
            "set_status_message \"You found a new word! \\\"FOIL\\\"\"",
            "record_word FOIL Human",
            "set_score 1 Human",
        ]
    );
    let count = |wanted: &str| calls.iter().filter(|call| call.contains(wanted)).count();
    assert_eq!(count("That word can't be formed on this board."), 1);
    assert_eq!(count("Computer"), 21 + 1, "its words, and its score");
    let scene = display.scene();
    assert_eq!(scene.outcome, Some(Outcome::Lost));
    assert_eq!(scene.all.as_ref().unwrap().len(), 22);
    assert_eq!(
        (scene.human.score, scene.human.words[0].points),
        (1, Some(1))
    );
    assert_eq!(scene.human.words[0].path, [(0, 0), (1, 1), (2, 2), (2, 3)]);
    assert!(scene.judge.is_none(), "nothing is looked for any more");
}

#[test]
fn second_game_starts_without_the_words_of_the_first() {
    let display = Recording::new();
    console(table("cs106b", LETTERS), "foil\n\ny\nroof\n\nn\n", &display);
    let begun = display.calls();
    let begun = begun.iter().filter(|call| *call == "initialize 4 4");
    assert_eq!(begun.count(), 2);
    let words: Vec<String> = display
        .scene()
        .human
        .words
        .into_iter()
        .map(|word| word.text)
        .collect();
    assert_eq!(words, ["ROOF"]);
}

#[test]
fn reason_for_rejecting_a_very_long_word_stays_visible() {
    let typed = ["x".repeat(300), "ab ".repeat(100), "é".repeat(300)];
    for (name, letters) in [("cs106b", LETTERS), ("cs307", LETTERS), ("new", LETTERS)] {
        for typed in &typed {
            let word = typed.trim();
            let display = Recording::new();
            let (scene, text) = scene_after(table(name, letters), &format!("{word}\n"), &display);
            let status = scene.status;
            let long = status.chars().count();
            assert!(
                long <= 100,
                "{name}: {long} characters are too many for two lines"
            );
            let reasons = [
                "from the dictionary.",
                "it is not in the lexicon.",
                "not in the dictionary.",
            ];
            assert!(reasons.iter().any(|why| status.ends_with(why)), "{status}");
            // The console shows the full text.
            let capitals = word.to_uppercase();
            let shown = [word, capitals.as_str()].map(|word| text.matches(word).count());
            let expected = match name {
                "cs106b" => [1, 0],
                "new" => [1, 1],
                _ => [2, 0],
            };
            assert_eq!(shown, expected, "{name}");
        }
    }
}

#[test]
fn display_of_a_long_search_stops_after_100_steps() {
    let display = Recording::new();
    let mut table = table("cs106b", "eeeeeeeeeeeeeeee");
    table.dictionary = Arc::new(["eeeeef"].iter().collect::<Dictionary>());
    console(table, "eeeeef\n\nn\n", &display);
    let shown = display.calls();
    let shown = shown
        .iter()
        .filter(|call| call.starts_with("set_highlighted"));
    assert_eq!(shown.count(), 100);
}
