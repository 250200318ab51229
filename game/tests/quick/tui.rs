//! The game in a terminal, drawn in memory.

use std::sync::Arc;
use std::time::Duration;

use data::{Position, Rules};
use game::console::Play;
use game::tui::{App, draw, follow};
use game::{Game, GameCode, GameResult, Journal, Opponent};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::rules;

const START: Duration = Duration::from_secs(100);

fn app(rules: Arc<Rules>, letters: Option<&str>) -> App {
    app_of(1, rules, letters)
}

fn app_of(players: usize, rules: Arc<Rules>, letters: Option<&str>) -> App {
    App::new(play(players, rules, letters), START).unwrap()
}

fn play(players: usize, rules: Arc<Rules>, letters: Option<&str>) -> Play {
    let time = rules
        .seconds
        .map(|seconds| Duration::from_secs(seconds.into()));
    Play {
        rules,
        dictionary: Arc::new(data::SMALL.lines().collect()),
        dictionary_file: None,
        board: None,
        letters: letters.unwrap_or("").to_string(),
        seed: 4,
        shaken: true,
        between: None,
        opponent: Opponent::All,
        players,
        time,
        journal: None,
    }
}

/// Returns the contents of a screen of this size.
fn screen(app: &App, width: u16, height: u16, now: Duration) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app, now)).unwrap();
    terminal.backend().to_string()
}

/// Whether the line for words is empty.
fn has_empty_line(app: &App) -> bool {
    let shown = screen(app, 80, 24, START);
    shown
        .lines()
        .any(|line| line.trim_matches(['"', ' ']) == ">")
}

fn press_control(app: &mut App, letter: char) {
    let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    app.press(key, START);
}

fn press(app: &mut App, code: KeyCode) {
    app.press(KeyEvent::new(code, KeyModifiers::NONE), START);
}

fn mouse(app: &mut App, kind: MouseEventKind, (column, row): (u16, u16)) {
    let event = MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    };
    app.mouse(event, Rect::new(0, 0, 80, 24));
}

fn type_word(app: &mut App, word: &str) {
    for letter in word.chars() {
        press(app, KeyCode::Char(letter));
    }
    press(app, KeyCode::Enter);
}

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
    for cube in [f, o, m] {
        click(&mut app, cube);
    }
    assert!(screen(&app, 80, 24, START).contains("> FOM"));
    press(&mut app, KeyCode::Backspace);
    for cube in [r, m] {
        click(&mut app, cube);
    }
    press(&mut app, KeyCode::Enter);
    assert!(screen(&app, 80, 24, START).contains("FORM: 1 point."));
    // A cube elsewhere starts a new choice; an earlier chosen cube becomes the last one again.
    for cube in [f, far, f, o, r, o] {
        click(&mut app, cube);
    }
    assert!(screen(&app, 80, 24, START).contains("> FO "));
    assert!(!app.is_over());
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
fn page_number_is_not_cut_off_next_to_the_largest_board() {
    let mut app = app(rules("super-big"), None);
    press(&mut app, KeyCode::Enter);
    let words = app.game().computer_words().len();
    let shown = screen(&app, 80, 16, START);
    assert!(
        shown.contains(&format!(" {words} words, 1 of 2 ")),
        "{shown}"
    );
}

#[test]
fn every_board_fits_80_by_24_and_other_sizes_do_not_panic() {
    for name in Rules::names() {
        let app = app(rules(name), None);
        let shown = screen(&app, 80, 24, START);
        let cells = rows_of(&shown);
        for place in app.game().board().positions() {
            let label = app.game().get_letter(place.row, place.column).unwrap();
            let is_there = is_at_its_place(&cells, app.game(), place, label);
            assert!(is_there, "{name}: {label} at {place:?}\n{shown}");
        }
        assert!(shown.contains("Esc: leave"), "{name}\n{shown}");
        for (width, height) in [(1, 1), (20, 5), (40, 12), (200, 60)] {
            screen(&app, width, height, START);
        }
    }
}

/// Returns the characters of a screen, row by row; each row is written between quotes.
fn rows_of(screen: &str) -> Vec<Vec<char>> {
    let rows = screen.lines().map(|row| row.trim_matches('"'));
    rows.map(|row| row.chars().collect()).collect()
}

