//! Turns: their clock, their hints, and their end.

use std::time::Duration;

use game::tui::{App, Stage};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};

use super::{
    AFTER_ENTER, START, app, app_of, end_turn, end_turn_at, has_empty_line, mouse, mouse_at, press,
    press_at, press_control, screen, type_word,
};
use crate::{hints, rules};

#[test]
fn clock_ticks_and_ends_the_turn() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let after = |seconds| START + Duration::from_secs(seconds);
    assert!(screen(&app, 80, 24, after(1)).contains("2:59"));
    app.press(
        KeyEvent::new(KeyCode::Char('f'), KeyModifiers::NONE),
        after(5),
    );
    app.tick(after(179));
    assert!(!app.is_over());
    app.tick(after(180));
    assert!(app.is_over());
    let screen = screen(&app, 80, 24, after(180));
    for shown in [
        "Time is up. F: at least 3 letters. The computer wins.",
        "; the longest: ",
        "The computer: ",
    ] {
        assert!(screen.contains(shown), "{shown}\n{screen}");
    }
}

#[test]
fn chosen_cubes_count_as_a_word_when_the_time_is_up() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    for cube in [(3, 2), (9, 5), (9, 8), (15, 5)] {
        mouse(&mut app, MouseEventKind::Down(MouseButton::Left), cube);
        mouse(&mut app, MouseEventKind::Up(MouseButton::Left), cube);
    }
    app.tick(START + Duration::from_secs(180));
    assert!(app.is_over());
    assert!(app.game().human_words().contains("FORM"));
    let screen = screen(&app, 80, 24, START);
    assert!(screen.contains("Time is up. FORM: 1 point."), "{screen}");
    assert!(!screen.contains("╭1──╮"), "no cube stays marked\n{screen}");
}

#[test]
fn players_take_turns_on_one_hidden_board_and_get_a_column_each() {
    let mut app = app_of(3, rules("new"), Some("fyclxomgrrilxjhu"));
    let mut now = START;
    for (player, words) in [(1, &["form"][..]), (2, &["form", "for"]), (3, &[])] {
        let shown = screen(&app, 80, 24, START);
        let ready = format!("Player {player}, press Enter when nobody else is looking.");
        assert!(
            shown.contains(&format!("The board is hidden. {ready}")),
            "{shown}"
        );
        assert!(!shown.contains(" Y "), "the board is hidden\n{shown}");
        // Letters mean nothing yet, and the clock waits.
        press(&mut app, KeyCode::Char('f'));
        now += Duration::from_secs(1000);
        app.tick(now);
        press_at(&mut app, KeyCode::Enter, now);
        let shown = screen(&app, 80, 24, now);
        for part in [
            " Y ",
            &format!("1987: Player {player}"),
            "3:00",
            " 0 words ",
        ] {
            assert!(shown.contains(part), "{part}\n{shown}");
        }
        for word in words {
            type_word(&mut app, word);
        }
        assert!(!app.is_over());
        now += AFTER_ENTER;
        end_turn_at(&mut app, now);
    }
    let shown = screen(&app, 80, 24, START);
    for part in [
        "Player 1: 0",
        "Player 2: 1",
        "Player 3: 0",
        "(FORM)",
        "FOR (FORM)",
        "(WORD): found by several players, no points",
        "Player 2 wins! Player 1, 0 points. Player 2, 1 point. Player 3, 0 points.",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    press(&mut app, KeyCode::Char('n'));
    assert!(screen(&app, 80, 24, START).contains("Player 1, press Enter"));
    // So many players get a line each.
    let mut app = app_of(20, rules("new"), Some("fyclxomgrrilxjhu"));
    let mut now = START;
    for _ in 0..20 {
        press_at(&mut app, KeyCode::Enter, now);
        type_word(&mut app, "form");
        end_turn_at(&mut app, now + AFTER_ENTER);
        now += 2 * AFTER_ENTER;
    }
    let shown = screen(&app, 80, 24, START);
    for part in ["Player 1: 0. (FORM)", "of 2"] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    press(&mut app, KeyCode::PageDown);
    let shown = screen(&app, 80, 24, START);
    assert!(shown.contains("Player 20: 0. (FORM)"), "{shown}");
}

#[test]
fn new_game_asks_before_words_are_lost() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut app, "form");
    for (answer, score) in [(KeyCode::Char('y'), 1), (KeyCode::Enter, 0)] {
        press_control(&mut app, 'n');
        let shown = screen(&app, 80, 24, START);
        assert!(
            shown.contains("A new game? This one will not count."),
            "{shown}"
        );
        press(&mut app, answer);
        assert_eq!(app.score(), score);
    }
    // Without a word, nothing is lost.
    let before = screen(&app, 80, 24, START);
    press_control(&mut app, 'n');
    assert_ne!(screen(&app, 80, 24, START), before);
}

