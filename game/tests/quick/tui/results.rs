//! The end of a game.

use std::sync::Arc;
use std::time::Duration;

use game::console::Play;
use game::tui::App;
use game::{GameCode, GameResult, Journal, Opponent};
use gui::{Figures, History};
use ratatui::crossterm::event::KeyCode;

use super::{
    AFTER_ENTER, START, app, app_of, end_turn, end_turn_at, play, press, press_at, screen,
    type_word,
};
use crate::rules;

/// Returns the screen after a turn without a word, or with one.
fn after_a_turn(name: &str, letters: &str, word: &str) -> String {
    let mut app = app(rules(name), Some(letters));
    type_word(&mut app, word);
    end_turn(&mut app);
    screen(&app, 80, 24, START)
}

#[test]
fn each_course_shows_its_own_closing_message() {
    let no_words = "xxxxxxxxxxxxxxxx";
    for (name, end) in [
        ("cs106b", "You win!"),
        ("cs307", "A tie."),
        ("cs107", "The game is over."),
    ] {
        let shown = after_a_turn(name, no_words, "x");
        assert!(shown.contains(end), "{name}\n{shown}");
        assert_eq!(shown.contains("The computer"), name != "cs107", "{shown}");
    }
}

/// Says the same about each result.
#[derive(Debug)]
struct Record;

impl Journal for Record {
    fn add(&self, result: &GameResult) -> String {
        format!("You found {}% of the points.", result.percent())
    }

    fn history(&self) -> History {
        let figures = Figures {
            title: "New Boggle, 1987".to_string(),
            count: 2,
            best: vec![("most points".to_string(), "7 of 40".to_string())],
            shares: vec![
                ("2026-11-25".to_string(), 20),
                ("2026-11-26".to_string(), 40),
            ],
        };
        History {
            games: vec![figures],
            note: "All games are here.".to_string(),
        }
    }
}

#[test]
fn finished_game_shows_its_code_and_what_the_record_says() {
    let play = Play {
        journal: Some(Arc::new(Record)),
        ..play(1, rules("new"), None)
    };
    let mut app = App::new(play, START).unwrap();
    let code = GameCode::new(&rules("new"), Some(180), app.game().board(), [4]).unwrap();
    let code = format!("The same board: --code {code}");
    assert!(!screen(&app, 80, 24, START).contains("code"));
    end_turn(&mut app);
    let shown = screen(&app, 80, 24, START);
    for expected in [
        code.as_str(),
        "; the longest: NEARER ",
        "The computer wins. You found 0% of the points.",
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    let text = app.parting_text().unwrap();
    assert!(text.starts_with("New Boggle, 1987\n"), "{text}");
    // The latest result stays when the next game begins.
    press(&mut app, KeyCode::Char('n'));
    let text = app.parting_text().unwrap();
    assert!(
        text.starts_with("Your last finished game:\nNew Boggle"),
        "{text}"
    );
    assert!(!screen(&app, 80, 24, START).contains("code"));
}

#[test]
fn arrows_select_a_word_after_the_game_and_show_its_cubes() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut app, "form");
    end_turn(&mut app);
    // The words of the player come first, and then those of the computer.
    press(&mut app, KeyCode::Down);
    let (form, _) = app.message();
    assert_eq!(form, "FORM: 1 point. The computer wins.");
    press(&mut app, KeyCode::Down);
    let missed = app.game().computer_words();
    let first = missed.first().unwrap();
    assert!(app.message().0.starts_with(&format!("{first}: ")));
    let shown = screen(&app, 80, 24, START);
    assert!(shown.contains("╭1──╮"), "{shown}");
    // Before the first word, the last one follows, on its page.
    for key in [KeyCode::Up, KeyCode::Up] {
        press(&mut app, key);
    }
    let last = missed.last().unwrap();
    assert!(app.message().0.starts_with(&format!("{last}: ")));
    let shown = screen(&app, 80, 12, START);
    assert!(
        shown
            .lines()
            .any(|line| line.contains('│') && line.contains(last)),
        "{shown}"
    );
    // The same with all words, the longest first.
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Down);
    let longest = &app.game().longest_first()[0];
    assert!(app.message().0.starts_with(&format!("{longest}: ")));
}

#[test]
fn board_without_words_says_so_and_its_game_is_not_recorded() {
    let mut table = Play {
        journal: Some(Arc::new(Record)),
        ..play(1, rules("new"), None)
    };
    for (letters, is_recorded) in [("bbbbbbbbbbbbbbbb", false), ("fyclxomgrrilxjhu", true)] {
        table.letters = letters.to_string();
        let mut app = App::new(table.clone(), START).unwrap();
        press(&mut app, KeyCode::Tab);
        assert_eq!(app.message().0 == "This board has no words.", !is_recorded);
        end_turn(&mut app);
        assert_eq!(app.message().0.contains("% of the points"), is_recorded);
    }
}

