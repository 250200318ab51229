//! Every setting and every dialog, operated by the tree for screen readers alone.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use game::console::Play;
use game::{GameCode, GameResult, Journal};
use gui::egui::ThemePreference;
use gui::egui::accesskit::{Action, ActionData, Role};
use gui::{Answer, Display, History, NewGame};

use crate::player::{Player, in_the_window};
use crate::table;

/// Plays a game in which every requested game is noted, and refused.
fn with_requests(play: Play, act: impl FnOnce(&mut Player, &Receiver<NewGame>)) {
    let (sender, requests) = channel();
    let another = move |wanted| {
        sender.send(wanted).unwrap();
        Err("the test refuses it".to_string())
    };
    in_the_window(play, another, |player| {
        player.until_asked(Answer::Word);
        act(player, &requests);
    });
}

fn click(player: &mut Player, role: Role, label: &str) {
    player.act(Action::Click, role, label, None);
}

fn write(player: &mut Player, field: &str, text: &str) {
    let value = Some(ActionData::Value(text.into()));
    player.act(Action::SetValue, Role::TextInput, field, value);
}

/// Chooses in the menu *Settings*.
fn set(player: &mut Player, role: Role, label: &str) {
    if !player.has(role, label) {
        click(player, Role::Button, "Settings");
    }
    click(player, role, label);
}

#[test]
fn every_setting_works_with_a_screen_reader() {
    with_requests(table("new"), |player, _| {
        for (label, delay) in [("Off", 0), ("Slow", 300), ("Normal", 100), ("Fast", 30)] {
            set(player, Role::RadioButton, label);
            let delay = Duration::from_millis(delay);
            assert_eq!(player.screen.animation_delay(), delay, "{label}");
        }
        for (label, theme) in [
            ("Light", ThemePreference::Light),
            ("Dark", ThemePreference::Dark),
            ("Same as the system", ThemePreference::System),
        ] {
            set(player, Role::RadioButton, label);
            assert_eq!(player.theme(), theme, "{label}");
        }
        for has_contrast in [true, false] {
            set(player, Role::CheckBox, "More contrast");
            assert_eq!(player.screen.scene().has_contrast, has_contrast);
        }
        let before = player.cube((0, 0));
        set(player, Role::Button, "Turn the board");
        assert_ne!(player.cube((0, 0)), before);
        set(player, Role::Button, "Pause");
        player.until("a pause", |scene| scene.is_paused);
    });
}

#[test]
fn every_option_of_a_new_game_works_with_a_screen_reader() {
    with_requests(table("new"), |player, requests| {
        click(player, Role::Button, "New game…");
        let mut requested = |act: &mut dyn FnMut(&mut Player)| {
            act(player);
            click(player, Role::Button, "Start");
            // A refused game is still in the dialog, with the reason.
            player.part(Role::Label, "This game cannot start: ");
            requests.try_recv().unwrap()
        };
        let wanted = requested(&mut |player| {
            click(player, Role::RadioButton, "Big Boggle Deluxe");
            write(player, "Seconds for a turn", "90");
            click(player, Role::RadioButton, "easy");
            write(player, "Least richness", "40");
            write(player, "Greatest richness", "60");
            write(player, "Seed of the cubes", "7");
        });
        let expected = NewGame {
            name: "deluxe".to_string(),
            seed: Some(7),
            timer: Some(90),
            level: Some("easy".to_string()),
            between: Some((40, 60)),
            ..NewGame::default()
        };
        assert_eq!(wanted, expected);
        let wanted = requested(&mut |player| {
            click(player, Role::RadioButton, "Boggle of CS106B");
            write(player, "Least richness", "");
            write(player, "Greatest richness", "");
            click(player, Role::CheckBox, "Each Q is a cube Qu");
            click(player, Role::RadioButton, "These letters");
            write(player, "Letters of the board", "fycliomgorilhjhu");
        });
        assert_eq!((wanted.name.as_str(), wanted.qu), ("cs106b", true));
        assert_eq!(wanted.letters, "fycliomgorilhjhu");
        let wanted = requested(&mut |player| {
            click(player, Role::RadioButton, "New Boggle, 1987");
            click(player, Role::RadioButton, "Shaken cubes");
            write(player, "Number of players", "3");
        });
        assert_eq!((wanted.name.as_str(), wanted.players), ("new", 3));
        for level in ["medium", "hard", "all"] {
            let wanted = requested(&mut |player| {
                click(player, Role::RadioButton, "Classic Boggle");
                write(player, "Number of players", "1");
                let label = if level == "all" { "all words" } else { level };
                click(player, Role::RadioButton, label);
            });
            assert_eq!(wanted.level.as_deref(), Some(level));
        }
        let wanted = requested(&mut |player| {
            click(player, Role::RadioButton, "Today's board");
        });
        assert!(wanted.daily && wanted.name == "classic", "{wanted:?}");
        let code = GameCode::daily("big", (2026, 11, 26)).unwrap().to_string();
        let wanted = requested(&mut |player| {
            write(player, "Letters of the board, or a code", &code);
        });
        assert_eq!(wanted.letters, code);
        let wanted = requested(&mut |player| {
            click(player, Role::RadioButton, "Same rules, new board");
            click(player, Role::RadioButton, "Shaken cubes");
        });
        assert_eq!((wanted.name.as_str(), wanted.daily), ("", false));
        click(player, Role::Button, "Cancel");
        assert!(!player.has(Role::Button, "Start"));
    });
}