#[test]
fn typed_letters_follow_those_of_the_chosen_cubes() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    for cube in [(3, 2), (9, 5)] {
        mouse(&mut app, MouseEventKind::Down(MouseButton::Left), cube);
        mouse(&mut app, MouseEventKind::Up(MouseButton::Left), cube);
    }
    press(&mut app, KeyCode::Char('r'));
    assert!(screen(&app, 80, 24, START).contains("> FOR "));
}

#[test]
fn tab_gives_a_hint() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Tab);
    assert!(screen(&app, 80, 24, START).contains("that begins with"));
}

#[test]
fn each_hint_at_the_same_word_tells_more() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Tab);
    let first = app.message().0.to_string();
    assert!(
        first.starts_with("There is a word of 3 letters that begins with "),
        "{first}"
    );
    press(&mut app, KeyCode::Tab);
    assert!(
        app.message()
            .0
            .starts_with("The word of 3 letters begins at the marked ")
    );
    assert!(screen(&app, 80, 24, START).contains("╭1──╮"));
    for beginning in [
        "The word of 3 letters is on the marked",
        "Find the word on the marked",
    ] {
        press(&mut app, KeyCode::Tab);
        assert!(app.message().0.starts_with(beginning));
        assert!(screen(&app, 80, 24, START).contains("╭3──╮"));
    }
    // A click beside the cubes changes nothing. Other cubes replace those of the hint, and with them its text.
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), (60, 9));
    assert!(screen(&app, 80, 24, START).contains("╭3──╮"));
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), (3, 2));
    assert_eq!(app.message().0, "");
    assert!(!screen(&app, 80, 24, START).contains("╭2──╮"));
    press(&mut app, KeyCode::Esc);
    // After the word is found, the next word begins with its first letter.
    let hint = app.game().hint().unwrap();
    let letters = hint
        .path
        .iter()
        .filter_map(|place| app.game().get_letter(place.row, place.column).ok());
    let word: String = letters.collect();
    type_word(&mut app, &word);
    press(&mut app, KeyCode::Tab);
    assert!(
        app.message().0.starts_with("There is a word of "),
        "{:?}",
        app.message()
    );
}

#[test]
fn escape_clears_the_word_then_asks_and_after_the_game_leaves() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Char('f'));
    press(&mut app, KeyCode::Esc);
    assert!(has_empty_line(&app));
    press(&mut app, KeyCode::Esc);
    assert!(screen(&app, 80, 24, START).contains("Leave? This game will not count."));
    // The mouse waits for the answer.
    for cube in [(3, 2), (9, 5)] {
        mouse(&mut app, MouseEventKind::Down(MouseButton::Left), cube);
        mouse(&mut app, MouseEventKind::Up(MouseButton::Left), cube);
    }
    assert!(has_empty_line(&app));
    press(&mut app, KeyCode::Esc);
    let shown = screen(&app, 80, 24, START);
    assert!(has_empty_line(&app) && !shown.contains("Leave"), "{shown}");
    assert!(!app.has_left());
    // A letter may begin a word.
    for letter in ['n', 'y'] {
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Char(letter));
        assert!(!app.has_left() && !has_empty_line(&app), "{letter}");
        press(&mut app, KeyCode::Esc);
    }
    for key in [KeyCode::Esc, KeyCode::Enter] {
        press(&mut app, key);
    }
    assert!(app.has_left());
    let mut app = self::app(rules("new"), Some("fyclxomgrrilxjhu"));
    end_turn(&mut app);
    assert!(app.is_over());
    press(&mut app, KeyCode::Char('n'));
    assert!(!app.is_over());
    end_turn(&mut app);
    press(&mut app, KeyCode::Esc);
    assert!(app.has_left());
}

#[test]
fn turn_ends_on_time_although_the_player_is_asked_whether_to_leave() {
    let mut app = app(rules("new"), None);
    press(&mut app, KeyCode::Esc);
    app.tick(START + Duration::from_secs(180));
    let shown = screen(&app, 80, 24, START);
    assert!(shown.contains("Time is up. The computer wins."), "{shown}");
}