#[test]
fn code_of_a_game_of_several_players_stays_in_the_terminal() {
    let mut app = app_of(2, rules("new"), Some("fyclxomgrrilxjhu"));
    for turn in 0..2 {
        press_at(&mut app, KeyCode::Enter, START + turn * 2 * AFTER_ENTER);
        assert_eq!(app.parting_text(), None);
        end_turn_at(&mut app, START + (turn * 2 + 1) * AFTER_ENTER);
    }
    let code = app.code().unwrap();
    let tie = "A tie: Player 1 and Player 2. Player 1, 0 points. Player 2, 0 points.";
    let expected = format!("{tie}\nThe same board: --code {code}\n");
    assert_eq!(app.parting_text(), Some(expected));
}

#[test]
fn enter_too_soon_after_a_turn_is_answered() {
    let mut app = app_of(2, rules("new"), Some("fyclxomgrrilxjhu"));
    press_at(&mut app, KeyCode::Enter, START);
    let ended = START + AFTER_ENTER;
    end_turn_at(&mut app, ended);
    for _ in 0..2 {
        press_at(&mut app, KeyCode::Enter, ended);
    }
    let message = app.message().0;
    assert_eq!(
        message.matches("Too early: press Enter once more.").count(),
        1,
        "{message}"
    );
    press_at(&mut app, KeyCode::Enter, ended + AFTER_ENTER);
    assert!(!app.message().0.contains("once more"));
}

#[test]
fn share_of_the_points_stays_visible_after_a_late_word() {
    let play = Play {
        journal: Some(Arc::new(Record)),
        ..play(1, rules("new"), Some("fyclxomgrrilxjhu"))
    };
    let mut app = App::new(play, START).unwrap();
    for letter in "formerly".chars() {
        press(&mut app, KeyCode::Char(letter));
    }
    app.tick(START + Duration::from_secs(180));
    let shown = screen(&app, 80, 24, START);
    for part in ["Time is up. FORMERLY: ", "You found 0% of", " points. "] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    // There is one line. What it has no room for is above it.
    for (width, height) in [(80, 12), (52, 12), (44, 8)] {
        let shown = screen(&app, width, height, START);
        for part in [
            "\"Time is up. FORMERLY: ",
            "\"The computer wins. You found 0% ",
        ] {
            assert!(shown.contains(part), "{part}\n{shown}");
        }
    }
}

#[test]
fn word_of_both_players_is_explained_at_the_end() {
    let mut app = app_of(2, rules("new"), Some("fyclxomgrrilxjhu"));
    for (turn, words) in (0..).zip([["form", "for"], ["form", "form"]]) {
        let now = START + turn * 2 * AFTER_ENTER;
        press_at(&mut app, KeyCode::Enter, now);
        for word in words {
            type_word(&mut app, word);
        }
        end_turn_at(&mut app, now + AFTER_ENTER);
    }
    let shown = screen(&app, 80, 24, START);
    for part in ["(FORM)", "(WORD): found by both, no points"] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    let shown = screen(&app, 50, 12, START);
    assert!(shown.contains("(WORD): no points"), "{shown}");
}

#[test]
fn rules_are_shown_until_a_word_is_found() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let shown = screen(&app, 80, 24, START);
    for part in [
        "At least 3 letters.",
        "The computer gets the rest.",
        "3 letters: 1; 4 letters: 1;",
        "8+ letters: 11.",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    assert!(screen(&app, 44, 8, START).contains("1 of "));
    type_word(&mut app, "form");
    let shown = screen(&app, 80, 24, START);
    assert!(!shown.contains("At least"), "{shown}");
    // Several players read them before the first turn.
    let app = app_of(2, rules("new"), Some("fyclxomgrrilxjhu"));
    let shown = screen(&app, 80, 24, START);
    assert!(
        shown.contains("A word that two players find counts for nobody."),
        "{shown}"
    );
}

#[test]
fn question_mark_shows_the_keys_and_hides_them_again() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let before = screen(&app, 80, 24, START);
    assert!(before.contains("?: keys"), "{before}");
    for closing in [KeyCode::Char('?'), KeyCode::Esc] {
        press(&mut app, KeyCode::Char('?'));
        let shown = screen(&app, 80, 24, START);
        for key in ["Ctrl+P: ", "Ctrl+R: ", "Ctrl+N: ", "Ctrl+D: ", "Ctrl+Z: "] {
            assert!(shown.contains(key), "{key}\n{shown}");
        }
        // Escape closes the keys here.
        assert!(shown.contains("Esc: back to the game"), "{shown}");
        assert!(!shown.contains("?: keys"), "{shown}");
        press(&mut app, closing);
        assert_eq!(screen(&app, 80, 24, START), before);
    }
    // A word that is tried becomes visible.
    press(&mut app, KeyCode::Char('?'));
    type_word(&mut app, "form");
    assert!(screen(&app, 80, 24, START).contains("│FORM "));
    end_turn(&mut app);
    press(&mut app, KeyCode::Char('?'));
    assert!(screen(&app, 80, 24, START).contains("h: history of your games"));
    press(&mut app, KeyCode::Tab);
    let shown = screen(&app, 80, 24, START);
    assert!(
        shown.contains("All words, longest first; yours: *"),
        "{shown}"
    );
    assert_eq!(shown.matches('*').count(), 2, "{shown}");
    assert!(shown.contains("│FORM* "), "{shown}");
}

