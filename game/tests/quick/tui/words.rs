//! Words that are typed, dragged, or clicked cube by cube.

use game::tui::{App, follow};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind,
};

use super::{
    START, app, drawn, end_turn, has_empty_line, mouse, press, press_control, screen, type_word,
};
use crate::rules;

#[test]
fn typed_word_is_listed_and_its_path_is_drawn() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut app, "form");
    let screen = screen(&app, 80, 24, START);
    for shown in ["You: 1", "FORM", "FORM: 1 point.", "╭1──╮", "╭4──╮", "╲"] {
        assert!(screen.contains(shown), "{shown}\n{screen}");
    }
}

#[test]
fn typed_letters_light_the_cubes_that_spell_them() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    for letter in "fo".chars() {
        press(&mut app, KeyCode::Char(letter));
    }
    let shown = screen(&app, 80, 24, START);
    assert!(
        shown.contains("╭1──╮") && shown.contains("╭2──╮"),
        "{shown}"
    );
    press(&mut app, KeyCode::Char('u'));
    assert!(
        !screen(&app, 80, 24, START).contains("╭1──╮"),
        "no such path"
    );
    press(&mut app, KeyCode::Backspace);
    press_control(&mut app, 'p');
    assert!(!screen(&app, 80, 24, START).contains("╭1──╮"), "a pause");
}

#[test]
fn dragged_word_counts_even_if_the_drag_touches_corners() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    // The centres of F, O, R, M, and the corner between F and O.
    let way = [(3, 2), (6, 3), (9, 5), (9, 8), (15, 5)];
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), way[0]);
    for place in way {
        mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), place);
    }
    mouse(&mut app, MouseEventKind::Up(MouseButton::Left), way[4]);
    let screen = screen(&app, 80, 24, START);
    assert!(screen.contains("FORM: 1 point."), "{screen}");
}

#[test]
fn cubes_can_be_clicked_one_by_one_and_deselected() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let click = |app: &mut App, cube| {
        mouse(app, MouseEventKind::Down(MouseButton::Left), cube);
        mouse(app, MouseEventKind::Up(MouseButton::Left), cube);
    };
    let (f, o, r, m, far) = ((3, 2), (9, 5), (9, 8), (15, 5), (21, 11));
    let beside = (60, 9);
    for place in [f, o, m, beside] {
        click(&mut app, place);
    }
    assert!(screen(&app, 80, 24, START).contains("> FOM"));
    press(&mut app, KeyCode::Backspace);
    for cube in [r, m] {
        click(&mut app, cube);
    }
    press(&mut app, KeyCode::Enter);
    assert!(screen(&app, 80, 24, START).contains("FORM: 1 point."));
    // A cube elsewhere changes nothing; an earlier chosen cube becomes the last one again, which a
    // second click removes.
    for cube in [f, o, far] {
        click(&mut app, cube);
    }
    let shown = screen(&app, 80, 24, START);
    assert!(
        shown.contains("> FO ") && shown.contains("U does not touch O."),
        "{shown}"
    );
    for cube in [r, o] {
        click(&mut app, cube);
    }
    let shown = screen(&app, 80, 24, START);
    assert!(
        shown.contains("> FO ") && !shown.contains("touch"),
        "{shown}"
    );
    click(&mut app, o);
    assert!(screen(&app, 80, 24, START).contains("> F "));
    assert!(!app.is_over());
}

#[test]
fn clicked_cube_follows_typed_letters_and_a_dragged_word_leaves_them() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    for letter in "fo".chars() {
        press(&mut app, KeyCode::Char(letter));
    }
    let (f, o, r, m) = ((3, 2), (9, 5), (9, 8), (15, 5));
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), f);
    for cube in [f, o, r, m] {
        mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), cube);
    }
    mouse(&mut app, MouseEventKind::Up(MouseButton::Left), m);
    let shown = screen(&app, 80, 24, START);
    assert!(shown.contains("FORM: 1 point."), "{shown}");
    assert!(shown.contains("> FO "), "{shown}");
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), r);
    mouse(&mut app, MouseEventKind::Up(MouseButton::Left), r);
    assert!(screen(&app, 80, 24, START).contains("> FOR "));
}

#[test]
fn click_on_a_listed_word_shows_its_cubes() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut app, "form");
    type_word(&mut app, "room");
    let click = |app: &mut App, word: &str| {
        let shown = screen(app, 80, 24, START);
        let lines = shown.lines().enumerate().skip(1);
        // The first quotation mark is not on the screen.
        let place =
            |(row, line): (usize, &str)| Some((line[..line.rfind(word)?].chars().count(), row));
        let (column, row) = lines.take(19).find_map(place).unwrap();
        let place = (u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
        mouse(app, MouseEventKind::Down(MouseButton::Left), place);
        screen(app, 80, 24, START)
    };
    let shown = click(&mut app, "FORM");
    assert!(shown.contains("FORM: 1 point, found before."), "{shown}");
    assert!(shown.contains("╭1──╮"), "{shown}");
    // A word of the computer, after the game.
    end_turn(&mut app);
    let word = app.game().computer_words().into_iter().next().unwrap();
    let shown = click(&mut app, &word);
    let points = format!("{word}: 1 point. The computer wins.");
    assert!(shown.contains(&points), "{shown}");
    assert!(shown.contains("╭1──╮"), "{shown}");
}

