//! A game on the console and in the window at once: words, ends and answers come from either.

use std::collections::BTreeSet;
use std::io::{self, BufReader, Write, pipe};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use data::Rules;
use game::beside::{Desk, play_beside};
use game::console::Play;
use gui::{Answer, Event, NewGame, Outcome, Scene, Tone};

use super::{LETTERS, Match, beside, beside_console, table};
use crate::{hints, rules};

#[test]
fn words_from_window_or_console_count_and_show_on_both_sides() {
    let text = beside(table("cs106b", LETTERS), |game| {
        game.until_asked(0);
        game.choose(&[(0, 0), (1, 1), (2, 2), (2, 3)]);
        let scene = game.until_asked(1);
        assert_eq!((scene.tone, scene.path.len()), (Tone::Good, 4));
        game.type_on_the_console("roof\n");
        let scene = game.until_asked(2);
        assert_eq!(scene.human.words[1].text, "ROOF");
        game.screen.tell(Event::Line("form".to_string()));
        assert_eq!(game.until_asked(3).human.score, 3);
        game.screen.tell(Event::EndTurn);
        let over = game.until("the end", |scene| scene.outcome.is_some());
        assert_eq!(over.computer.words.len(), 19);
        game.until("whether to play again", |scene| {
            scene
                .question
                .as_ref()
                .is_some_and(|asked| asked.kind == Answer::YesOrNo)
        });
        game.screen.tell(Event::Line("no".to_string()));
        game.until("the end of all", Scene::is_closing);
    });
    for said in [
        "Type a word (or Enter to stop): foil\n",
        "Your words (3): {\"FOIL\", \"FORM\", \"ROOF\"}",
        "Play again? no\n",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn question_for_the_letters_can_be_left_for_the_one_before() {
    let play = Play {
        letters: String::new(),
        board: None,
        shaken: false,
        ..table("cs106b", LETTERS)
    };
    let asks = |kind| {
        move |scene: &Scene| {
            let question = scene.question.as_ref();
            question.is_some_and(|question| question.kind == kind)
        }
    };
    let text = beside(play, |game| {
        game.until("whether to shake the cubes", asks(Answer::YesOrNo));
        game.screen.tell(Event::Line("no".to_string()));
        let scene = game.until("the letters", asks(Answer::Line));
        let prompt = scene.question.unwrap().prompt;
        assert!(prompt.ends_with("board: Escape goes back."), "{prompt}");
        game.screen.tell(Event::Back);
        game.until("whether to shake the cubes", asks(Answer::YesOrNo));
        game.screen.tell(Event::Line("yes".to_string()));
        game.until_asked(0);
    });
    assert!(!text.contains("Escape"), "{text}");
}

#[test]
fn chosen_word_is_shown_on_the_cubes_that_were_chosen() {
    let mut table = table("cs106b", "teammeatabcdefgh");
    table.letters = "teaxteaxmmmxxxxx".to_string();
    beside(table, |game| {
        let way = [(1, 0), (0, 1), (1, 2), (2, 1)];
        game.until_asked(0);
        game.choose(&way);
        let scene = game.until_asked(1);
        assert_eq!(scene.path, way);
        assert_eq!(scene.human.words[0].path, way);
    });
}

#[test]
fn console_game_continues_after_the_window_is_closed() {
    let (sender, typing) = channel();
    let text = beside(table("cs106b", LETTERS), |game| {
        game.until_asked(0);
        game.screen.tell(Event::Closed);
        let mut console = game.typing.take().unwrap();
        // The window is gone before the game reads this line.
        let later = thread::spawn(move || console.write_all(b"foil\n\nn\n"));
        sender.send(later).unwrap();
    });
    typing.recv().unwrap().join().unwrap().unwrap();
    assert!(text.contains("You found a new word! \"FOIL\""), "{text}");
    assert!(text.ends_with("Play again? n\n"), "{text}");
    let closed = "The window is closed. The game goes on here.\nType a word (or Enter to stop): ";
    assert!(text.contains(closed), "{text}");
    assert_eq!(text.matches("The window is closed.").count(), 1, "{text}");
}

#[test]
fn window_game_continues_after_the_console_input_ends() {
    let text = beside(table("cs106b", LETTERS), |game| {
        game.typing = None;
        game.until_asked(0);
        game.screen.tell(Event::Line("foil".to_string()));
        game.until_asked(1);
    });
    assert!(text.contains("You found a new word! \"FOIL\""), "{text}");
}

#[test]
fn closing_the_only_window_ends_a_turn_without_results() {
    for has_console in [false, true] {
        let text = beside(table("new", LETTERS), |game| {
            game.until_asked(0);
            game.say("foil");
            game.until_asked(1);
            match has_console {
                true => game.screen.tell(Event::Closed),
                false => game.end_console(),
            }
        });
        assert!(text.contains("FOIL: 1 point"), "{text}");
        // At the end of a console's input, the results follow.
        assert_eq!(text.contains("The computer wins."), has_console, "{text}");
    }
}

#[test]
fn only_an_empty_line_ends_a_turn_in_the_window() {
    // On the console, capitals end it, too.
    beside(table("cs307", LETTERS), |game| {
        let scene = game.until_asked(0);
        let prompt = scene.question.unwrap().prompt;
        assert_eq!(prompt, "Your word (Enter twice to stop):");
        game.say("ROOF");
        assert_eq!(game.until_asked(1).human.words[0].text, "ROOF");
        game.say("");
        game.until("the end", |scene| scene.outcome.is_some());
    });
}

#[test]
fn new_game_can_start_midway_and_an_invalid_one_is_rejected() {
    beside(table("cs106b", LETTERS), |game| {
        let wanted = |name: &str, letters: &str| {
            Event::NewGame(NewGame {
                name: name.to_string(),
                letters: letters.to_string(),
                ..NewGame::default()
            })
        };
        game.until_asked(0);
        game.screen.tell(wanted("cs307", "too few"));
        let scene = game.until("a refusal", |scene| !scene.refused_game.is_empty());
        assert_eq!(
            scene.refused_game,
            "This game cannot start: a board takes 16 letters."
        );
        game.screen.tell(wanted("big", ""));
        game.until("a larger board", |scene| scene.rows() == 5);
        assert_eq!(game.until_asked(0).title, rules("big").title);
        game.screen.tell(wanted("cs307", "eecaalephnboqtty"));
        game.until("a smaller board", |scene| scene.rows() == 4);
        game.until_asked(0);
        game.choose(&[(1, 3), (1, 2), (0, 3), (0, 2), (0, 1)]);
        assert_eq!(game.until_asked(1).human.words[0].text, "PEACE");
        game.screen.tell(Event::EndTurn);
        game.until("the end", |scene| scene.outcome == Some(Outcome::Lost));
    });
}

#[test]
fn window_lists_all_games_and_lab6_takes_any_character() {
    beside(table("new", LETTERS), |game| {
        let games = game.until_asked(0).games;
        let names: BTreeSet<&str> = games.iter().map(|game| game.name.as_str()).collect();
        assert_eq!(names, Rules::names().collect::<BTreeSet<_>>());
        // Those of courses come last, under one heading.
        let headings = games.iter().map(|game| game.heading.as_str());
        assert!(headings.clone().is_sorted(), "{games:?}");
        assert_eq!(headings.collect::<BTreeSet<_>>().len(), 2);
        let any: Vec<_> = games.iter().filter(|game| game.takes_any).collect();
        assert!(matches!(any[..], [lab6] if lab6.name == "lab6" && lab6.size == (5, 5)));
    });
}

#[test]
fn window_lists_the_options_that_each_game_allows() {
    beside(table("cs106b", LETTERS), |game| {
        let games = game.until_asked(0).games;
        let named = |name: &str| games.iter().find(|game| game.name == name).unwrap();
        let (course, boxed, alone) = (named("cs106b"), named("new"), named("cs107"));
        assert_eq!((course.seconds, course.most_players), (None, 1));
        assert_eq!((boxed.seconds, boxed.most_players), (Some(180), 20));
        let levels = course.levels.iter().map(|level| level.name.as_str());
        assert_eq!(
            levels.collect::<Vec<_>>(),
            ["easy", "medium", "hard", "all"]
        );
        assert!(alone.levels.is_empty() && alone.seconds.is_some());
        assert!(boxed.has_qu && !named("cs307").has_qu);
        assert!(games.iter().all(gui::GameChoice::is_surveyed));
    });
}

#[test]
fn started_game_becomes_the_starting_point_of_the_next_choice() {
    beside(table("new", LETTERS), |game| {
        game.until_asked(0);
        let wanted = NewGame {
            name: "big".to_string(),
            timer: Some(50),
            ..NewGame::default()
        };
        game.screen.tell(Event::NewGame(wanted.clone()));
        game.until("a larger board", |scene| scene.rows() == 5);
        assert_eq!(game.until_asked(0).settings, wanted);
        game.screen.tell(Event::NewGame(NewGame::default()));
        let is_again = |scene: &Scene| scene.settings.timer.is_none();
        let again = game.until("the same game again", is_again).settings;
        assert_eq!(again.name, "big", "the rules stay the same");
    });
}

#[test]
fn time_of_a_started_game_is_that_of_the_next_choice() {
    let mut table = table("new", LETTERS);
    // As from a code, not from an option of the dialog.
    table.time = Some(Duration::from_secs(60));
    beside(table, |game| {
        game.until_asked(0);
        game.screen.tell(Event::NewGame(NewGame::default()));
        game.until("its own time", |scene| scene.settings.timer == Some(60));
    });
}

#[test]
fn window_shows_the_rules_of_each_game_in_short() {
    beside(table("new", LETTERS), |game| {
        let guide = game.until_asked(0).guide;
        assert_eq!(guide.rules[0], "At least 3 letters.");
        let rest = "The computer gets the rest.".to_string();
        assert!(guide.rules.contains(&rest));
        let row = |length: &str, points: &str| (length.to_string(), points.to_string());
        assert_eq!(guide.points[0], row("3 letters", "1"));
        assert_eq!(guide.points.last(), Some(&row("8+ letters", "11")));
        let next = |name: &str| {
            game.screen.tell(Event::NewGame(NewGame {
                name: name.to_string(),
                ..NewGame::default()
            }));
            let rules = rules(name);
            game.until(name, |scene| scene.title == rules.title && scene.rows() > 0);
            game.until_asked(0).guide
        };
        let each_more = [row("4 letters", "1"), row("each more", "+1")];
        assert_eq!(next("cs106b").points, each_more);
        let typed = "A Q that you enter becomes Qu.".to_string();
        let lab6 = next("lab6");
        assert!(lab6.rules.contains(&typed), "{:?}", lab6.rules);
        let super_big = next("super-big");
        assert_eq!(super_big.points.last(), Some(&row("9+, per letter", "2")));
        let double = "A cube An, Er, He, In, Qu or Th is two letters.".to_string();
        assert!(super_big.rules.contains(&double), "{:?}", super_big.rules);
    });
}

#[test]
fn each_hint_at_the_same_word_tells_more() {
    beside(table("cs106b", LETTERS), |game| {
        game.until_asked(0);
        let hint = |begins: &str| {
            game.screen.tell(Event::Hint);
            game.until("a hint", |scene| scene.status.starts_with(begins))
        };
        let first = hint("There is");
        assert_eq!(
            first.status,
            "There is a word of 4 letters that begins with F."
        );
        assert_eq!(first.path, []);
        let second = hint("The word of 4 letters begins at the marked F.");
        assert_eq!(second.path, [(0, 0)]);
        let third = hint("The word of 4 letters is on the marked cubes.");
        assert_eq!(third.path.len(), 4);
        // The hint at the next word begins with its first letter again.
        let word = third.spelled(&third.path);
        game.say(&word);
        game.until_asked(1);
        game.screen.tell(Event::Hint);
        game.until("a hint", |scene| scene.status.starts_with("There is"));
    });
}

#[test]
fn pause_ends_when_the_game_goes_on() {
    beside(table("new", LETTERS), |game| {
        let pause = |game: &Match| {
            game.screen.tell(Event::Pause(true));
            game.until("a pause", |scene| scene.is_paused);
            assert!(game.is_stopped());
        };
        game.until_asked(0);
        pause(game);
        game.screen.tell(Event::Pause(false));
        game.until("the game", |scene| !scene.is_paused);
        pause(game);
        game.type_on_the_console("form\n");
        assert!(!game.until_asked(1).is_paused);
        pause(game);
        game.screen.tell(Event::NewGame(NewGame::default()));
        assert!(!game.until_asked(0).is_paused && !game.is_stopped());
        pause(game);
        game.screen.tell(Event::Closed);
        game.until("the game on the console", |scene| !scene.is_paused);
    });
}

#[test]
fn window_prompt_says_what_enter_without_a_word_does() {
    beside(table("new", LETTERS), |game| {
        let scene = game.until_asked(0);
        let asked = scene.question.unwrap().prompt;
        assert_eq!(asked, "Your word (Enter twice ends the turn):");
    });
}

#[test]
fn window_after_a_cs107_game_allows_a_new_game_or_closing() {
    for event in [Event::NewGame(NewGame::default()), Event::Closed] {
        beside(table("cs107", LETTERS), |game| {
            game.say("");
            game.until_asked(0);
            game.screen.tell(Event::EndTurn);
            game.until_question("Enter closes");
            game.screen.tell(event.clone());
            match event {
                Event::Closed => game.until("the end of all", Scene::is_closing),
                _ => game.until_question("Dictionary file"),
            };
        });
    }
}

#[test]
fn console_mentions_the_waiting_window_only_if_it_is_open() {
    for is_closed in [false, true] {
        let (sender, typing) = channel();
        let text = beside_console(true, table("cs107", LETTERS), |game| {
            game.say("");
            game.until_asked(0);
            if is_closed {
                game.screen.tell(Event::Closed);
            }
            let mut console = game.typing.take().unwrap();
            // A closed window is gone before the game reads this line.
            sender
                .send(thread::spawn(move || console.write_all(b"\n")))
                .unwrap();
            if !is_closed {
                game.until_question("Enter closes");
                game.screen.tell(Event::Closed);
            }
        });
        typing.recv().unwrap().join().unwrap().unwrap();
        assert!(text.contains("F Y C L"), "{text}");
        assert_eq!(text.contains("Enter closes"), !is_closed, "{text}");
    }
}

#[test]
fn question_before_a_new_game_is_shown_without_a_board() {
    let mut table = table("new", LETTERS);
    table.time = Some(Duration::from_secs(60));
    beside(table, |game| {
        game.until_asked(0);
        game.screen.tell(Event::NewGame(NewGame {
            name: "cs107".to_string(),
            ..NewGame::default()
        }));
        let scene = game.until_question("Dictionary file");
        assert_eq!(scene.title, rules("cs107").title);
        assert_eq!((scene.rows(), scene.deadline), (0, None));
        assert!(scene.judge.is_none() && scene.is_alone);
        let kind = scene.question.map(|question| question.kind);
        assert_eq!(kind, Some(Answer::Line), "a word is not the answer");
    });
}

#[test]
fn failed_output_ends_the_game_and_closes_the_window() {
    let (input, _typing) = pipe().unwrap();
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("no room"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let desk = Desk {
        input: Box::new(BufReader::new(input)),
        output: Box::new(Full),
        clock: Box::new(|| Duration::ZERO),
        pause: Box::new(|_| {}),
        is_terminal: false,
        is_dumb: false,
    };
    let another = |_| Err(String::new());
    let (change, changed) = channel();
    let played = play_beside(
        table("cs106b", LETTERS),
        Box::new(another),
        desk,
        |screen| {
            screen.on_change(move || {
                let _ = change.send(());
            });
            while !screen.scene().is_closing() {
                changed.recv_timeout(Duration::from_secs(60)).unwrap();
            }
        },
    );
    assert_eq!(played.unwrap_err().to_string(), "no room");
}

#[test]
fn hint_in_the_window_costs_points_by_the_rules() {
    let text = beside(hints::table(1, None), |game| {
        let scene = game.until_asked(0);
        assert_eq!(scene.hint_cost, 1);
        assert!(
            scene
                .guide
                .rules
                .contains(&"Each hint costs 1 point.".to_string())
        );
        game.say("roomy");
        assert_eq!(game.until_asked(1).human.score, 2);
        for (begins, cubes) in [("There is", 0), ("The word", 1), ("The word", 3)] {
            game.screen.tell(Event::Hint);
            game.until(begins, |scene| {
                let is_told = scene.status.starts_with(begins) && scene.path.len() == cubes;
                is_told && scene.question.is_some()
            });
        }
        assert_eq!(game.until_asked(1).human.score, 0);
        game.screen.tell(Event::EndTurn);
        // A late hint is no answer.
        game.until_question("Play again?");
        game.screen.tell(Event::Hint);
        game.say("no");
    });
    assert!(text.contains("You, 0 points (hints cost 3)"), "{text}");
    assert_eq!(text.matches("Play again?").count(), 1, "{text}");
}