/// Whether a screen of 80 columns and 24 rows shows a label in the middle of its cube. A framed
/// cube is six columns wide and three rows high. If that is too large, cubes are five columns wide,
/// with an empty row between them if there is room.
fn is_at_its_place(cells: &[Vec<char>], game: &Game, place: Position, label: &str) -> bool {
    let (rows, columns) = (game.board().rows(), game.board().columns());
    let (row, column) = match rows * 3 <= 20 && columns * 6 <= 50 {
        true => (2 + place.row * 3, 2 + place.column * 6),
        false => (1 + place.row * 2, 1 + place.column * 5),
    };
    let shown: String = cells[row][column..].iter().take(4).collect();
    let shown = shown.trim_matches(|c: char| !c.is_alphanumeric() && c != '#');
    shown.eq_ignore_ascii_case(label)
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
fn message_that_is_too_long_loses_its_end() {
    let app = app(rules("new"), None);
    let shown = screen(&app, 50, 24, START);
    assert!(
        shown.contains("Type a word, or drag the mouse over its cubes, or…"),
        "{shown}"
    );
}

#[test]
fn screen_that_is_too_small_names_the_size_that_is_needed() {
    for (name, width, height) in [("super-big", 54, 10), ("new", 44, 8)] {
        let app = app(rules(name), None);
        for (width, height) in [(30, 8), (20, 6), (width - 1, 24), (80, height - 1)] {
            let shown = screen(&app, width, height, START).replace("\"\n\"", "");
            assert!(!shown.contains("Esc"), "{shown}");
        }
        let shown = screen(&app, 60, height - 1, START);
        let message = format!("This game needs at least {width}×{height} characters.");
        assert!(shown.contains(&message), "{shown}");
        let fits = screen(&app, width, height, START);
        assert!(fits.contains("Esc"), "{fits}");
    }
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

#[test]
fn path_is_reversed_on_a_screen_without_colours() {
    let reversed = |app: &App| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| draw(frame, app, START)).unwrap();
        let cells = terminal.backend().buffer().content.iter();
        let cells = cells.filter(|cell| cell.modifier.contains(Modifier::REVERSED));
        cells.map(|cell| cell.symbol()).collect::<String>()
    };
    let mut coloured = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut coloured, "form");
    assert_eq!(reversed(&coloured), "");
    let plain = coloured.without_colours();
    // Row by row.
    assert_eq!(reversed(&plain), "FOMR");
}

#[test]
fn players_take_turns_on_one_hidden_board_and_get_a_column_each() {
    let mut app = app_of(3, rules("new"), Some("fyclxomgrrilxjhu"));
    for (player, words) in [(1, &["form"][..]), (2, &["form", "for"]), (3, &[])] {
        let shown = screen(&app, 80, 24, START);
        let ready = format!("Player {player}, press Enter when nobody else is looking.");
        assert!(shown.contains(&ready), "{shown}");
        assert!(!shown.contains(" Y "), "the board is hidden\n{shown}");
        // Letters mean nothing yet, and the clock waits.
        press(&mut app, KeyCode::Char('f'));
        app.tick(START + Duration::from_secs(1000));
        press(&mut app, KeyCode::Enter);
        let shown = screen(&app, 80, 24, START);
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
        press(&mut app, KeyCode::Enter);
    }
    let shown = screen(&app, 80, 24, START);
    for part in [
        "Player 1: 0",
        "Player 2: 1",
        "Player 3: 0",
        "(FORM)",
        "FOR (FORM)",
        "Player 2 wins!",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    press(&mut app, KeyCode::Char('n'));
    assert!(screen(&app, 80, 24, START).contains("Player 1, press Enter"));
    // So many players get a line each.
    let mut app = app_of(20, rules("new"), Some("fyclxomgrrilxjhu"));
    for _ in 0..20 {
        press(&mut app, KeyCode::Enter);
        type_word(&mut app, "form");
        press(&mut app, KeyCode::Enter);
    }
    let shown = screen(&app, 80, 24, START);
    assert!(
        shown.contains("Player 20: 0 (1 word)") || shown.contains("page"),
        "{shown}"
    );
    assert!(shown.contains("Player 1: 0 (1 word)"), "{shown}");
}

#[test]
fn tab_gives_a_hint() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Tab);
    assert!(screen(&app, 80, 24, START).contains("that begins with"));
}

#[test]
fn escape_clears_the_word_then_asks_and_after_the_game_leaves() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Char('f'));
    press(&mut app, KeyCode::Esc);
    assert!(has_empty_line(&app));
    press(&mut app, KeyCode::Esc);
    assert!(screen(&app, 80, 24, START).contains("Leave the game?"));
    // The key that declines is not typed.
    press(&mut app, KeyCode::Char('n'));
    let shown = screen(&app, 80, 24, START);
    assert!(has_empty_line(&app) && !shown.contains("Leave"), "{shown}");
    assert!(!app.has_left());
    for key in [KeyCode::Esc, KeyCode::Char('y')] {
        press(&mut app, key);
    }
    assert!(app.has_left());
    let mut app = self::app(rules("new"), Some("fyclxomgrrilxjhu"));
    press(&mut app, KeyCode::Enter);
    assert!(app.is_over());
    press(&mut app, KeyCode::Char('n'));
    assert!(!app.is_over());
    press(&mut app, KeyCode::Enter);
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

/// Returns the screen after a turn without a word, or with one.
fn after_a_turn(name: &str, letters: &str, word: &str) -> String {
    let mut app = app(rules(name), Some(letters));
    type_word(&mut app, word);
    press(&mut app, KeyCode::Enter);
    screen(&app, 80, 24, START)
}