#[test]
fn solid_cells_cannot_be_chosen_or_dragged_across() {
    // FORM is also in the left column.
    let mut app = app(rules("lab6"), Some("fo1rmoxxxxrxxxxmxxxxxxxxx"));
    let way = [(3, 2), (9, 2), (15, 2), (21, 2), (27, 2)];
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), way[0]);
    for place in way {
        mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), place);
    }
    let shown = screen(&app, 80, 24, START);
    assert!(shown.contains("> FO "), "{shown}");
    mouse(&mut app, MouseEventKind::Up(MouseButton::Left), way[4]);
    assert!(app.game().human_words().is_empty());
    // A word cannot begin there either.
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), way[2]);
    mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), way[3]);
    let shown = screen(&app, 80, 24, START);
    assert!(shown.contains("> R "), "{shown}");
}

#[test]
fn reason_for_rejecting_a_very_long_word_stays_visible() {
    let mut app = app(rules("new"), None);
    for _ in 0..100 {
        press(&mut app, KeyCode::Char('x'));
    }
    press(&mut app, KeyCode::Enter);
    for width in [50, 80] {
        let shown = screen(&app, width, 24, START);
        assert!(shown.contains("X: not in the dictionary."), "{shown}");
    }
    for width in 1..80 {
        screen(&app, width, 24, START);
    }
}

#[test]
fn control_q_does_not_leave_the_game() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press_control(&mut app, 'q');
    assert!(!app.has_left());
    press_control(&mut app, 'c');
    assert!(app.has_left());
}

#[test]
fn control_keys_edit_the_line_as_a_shell_does() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    for letter in "form".chars() {
        press(&mut app, KeyCode::Char(letter));
    }
    for letter in ['a', 'e', 'k', 'x', 'd'] {
        press_control(&mut app, letter);
        assert!(screen(&app, 80, 24, START).contains("> FORM "), "{letter}");
    }
    press_control(&mut app, 'h');
    assert!(screen(&app, 80, 24, START).contains("> FOR "));
    for letter in ['u', 'w'] {
        press(&mut app, KeyCode::Char('x'));
        press_control(&mut app, letter);
        assert!(has_empty_line(&app), "{letter}");
    }
    assert!(!app.is_over());
    press_control(&mut app, 'd');
    assert!(app.is_over());
}

/// Returns the number of events still waiting after one drawing of the screen.
fn left_of(app: &mut App, events: Vec<Event>) -> usize {
    let mut events = events.into_iter();
    let mut next = |_| Ok(events.next());
    let shown = drawn(app, 80, 24, START);
    follow(app, shown.buffer(), &|| START, &mut next).unwrap();
    events.count()
}

#[test]
fn pasted_text_is_handled_before_the_next_redraw() {
    let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let mut pasted = vec![key(KeyCode::Char('x')); 10_000];
    pasted.push(key(KeyCode::Enter));
    pasted.extend("form".chars().map(|letter| key(KeyCode::Char(letter))));
    pasted.push(key(KeyCode::Enter));
    assert_eq!(left_of(&mut app, pasted), 0);
    assert!(app.game().human_words().contains("FORM"));
    // Pasted text may also arrive as one event.
    let pasted = "x".repeat(10_000) + "\nfor\r";
    assert_eq!(left_of(&mut app, vec![Event::Paste(pasted)]), 0);
    assert_eq!(app.game().human_words().len(), 2);
    // Events after a resize or after the player has left stay in the queue.
    let resized = vec![Event::Resize(50, 12), key(KeyCode::Tab)];
    assert_eq!(left_of(&mut app, resized), 1);
    let control = |letter| Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    for letter in ['z', 'c'] {
        let left = vec![control(letter), key(KeyCode::Tab)];
        assert_eq!(left_of(&mut app, left), 1);
    }
}

#[test]
fn cs307_capitalizes_only_the_word_just_found() {
    let mut app = app(rules("cs307"), Some("fyclxomgrrilxjhu"));
    type_word(&mut app, "form");
    let shown = screen(&app, 80, 24, START);
    for label in [" F ", " O ", " R ", " M ", " y ", " c ", " l "] {
        assert!(shown.contains(label), "{label}\n{shown}");
    }
}

#[test]
fn turned_board_keeps_its_words_and_paths() {
    const UPRIGHT: &str = "│ F │ │ Y │ │ C │ │ L │";
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    assert!(screen(&app, 80, 24, START).contains(UPRIGHT));
    type_word(&mut app, "form");
    press_control(&mut app, 'r');
    // The left column is now the top row, from the bottom to the top.
    let turned = screen(&app, 80, 24, START);
    for expected in ["│ X │ │ R │ │ X │ │ F │", "╭1──╮  ┌", "╱"] {
        assert!(turned.contains(expected), "{expected}\n{turned}");
    }
    // F at the top right, O below it to the left, then R and M.
    let way = [(21, 2), (15, 5), (9, 5), (15, 8)];
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), way[0]);
    for place in way {
        mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), place);
    }
    mouse(&mut app, MouseEventKind::Up(MouseButton::Left), way[3]);
    assert_eq!(app.message().0, "FORM: already found.");
    for _ in 0..3 {
        press_control(&mut app, 'r');
    }
    assert!(screen(&app, 80, 24, START).contains(UPRIGHT));
}
