//! The dialog for another game, the animation and the colours.

use std::time::Duration;

use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;
use gui::{Answer, Display, Event, GameChoice, Level, NewGame, Player, Settings};

use crate::table::{LETTERS, Table};

fn with_games() -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        scene.games = vec![
            GameChoice {
                name: "classic".to_string(),
                title: "Boggle".to_string(),
                size: (4, 4),
                ..GameChoice::default()
            },
            GameChoice {
                name: "big".to_string(),
                title: "Big Boggle".to_string(),
                about: "5 × 5 cubes.".to_string(),
                size: (5, 5),
                ..GameChoice::default()
            },
        ];
    });
    table
}

fn new_game(name: &str, letters: &str) -> Event {
    Event::NewGame(NewGame {
        name: name.to_string(),
        letters: letters.to_string(),
        ..NewGame::default()
    })
}

fn open_with_keys(table: &mut Table) {
    table
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::N);
    table.harness.run();
}

/// Shows a new board, as the game does after a request.
fn another_board(table: &mut Table) {
    table.screen.reset().unwrap();
    table.screen.label_all_cubes(LETTERS).unwrap();
    table.harness.run();
}

#[test]
fn another_game_is_chosen_by_its_title() {
    let mut table = with_games();
    table.press_button("New game…");
    assert!(table.harness.query_by_label("5 × 5 cubes.").is_none());
    table.press_button("Big Boggle");
    table.harness.get_by_label("5 × 5 cubes.");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("big", "")]);
    assert!(table.harness.query_by_label("Start").is_none());
}

#[test]
fn same_game_is_restarted_with_two_key_presses() {
    let mut table = with_games();
    open_with_keys(&mut table);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [new_game("", "")]);
}

#[test]
fn letters_of_a_board_can_be_typed() {
    let mut table = with_games();
    table.press_button("New game…");
    table.press_button("These letters, or a code:");
    table.press_button("Letters of the board, or a code");
    table.type_text("tensoarinedlumph");
    table.harness.get_by_label("16 of 16 letters, row by row");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("", "tensoarinedlumph")]);
    // Enter after the last letter works too, and typing letters selects them.
    another_board(&mut table);
    table.press_button("New game…");
    table.press_button("Letters of the board, or a code");
    table.type_text("abc");
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [new_game("", "abc")]);
}

#[test]
fn dialog_can_be_cancelled_and_blocks_the_board() {
    let mut table = with_games();
    table.press_button("New game…");
    table.type_text("ten");
    assert_eq!(table.typed(), "");
    table.press(&[Key::Escape]);
    assert!(table.harness.query_by_label("Start").is_none());
    table.press_button("New game…");
    table.press_button("Cancel");
    assert!(table.harness.query_by_label("Start").is_none());
    assert_eq!(table.told(), []);
    table.press_button("New game…");
    table.click(&[(0, 0)]);
    assert_eq!(table.chosen(), []);
}

#[test]
fn turn_pauses_behind_the_dialog_and_its_words_are_mentioned() {
    let mut table = with_games();
    let warning = "The current game ends, and its words do not count.";
    let timed = |scene: &mut gui::Scene| scene.deadline = Some(Duration::from_secs(60));
    table.change(timed);
    table.press_button("New game…");
    assert!(table.harness.query_by_label(warning).is_none());
    assert_eq!(table.told(), [Event::Pause(true)]);
    table.press(&[Key::Escape]);
    assert_eq!(table.told(), [Event::Pause(false)]);
    table.screen.record_word("TEN", Player::Human).unwrap();
    // Boxed games don't judge words before they are tried.
    table.change(|scene| scene.judge = None);
    table.press_button("New game…");
    table.harness.get_by_label(warning);
    table.harness.get_by_label("Start anyway");
    table.press(&[Key::Escape]);
    table.ask(Answer::YesOrNo);
    table.press_button("New game…");
    assert!(table.harness.query_by_label(warning).is_none());
}

#[test]
fn any_character_is_counted_and_sent_if_the_game_allows_it() {
    let mut table = with_games();
    table.change(|scene| {
        scene.games[1].takes_any = true;
        scene.games[1].title = "Any".to_string();
    });
    table.press_button("New game…");
    table.press_button("Any");
    table.press_button("Letters of the board, or a code");
    table.type_text(" ßé 1#a ");
    table.harness.get_by_label("8 of 25 characters, row by row");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("big", " ßé 1#a ")]);
    // The same game again is one of the choices.
    another_board(&mut table);
    table.change(|scene| scene.settings.name = "big".to_string());
    table.press_button("New game…");
    table.press_button("Letters of the board, or a code");
    table.type_text("1 ");
    table.harness.get_by_label("2 of 25 characters, row by row");
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("", "1 ")]);
}