#[test]
fn pause_hides_the_cubes_and_stops_the_clock() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let later = START + Duration::from_secs(1000);
    press_control(&mut app, 'p');
    app.tick(later);
    let shown = screen(&app, 80, 24, later);
    for expected in ["3:00", "Paused. Press any key to go on.", "Any key: go on"] {
        assert!(shown.contains(expected), "{shown}");
    }
    assert!(!shown.contains(" F "), "{shown}");
    assert!(!shown.contains("Enter: try the word"), "{shown}");
    // The click or key that ends the pause does nothing else.
    let pressed = MouseEventKind::Down(MouseButton::Left);
    mouse_at(&mut app, pressed, (3, 2), later);
    assert!(screen(&app, 80, 24, later).contains(" F "));
    app.press(
        KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL),
        later,
    );
    press_at(&mut app, KeyCode::Char('x'), later);
    let shown = screen(&app, 80, 24, later + Duration::from_secs(1));
    assert!(shown.contains("2:59") && shown.contains(" F "), "{shown}");
    assert!(has_empty_line(&app));
    assert!(!app.is_over());
}

#[test]
fn keys_after_the_end_of_the_time_do_nothing_until_typing_stops() {
    let ended = || {
        let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
        app.tick(late(0));
        assert!(app.is_over());
        let shown = screen(&app, 80, 24, late(0));
        assert!(shown.contains("n: new game"), "{shown}");
        app
    };
    let mut typing = ended();
    // The player goes on typing words with an N, and presses Esc to remove one.
    let keys = [KeyCode::Char('n'), KeyCode::Enter, KeyCode::Esc];
    for (number, code) in (1..=9).zip(keys.into_iter().cycle()) {
        press_at(&mut typing, code, late(number * 900));
        assert!(typing.is_over() && !typing.has_left(), "{number}: {code:?}");
        let control = KeyEvent::new(KeyCode::Char('n'), KeyModifiers::CONTROL);
        typing.press(control, late(number * 900));
        assert!(typing.is_over(), "{number}");
    }
    let shown = screen(&typing, 80, 24, late(9099));
    assert!(shown.contains("stopped typing for a second"), "{shown}");
    let shown = screen(&typing, 80, 24, late(9100));
    assert!(shown.contains("n: new game"), "{shown}");
    press_at(&mut typing, KeyCode::Char('n'), late(9100));
    assert!(!typing.is_over());
    // Without keys, a shorter time is enough.
    let mut silent = ended();
    press_at(&mut silent, KeyCode::Char('n'), late(1500));
    assert!(!silent.is_over());
}

/// Returns a time after the end of a turn of three minutes, in milliseconds.
fn late(milliseconds: u64) -> Duration {
    START + Duration::from_millis(180_000 + milliseconds)
}

#[test]
fn word_typed_after_the_time_begins_no_turn_of_the_next_player() {
    let mut app = app_of(2, rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Enter);
    // The first Enter comes before the clock is looked at again.
    press_at(&mut app, KeyCode::Enter, late(100));
    for number in 1..=9 {
        for letter in "for".chars() {
            press_at(&mut app, KeyCode::Char(letter), late(number * 900));
        }
        press_at(&mut app, KeyCode::Enter, late(number * 900));
        assert_eq!(app.stage(), &Stage::Ready);
    }
    assert!(app.message().0.starts_with("Time is up. "));
    let shown = screen(&app, 80, 24, late(9100));
    for part in ["The board is hidden. Player 2, press Enter", "looking. "] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    let shown = screen(&app, 80, 12, late(9100));
    let ready = "\"The board is hidden. Player 2, press Enter when nobody else is looking. ";
    assert!(shown.contains(ready), "{shown}");
    press_at(&mut app, KeyCode::Enter, late(9100));
    assert_eq!(app.stage(), &Stage::Turn);
    // Keys count at once in that turn.
    press_at(&mut app, KeyCode::Char('f'), late(9101));
    assert!(screen(&app, 80, 24, late(9101)).contains("> F "));
}

#[test]
fn last_word_of_a_player_is_hidden_from_the_next_one() {
    let mut app = app_of(2, rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Enter);
    for letter in "form".chars() {
        press(&mut app, KeyCode::Char(letter));
    }
    app.tick(late(0));
    let shown = screen(&app, 80, 24, late(0));
    assert!(
        shown.contains("Time is up. The last word was tried, too. The board is hidden."),
        "{shown}"
    );
    assert!(!shown.contains("FORM"), "{shown}");
    press_at(&mut app, KeyCode::Enter, late(2000));
    end_turn_at(&mut app, late(4000));
    let shown = screen(&app, 80, 24, late(4000));
    assert!(shown.contains("FORM"), "{shown}");
}

#[test]
fn frame_of_a_cube_takes_clicks_but_no_drags() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let (down, up) = (
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
    );
    // The corners of the first cube.
    for corner in [(1, 1), (5, 3)] {
        mouse(&mut app, down, corner);
        mouse(&mut app, up, corner);
        assert!(screen(&app, 80, 24, START).contains("> F "));
        press(&mut app, KeyCode::Backspace);
    }
    mouse(&mut app, down, (1, 1));
    let next = (7, 3);
    mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), next);
    assert!(screen(&app, 80, 24, START).contains("> F "));
}