#[test]
fn level_of_the_computer_is_shown_next_to_its_points() {
    let play = Play {
        opponent: Opponent::named("easy", 1).unwrap(),
        ..play(1, rules("new"), Some("fyclxomgrrilxjhu"))
    };
    let mut app = App::new(play, START).unwrap();
    let shown = screen(&app, 80, 24, START);
    for part in ["New Boggle, 1987, level easy ", "The computer (easy) gets"] {
        assert!(shown.contains(part), "{shown}");
    }
    end_turn(&mut app);
    let shown = screen(&app, 100, 30, START);
    assert!(shown.contains("The computer (easy): "), "{shown}");
}

#[test]
fn level_of_the_next_game_can_be_chosen_after_a_game() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    // During the turn, the key is a letter.
    press(&mut app, KeyCode::Char('l'));
    assert!(screen(&app, 80, 24, START).contains("> L "));
    press(&mut app, KeyCode::Esc);
    end_turn(&mut app);
    let over = screen(&app, 80, 24, START);
    for part in ["l: level (all)   ", "The computer: "] {
        assert!(over.contains(part), "{part}\n{over}");
    }
    for message in [
        "The computer in the next game: easy. It finds 20% of the common words.",
        "The computer in the next game: medium. It finds 50% of the common words.",
        "The computer in the next game: hard. It finds all common words.",
        "The computer in the next game: all. It finds every word.",
        "The computer in the next game: easy. It finds 20% of the common words.",
    ] {
        press(&mut app, KeyCode::Char('l'));
        assert_eq!(app.message(), (message, true));
        // This game had another computer.
        assert!(screen(&app, 80, 24, START).contains("The computer: "));
    }
    press(&mut app, KeyCode::Char('?'));
    let keys = screen(&app, 80, 24, START);
    assert!(
        keys.contains("l: level of the computer in the next game"),
        "{keys}"
    );
    press(&mut app, KeyCode::Char('n'));
    assert!(screen(&app, 80, 24, START).contains(", level easy "));
    end_turn(&mut app);
    assert!(screen(&app, 100, 30, START).contains("The computer (easy): "));
}

#[test]
fn game_without_a_computer_has_no_levels() {
    let alone = app(rules("cs107"), Some("fyclxomgrrilxjhu"));
    let mut two = app_of(2, rules("new"), Some("fyclxomgrrilxjhu"));
    for turn in 0..2 {
        press_at(&mut two, KeyCode::Enter, START + turn * 2 * AFTER_ENTER);
        end_turn_at(&mut two, START + (turn * 2 + 1) * AFTER_ENTER);
    }
    for mut app in [alone, two] {
        if !app.is_over() {
            end_turn(&mut app);
        }
        for width in [80, 120] {
            let before = screen(&app, width, 24, START);
            assert!(!before.contains("level"), "{before}");
            press(&mut app, KeyCode::Char('l'));
            assert_eq!(screen(&app, width, 24, START), before);
        }
        press(&mut app, KeyCode::Char('?'));
        assert!(!screen(&app, 80, 24, START).contains("level"));
    }
}

#[test]
fn history_is_shown_after_the_game_and_escape_closes_it() {
    let play = Play {
        journal: Some(Arc::new(Record)),
        ..play(1, rules("new"), Some("fyclxomgrrilxjhu"))
    };
    let mut app = App::new(play, START).unwrap();
    // During the turn, the key is a letter.
    press(&mut app, KeyCode::Char('h'));
    assert!(screen(&app, 80, 24, START).contains("> H "));
    press(&mut app, KeyCode::Esc);
    end_turn(&mut app);
    let over = screen(&app, 80, 24, START);
    assert!(over.contains("h: history"), "{over}");
    press(&mut app, KeyCode::Char('h'));
    for (width, height) in [(80, 24), (50, 12)] {
        let shown = screen(&app, width, height, START);
        for part in [
            "New Boggle, 1987: 2 games",
            "most points    7 of 40",
            "shares         ▄█  up to 40%",
            "All games are here.",
            "Esc: back",
        ] {
            assert!(shown.contains(part), "{part}\n{shown}");
        }
    }
    // Lines break between words.
    let shown = screen(&app, 44, 14, START);
    assert!(shown.contains("│each game "), "{shown}");
    press(&mut app, KeyCode::Esc);
    assert_eq!(screen(&app, 80, 24, START), over);
    assert!(!app.has_left());
}