/// Returns the number of events still waiting after one drawing of the screen.
fn left_of(app: &mut App, events: Vec<Event>) -> usize {
    let mut events = events.into_iter();
    let mut next = |_| Ok(events.next());
    follow(app, Rect::new(0, 0, 80, 24), &|| START, &mut next).unwrap();
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
fn all_words_are_listed_page_by_page_longest_first() {
    let mut app = app(rules("new"), Some("tsaerlineaotsdes"));
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Tab);
    let all = app.game().longest_first();
    let mut seen = Vec::new();
    for _ in 0..100 {
        let shown = screen(&app, 80, 12, START);
        let words = all.iter().filter(|word| {
            let mut words = shown.split(|c: char| !c.is_ascii_uppercase());
            words.any(|shown| shown == *word)
        });
        seen.extend(words.cloned());
        press(&mut app, KeyCode::Down);
        if screen(&app, 80, 12, START).contains("page 1 of") {
            break;
        }
    }
    // Letters of the board, and the longest word below it, look like words.
    seen.retain(|word| word.len() > 2);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), all.len());
    let first = all.first().unwrap();
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Down);
    let shown = screen(&app, 80, 12, START);
    let places = [first, all.get(1).unwrap()].map(|word| shown.find(word.as_str()).unwrap());
    assert!(places[0] < places[1], "{shown}");
}

/// Says the same about each result.
#[derive(Debug)]
struct Record;

impl Journal for Record {
    fn add(&self, result: &GameResult) -> String {
        format!("You found {}% of the points.", result.percent())
    }
}

#[test]
fn finished_game_shows_its_code_and_what_the_record_says() {
    let play = Play {
        journal: Some(Arc::new(Record)),
        ..play(1, rules("new"), None)
    };
    let mut app = App::new(play, START).unwrap();
    let code = GameCode::new(&rules("new"), Some(180), app.game().board(), 4).unwrap();
    let code = format!("Code: {code}");
    assert!(!screen(&app, 80, 24, START).contains("Code"));
    press(&mut app, KeyCode::Enter);
    let shown = screen(&app, 80, 24, START);
    for expected in [
        code.as_str(),
        "The computer wins. You found 0% of the points.",
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    // The latest result stays when the next game begins.
    press(&mut app, KeyCode::Char('n'));
    assert_eq!(app.result().map(GameResult::percent), Some(0));
    assert!(!screen(&app, 80, 24, START).contains("Code"));
}

#[test]
fn large_screen_has_large_cubes_in_its_middle() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    type_word(&mut app, "form");
    for (width, height, border) in [
        (80, 24, "╭1──╮"),
        (100, 30, "╭1──────╮"),
        (200, 60, "╭1──────────╮"),
    ] {
        let shown = screen(&app, width, height, START);
        assert!(shown.contains(border), "{shown}");
        let rows: Vec<&str> = shown.lines().map(|row| row.trim_matches('"')).collect();
        let columns = rows.iter().map(|row| {
            let text = row.trim_end();
            let before = text
                .chars()
                .take_while(|character| *character == ' ')
                .count();
            (before, text.chars().count())
        });
        let used: Vec<(usize, usize)> = columns.filter(|(_, end)| *end > 0).collect();
        let left = used.iter().map(|(before, _)| *before).min().unwrap();
        let right = width as usize - used.iter().map(|(_, end)| *end).max().unwrap();
        assert!(left.abs_diff(right) <= 2, "{left}, {right}\n{shown}");
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

#[test]
fn pause_hides_the_cubes_and_stops_the_clock() {
    let mut app = app(rules("new"), Some("fyclxomgrrilxjhu"));
    let later = START + Duration::from_secs(1000);
    press_control(&mut app, 'p');
    app.tick(later);
    let shown = screen(&app, 80, 24, later);
    for expected in ["3:00", "Paused. Press any key to go on."] {
        assert!(shown.contains(expected), "{shown}");
    }
    assert!(!shown.contains(" F "), "{shown}");
    // The mouse chooses no hidden cube, and the key that ends the pause types nothing.
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), (3, 2));
    app.press(KeyEvent::new(KeyCode::Char('x'), KeyModifiers::NONE), later);
    let shown = screen(&app, 80, 24, later + Duration::from_secs(1));
    assert!(shown.contains("2:59") && shown.contains(" F "), "{shown}");
    assert!(has_empty_line(&app));
    assert!(!app.is_over());
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
            .starts_with("Its first cube, as row and column: ")
    );
    assert!(screen(&app, 80, 24, START).contains("╭1──╮"));
    for _ in 0..2 {
        press(&mut app, KeyCode::Tab);
        assert!(
            app.message()
                .0
                .starts_with("Its cubes, as row and column: ")
        );
        assert!(screen(&app, 80, 24, START).contains("╭3──╮"));
    }
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
fn level_of_the_computer_is_shown_next_to_its_points() {
    let play = Play {
        opponent: Opponent::named("easy", 1).unwrap(),
        ..play(1, rules("new"), Some("fyclxomgrrilxjhu"))
    };
    let mut app = App::new(play, START).unwrap();
    press(&mut app, KeyCode::Enter);
    let shown = screen(&app, 100, 30, START);
    assert!(shown.contains("The computer (easy): "), "{shown}");
}