#[test]
fn pages_and_the_question_at_closing_work_with_a_screen_reader() {
    let play = Play {
        journal: Some(Arc::new(NoGames)),
        ..table("new")
    };
    with_requests(play, |player, _| {
        for (page, text) in [
            ("Rules…", "Cubes must touch; corners count."),
            ("History…", "There are no games."),
        ] {
            set(player, Role::Button, page);
            player.part(Role::Label, text);
            click(player, Role::Button, "Close");
            assert!(!player.has(Role::Button, "Close"), "{page}");
        }
        player.request_close();
        player.part(Role::Label, "Close the window?");
        click(player, Role::Button, "Play on");
        assert!(!player.has(Role::Button, "Play on") && !player.closes);
        player.request_close();
        click(player, Role::Button, "Close");
        assert!(player.closes);
    });
}

/// The record of a player without games.
#[derive(Debug)]
struct NoGames;

impl Journal for NoGames {
    fn add(&self, _: &GameResult) -> String {
        String::new()
    }

    fn history(&self) -> History {
        History {
            note: "There are no games.".to_string(),
            ..History::default()
        }
    }
}

#[test]
fn every_question_of_a_course_works_with_a_screen_reader() {
    for (name, answers) in [
        // Shaken cubes.
        ("cs106b", &[(Role::Button, "Yes")][..]),
        ("lab6", &[(Role::Button, "Yes")]),
        ("cs307", &[(Role::Button, "OK")]),
        ("cs107", &[(Role::Button, "OK")]),
    ] {
        let play = Play {
            shaken: false,
            ..table(name)
        };
        let another = |_| Err("there is no other game".to_string());
        in_the_window(play, another, |player| {
            for (role, label) in answers {
                player.until("a question", |scene| scene.question.is_some());
                click(player, *role, label);
            }
            player.until_asked(Answer::Word);
        });
    }
    // The letters of the board.
    for (name, first) in [("cs106b", "No"), ("cs307", "")] {
        let play = Play {
            shaken: false,
            ..table(name)
        };
        let another = |_| Err("there is no other game".to_string());
        in_the_window(play, another, |player| {
            player.until("a question", |scene| scene.question.is_some());
            if !first.is_empty() {
                click(player, Role::Button, first);
            }
            player.until_asked(Answer::Line);
            write(player, "Your answer", "fycliomgorilhjhu");
            click(player, Role::Button, "OK");
            player.until_asked(Answer::Word);
            player.cube((3, 3));
            click(player, Role::Button, "U, row 4, column 4");
        });
    }
}

#[test]
fn whole_game_works_with_a_screen_reader() {
    let play = Play {
        letters: "fycliomgorilhjhu".to_string(),
        ..table("cs106b")
    };
    with_requests(play, |player, _| {
        player.screen.set_animation_delay(Duration::ZERO);
        click(player, Role::Button, "Hint");
        player.part(Role::Status, "There is a word of 4 letters");
        for cube in [
            "F, row 1, column 1",
            "O, row 2, column 2",
            "R, row 3, column 2",
            "M, row 2, column 3",
        ] {
            click(player, Role::Button, cube);
        }
        click(player, Role::Button, "Try word");
        player.until("a word", |scene| scene.human.words.len() == 1);
        player.until_asked(Answer::Word);
        player.pass(Duration::from_secs(2));
        for label in ["Longest", "Newest", "End turn", "End turn"] {
            click(player, Role::Button, label);
        }
        let (_, result) = player.part(Role::Status, "The computer has won: ");
        assert!(result.label().unwrap().ends_with(" to 1"));
        click(player, Role::Button, "All words");
        click(player, Role::Button, "FORM, 1 point, found by you");
        let code = player.screen.scene().code;
        click(player, Role::Button, "Copy");
        assert_eq!(player.copied, code);
        click(player, Role::Button, "Copy result");
        assert_eq!(player.copied, player.screen.scene().result);
        assert!(player.copied.ends_with(&format!("--code {code}\n")));
        click(player, Role::Button, "No, close the window");
        player.until("the end", |scene| scene.is_closing());
    });
}