#[test]
fn enter_without_a_word_ends_the_turn_only_if_pressed_twice() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let again = "Press Enter again to end your turn.";
    press(&mut app, KeyCode::Enter);
    assert!(app.message().0.ends_with(again));
    type_word(&mut app, "form");
    assert_eq!(app.message().0, "FORM: 1 point.");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.message().0, format!("FORM: 1 point. {again}"));
    press(&mut app, KeyCode::Char('x'));
    assert_eq!(app.message().0, "", "another word begins");
    // A refusal has nothing to do with the question.
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.message(), (again, true));
    press(&mut app, KeyCode::Esc);
    for key in [KeyCode::Enter, KeyCode::Esc, KeyCode::Enter] {
        press(&mut app, key);
    }
    assert!(!app.is_over() && !app.message().0.contains("Leave"));
    press(&mut app, KeyCode::Enter);
    assert!(app.is_over());
}

#[test]
fn path_of_a_word_is_hidden_while_another_is_typed_but_not_that_of_a_hint() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    // The board alone: the rows of its cubes, without the lists beside them.
    let board = |app: &App| -> Vec<String> {
        let shown = screen(app, 80, 24, START);
        shown
            .lines()
            .skip(2)
            .take(14)
            .map(|line| line.chars().take(26).collect())
            .collect()
    };
    let plain = board(&app);
    type_word(&mut app, "form");
    assert_ne!(board(&app), plain);
    press(&mut app, KeyCode::Char('z'));
    assert_eq!(board(&app), plain);
    press(&mut app, KeyCode::Backspace);
    for _ in 0..3 {
        press(&mut app, KeyCode::Tab);
    }
    let marked = board(&app);
    assert_ne!(marked, plain);
    press(&mut app, KeyCode::Char('x'));
    assert_eq!(board(&app), marked);
}

#[test]
fn escape_removes_the_marks_of_a_hint_before_it_asks() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let before = screen(&app, 80, 24, START);
    for _ in 0..3 {
        press(&mut app, KeyCode::Tab);
    }
    assert!(screen(&app, 80, 24, START).contains("╭1──╮"));
    press(&mut app, KeyCode::Esc);
    let after = screen(&app, 80, 24, START);
    assert!(
        !after.contains("╭1──╮") && !after.contains("Leave?"),
        "{after}"
    );
    assert_ne!(after, before, "the message is gone");
    press(&mut app, KeyCode::Esc);
    assert!(screen(&app, 80, 24, START).contains("Leave?"));
}

#[test]
fn pause_withdraws_the_question_whether_the_turn_ends() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Enter);
    press_control(&mut app, 'p');
    // The first Enter ends the pause, and the second one asks again.
    for _ in 0..2 {
        press(&mut app, KeyCode::Enter);
        assert!(!app.is_over());
    }
    press(&mut app, KeyCode::Enter);
    assert!(app.is_over());
}

#[test]
fn key_that_answers_no_question_is_not_lost() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.message().0, "Leave? This game will not count.");
    type_word(&mut app, "form");
    assert!(app.game().human_words().contains("FORM"));
}

#[test]
fn second_enter_between_two_turns_neither_begins_nor_ends_one() {
    let mut app = app_of(2, rules("new"), Some("fyclxomgrrilxjhu"));
    let after = |milliseconds| START + Duration::from_millis(milliseconds);
    let stages = [
        (0, Stage::Turn),
        (300, Stage::Turn),
        (1500, Stage::Ready),
        (1800, Stage::Ready),
        (3000, Stage::Turn),
        (3300, Stage::Turn),
    ];
    for (time, stage) in stages {
        press_at(&mut app, KeyCode::Enter, after(time));
        assert_eq!(app.stage(), &stage, "{time}");
    }
}

#[test]
fn hint_that_costs_points_says_so_before_and_in_the_score() {
    let mut app = App::new(hints::table(1, None), START).unwrap();
    let shown = screen(&app, 100, 24, START);
    assert!(shown.contains("Tab: hint (−1)"), "{shown}");
    type_word(&mut app, "roomy");
    press(&mut app, KeyCode::Tab);
    let shown = screen(&app, 100, 24, START);
    assert!(shown.contains("You: 1 (hints: −1)"), "{shown}");
    end_turn(&mut app);
    let shown = screen(&app, 100, 24, START);
    assert!(shown.contains("You: 1 (hints: −1)"), "{shown}");
    press(&mut app, KeyCode::Char('n'));
    assert!(screen(&app, 100, 24, START).contains("You: 0 "));
}