/// Returns a table with more games than fit in the dialog.
fn with_eleven_games() -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        let games = (1..=11).map(|number| GameChoice {
            name: format!("game-{number}"),
            title: format!("Game {number}"),
            size: (4, 4),
            ..GameChoice::default()
        });
        scene.games = games.collect();
    });
    open_with_keys(&mut table);
    table
}

/// Returns the name of the focused game, if it is visible.
fn game_in_sight(table: &Table) -> String {
    let (label, rect) = table.focused();
    let edge = |label: &str| table.harness.get_by_label(label).rect();
    let (top, bottom) = (edge("New game").bottom(), edge("Start").top());
    assert!(
        rect.top() >= top && rect.bottom() <= bottom,
        "{label}: {rect}"
    );
    label
}

#[test]
fn focused_game_stays_visible_in_a_long_list_of_games() {
    let mut table = with_eleven_games();
    table.press(&[Key::Tab, Key::Tab]);
    assert_eq!(game_in_sight(&table), "Same rules, new board");
    for number in 1..=11 {
        table.press(&[Key::Tab]);
        assert_eq!(game_in_sight(&table), format!("Game {number}"));
    }
    for number in (1..=10).rev() {
        table.press(&[Key::ArrowUp]);
        assert_eq!(game_in_sight(&table), format!("Game {number}"));
    }
    for number in 2..=11 {
        table.press(&[Key::ArrowDown]);
        assert_eq!(game_in_sight(&table), format!("Game {number}"));
    }
    table.press(&[Key::Space]);
    table.press_button("Start");
    assert_eq!(table.told(), [new_game("game-11", "")]);
}

#[test]
fn board_sizes_in_a_long_list_do_not_overlap_the_scroll_bar() {
    let mut table = with_eleven_games();
    table.harness.set_size(egui::vec2(480.0, 420.0));
    table.harness.run();
    table.harness.run();
    let field = table
        .harness
        .get_by_label("Letters of the board, or a code")
        .rect();
    let sizes: Vec<Rect> = table
        .harness
        .get_all_by_label("4 × 4")
        .map(|size| size.rect())
        .collect();
    assert_eq!(sizes.len(), 11);
    for size in sizes {
        assert!(size.right() <= field.left() - 24.0, "{size} and {field}");
    }
}

#[test]
fn dialog_names_the_points_of_boards_of_the_chosen_richness() {
    let mut table = with_options();
    table.harness.get_by_label("New Boggle").click();
    table.harness.run();
    table.harness.get_by_label("0 to 100 points: all boards");
    let least = table.harness.get_by_label("Least richness of the board");
    least.focus();
    table.harness.run();
    table.type_text("60");
    table
        .harness
        .get_by_label("60 to 100 points; fewer: 60 % of boards; more: 0 %");
}

#[test]
fn source_of_the_board_keeps_its_place_for_every_game() {
    let mut table = with_options();
    let place = |table: &Table| table.harness.get_by_label("Shaken cubes").rect();
    table.harness.get_by_label("New Boggle").click();
    table.harness.run();
    let before = place(&table);
    for choice in ["Each Q is a cube Qu", TODAY, "Plain Boggle"] {
        table.harness.get_by_label(choice).click();
        table.harness.run();
        assert_eq!(place(&table), before, "{choice}");
    }
    table.harness.get_by_label("New Boggle").click();
    table.harness.run();
    table.harness.get_by_label("Number of players").focus();
    table.harness.run();
    table.type_text("2");
    table.harness.get_by_label("only for a single player");
    assert_eq!(place(&table), before, "two players");
}

#[test]
fn dialog_does_not_describe_another_game_than_that_of_the_code() {
    let mut table = with_options();
    table
        .harness
        .get_by_label("Letters of the board, or a code")
        .focus();
    table.harness.run();
    table.type_text("0018-S2NV-M");
    table.harness.get_by_label("The game of the code.");
}

#[test]
fn rejected_letters_are_still_there_to_be_corrected() {
    let mut table = with_games();
    table.press_button("New game…");
    table.press_button("Big Boggle");
    table.press_button("Letters of the board, or a code");
    table.type_text("abc");
    table.press(&[Key::Enter]);
    let (focused, _) = table.focused();
    assert_eq!(focused, "Letters of the board, or a code");
    table.harness.get_by_label("3 of 25 letters, row by row");
    table.harness.get_by_label("Letters: write 25, or a code");
    table.press_button("Start");
    assert_eq!(table.told(), [], "the letters do not fill the board");
    // The game knows whether a code is right.
    fill(&mut table, "Letters of the board, or a code", "-1");
    table.harness.get_by_label(
        "From the code: the board, the rules and the time. As chosen above: players and computer.",
    );
    table.press(&[Key::Enter]);
    assert!(table.harness.query_by_label("Start").is_none());
    let refusal = "This game cannot start: check the code.";
    table.change(|scene| scene.refused_game = refusal.to_string());
    table.harness.run();
    table.harness.get_by_label(refusal);
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [new_game("big", "abc-1")], "refused before");
    table.type_text("2");
    assert!(table.harness.query_by_label(refusal).is_none());
    table.press(&[Key::Enter]);
    assert_eq!(table.told(), [new_game("big", "abc-12")]);
    // The option leads to its field.
    table.press_button("New game…");
    table.press_button("These letters, or a code:");
    assert_eq!(table.focused().0, "Letters of the board, or a code");
    table.press(&[Key::Escape]);
    // The letters are cleared once the requested game starts.
    another_board(&mut table);
    table.press_button("New game…");
    table.harness.get_by_label("0 of 16 letters, row by row");
}

const TODAY: &str = "Today's board, the same for everybody";

fn level(name: &str) -> Level {
    Level {
        name: name.to_string(),
        finds: "Finds every word.".to_string(),
    }
}

/// Returns a table with a game that has every option, one that has none, and the dialog.
fn with_options() -> Table {
    let mut table = Table::new();
    table.change(|scene| {
        let new = GameChoice {
            name: "new".to_string(),
            title: "New Boggle".to_string(),
            heading: String::new(),
            about: String::new(),
            size: (4, 4),
            takes_any: false,
            seconds: Some(180),
            levels: ["easy", "medium", "all"].map(level).to_vec(),
            most_players: 20,
            percentiles: (0..=100).collect(),
            has_qu: false,
        };
        let plain = GameChoice {
            name: "plain".to_string(),
            title: "Plain Boggle".to_string(),
            size: (4, 4),
            has_qu: true,
            ..GameChoice::default()
        };
        scene.games = vec![new, plain];
        scene.settings.name = "new".to_string();
    });
    open_with_keys(&mut table);
    table
}

/// Writes a text into a field of the dialog.
fn fill(table: &mut Table, field: &str, text: &str) {
    table.harness.get_by_label(field).focus();
    table.harness.run();
    table.type_text(text);
}

/// Returns the requested game.
fn requested(table: &mut Table) -> NewGame {
    match &table.told()[..] {
        [Event::NewGame(wanted)] => wanted.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_option_of_the_dialog_is_requested() {
    let mut table = with_options();
    fill(&mut table, "Seconds for a turn", "90");
    // The same game keeps its time.
    table.press_button("New Boggle");
    table.press_button("Same rules, new board");
    table.press_button("easy");
    fill(&mut table, "Least richness of the board", "40");
    fill(&mut table, "Greatest richness of the board", "60");
    fill(&mut table, "Seed of the cubes", "7");
    table.press_button("Start");
    let expected = NewGame {
        seed: Some(7),
        timer: Some(90),
        level: Some("easy".to_string()),
        between: Some((40, 60)),
        ..NewGame::default()
    };
    assert_eq!(requested(&mut table), expected);
    // These options exclude some of the others.
    let mut table = with_options();
    table.press_button("Each Q is a cube Qu");
    table.press(&[Key::Escape]);
    let mut table = with_options();
    // A click selects the old number.
    table.press_button("Number of players");
    table.type_text("3");
    table.harness.get_by_label("only for a single player");
    table.press_button("Each Q is a cube Qu");
    table.harness.get_by_label("not with cubes Qu");
    table.press_button("Start");
    let expected = NewGame {
        players: 3,
        qu: true,
        ..NewGame::default()
    };
    assert_eq!(requested(&mut table), expected);
}

#[test]
fn todays_board_is_offered_for_games_of_which_everybody_has_the_same() {
    let mut table = with_options();
    table.press_button(TODAY);
    let usual = table.harness.get_all_by_label("as usual on today's board");
    assert_eq!(usual.count(), 2);
    table.press_button("Start");
    let expected = NewGame {
        daily: true,
        ..NewGame::default()
    };
    assert_eq!(requested(&mut table), expected);
    let mut table = with_options();
    table.press_button(TODAY);
    table.press_button("Plain Boggle");
    assert!(table.harness.query_by_label(TODAY).is_none());
    table.press_button("Start");
    assert!(!requested(&mut table).daily);
}

#[test]
fn options_that_a_game_does_not_allow_give_the_reason() {
    let mut table = with_options();
    table.press_button("Plain Boggle");
    for reason in [
        "this game has no clock",
        "this game is for one player",
        "this game has no computer player",
        "these cubes have Qu already",
        "unknown for these boards",
    ] {
        table.harness.get_by_label(reason);
    }
    assert!(table.harness.query_by_label("Seconds for a turn").is_none());
    assert!(table.harness.query_by_label("easy").is_none());
}

#[test]
fn dialog_begins_with_the_settings_of_the_current_game() {
    let mut table = with_options();
    table.press(&[Key::Escape]);
    table.change(|scene| scene.settings.timer = Some(45));
    open_with_keys(&mut table);
    let field = |table: &Table| table.harness.get_by_label("Seconds for a turn").value();
    assert_eq!(field(&table).as_deref(), Some("45"));
    table.press_button("New Boggle");
    assert_eq!(field(&table).as_deref(), Some("45"), "it is the same game");
    // Another game has another time.
    table.press_button("Plain Boggle");
    table.press_button("New Boggle");
    assert_eq!(field(&table).as_deref(), Some(""));
}

#[test]
fn invalid_option_blocks_the_start_and_says_why() {
    let mut table = with_options();
    fill(&mut table, "Seconds for a turn", "soon");
    table.press(&[Key::Enter]);
    assert_eq!(table.focused().0, "Seconds for a turn");
    table.harness.get_by_label("Time: write 0 to 86400 seconds");
    table.press_button("Start");
    assert_eq!(table.told(), []);
    table.press(&[Key::Escape]);
    assert!(table.harness.query_by_label("Start").is_none());
}

#[test]
fn enter_starts_from_any_field_and_escape_closes() {
    for label in [
        "New Boggle",
        "Seconds for a turn",
        "easy",
        "Each Q is a cube Qu",
        "Letters of the board, or a code",
    ] {
        let mut table = with_options();
        table.harness.get_by_label(label).focus();
        table.harness.run();
        table.press(&[Key::Enter]);
        assert!(!requested(&mut table).qu, "{label}");
        let mut table = with_options();
        table.harness.get_by_label(label).focus();
        table.harness.run();
        table.press(&[Key::Escape]);
        assert!(table.harness.query_by_label("Start").is_none(), "{label}");
        assert_eq!(table.told(), []);
    }
    // Enter on the other button still means that button.
    let mut table = with_options();
    table.press(&[Key::Tab, Key::Enter]);
    assert_eq!(table.told(), []);
    assert!(table.harness.query_by_label("Start").is_none());
    // The Enter that opens the dialog does not start a game.
    table.harness.get_by_label("New game…").focus();
    table.harness.run();
    table.press(&[Key::Enter]);
    table.harness.get_by_label("Start");
    assert_eq!(table.told(), []);
}

#[test]
fn tab_visits_the_games_and_then_the_options_in_their_order() {
    let mut table = with_options();
    let stops: Vec<String> = std::iter::repeat_with(|| {
        table.press(&[Key::Tab]);
        table.focused().0
    })
    .take(17)
    .collect();
    let expected = [
        "Cancel",
        "Same rules, new board",
        "New Boggle",
        "Plain Boggle",
        "Seconds for a turn",
        "Number of players",
        "easy",
        "medium",
        "all words",
        "Each Q is a cube Qu",
        "Least richness of the board",
        "Greatest richness of the board",
        "Shaken cubes",
        "Seed of the cubes",
        TODAY,
        "These letters, or a code:",
        "Letters of the board, or a code",
    ];
    assert_eq!(stops, expected);
}

#[test]
fn all_games_and_options_are_visible_in_a_small_window() {
    let mut table = with_options();
    table.change(|scene| {
        let new = scene.games[0].clone();
        let more = (3..=11).map(|number| GameChoice {
            name: format!("game-{number}"),
            title: format!("Game {number}"),
            ..new.clone()
        });
        scene.games.extend(more);
    });
    table.harness.set_size(egui::vec2(640.0, 480.0));
    table.harness.run();
    table.harness.run();
    let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(640.0, 480.0));
    let bottom = table.harness.get_by_label("Start").rect().top();
    for label in [
        "Game 11",
        "all words",
        "Greatest richness of the board",
        "Seed of the cubes",
        "0 of 16 letters, row by row",
    ] {
        let rect = table.harness.get_by_label(label).rect();
        assert!(window.contains_rect(rect), "{label}: {rect}");
        assert!(rect.bottom() <= bottom, "{label}: {rect}");
    }
    let start = table.harness.get_by_label("Start").rect();
    assert!(window.contains_rect(start), "{start}");
}

#[test]
fn speed_setting_changes_the_animation_delay() {
    let mut table = Table::new();
    for (label, milliseconds) in [("Slow", 300), ("Normal", 100), ("Fast", 30), ("Off", 0)] {
        table.press_button("Settings");
        table.press_button(label);
        let delay = table.screen.animation_delay();
        assert_eq!(delay, Duration::from_millis(milliseconds), "{label}");
        table.press(&[Key::Escape]);
    }
    assert_eq!(table.wait(), Duration::MAX);
}

#[test]
fn colour_setting_offers_light_dark_and_the_system_theme() {
    let mut table = Table::new();
    for (label, theme) in [("Light", egui::Theme::Light), ("Dark", egui::Theme::Dark)] {
        table.press_button("Settings");
        table.press_button(label);
        assert_eq!(table.harness.ctx.theme(), theme);
        table.press(&[Key::Escape]);
    }
    table.press_button("Settings");
    table.press_button("Same as the system");
}

#[test]
fn several_settings_can_be_changed_while_the_menu_is_open() {
    let mut table = Table::new();
    table.press_button("Settings");
    for label in ["Off", "More contrast", "Dark"] {
        table.press_button(label);
    }
    table.harness.get_by_label("Fast");
    table
        .harness
        .get_by_label_contains("Turn the board")
        .click();
    table.harness.run();
    assert!(table.harness.query_by_label("Fast").is_none());
}

#[test]
fn all_settings_are_visible_in_the_smallest_window() {
    let mut table = Table::new();
    table.harness.set_size(egui::vec2(480.0, 420.0));
    table.harness.run();
    table.press_button("Settings");
    let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(480.0, 420.0));
    for label in [
        "Game",
        "Pause",
        "Turn the board",
        "History",
        "Off",
        "Fast",
        "Same as the system",
        "Dark",
        "More contrast",
    ] {
        let rect = table.harness.get_by_label_contains(label).rect();
        assert!(window.contains_rect(rect), "{label}: {rect}");
    }
}

#[test]
fn contrast_setting_changes_the_colours_and_outlives_the_game() {
    let mut table = Table::new();
    table.press_button("Settings");
    table.press_button("More contrast");
    table.press(&[Key::Escape]);
    let fill = |table: &Table| table.harness.ctx.global_style().visuals.panel_fill;
    let with_contrast = fill(&table);
    assert!([egui::Color32::BLACK, egui::Color32::WHITE].contains(&with_contrast));
    another_board(&mut table);
    assert_eq!(fill(&table), with_contrast);
    table.change(|scene| scene.has_contrast = false);
    assert_ne!(fill(&table), with_contrast);
}

#[test]
fn only_settings_that_the_player_changed_are_kept() {
    let mut table = Table::new();
    table.screen.set_animation_delay(Duration::from_millis(50));
    assert_eq!(table.settings(), Settings::default());
    for label in ["Off", "Dark"] {
        table.press_button("Settings");
        table.press_button(label);
        table.press(&[Key::Escape]);
    }
    let chosen = Settings {
        animation_delay: Some(Duration::ZERO),
        theme: Some(egui::ThemePreference::Dark),
        has_contrast: None,
    };
    assert_eq!(table.settings(), chosen);
}
