//! A game with a window beside the console. What stands for the window does what a person would, and waits for what it shows.

use std::collections::BTreeSet;
use std::io::{self, BufReader, PipeWriter, Read, Write, pipe};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use data::{Board, Position};
use dictionary::Dictionary;
use game::beside::{Desk, play_beside};
use game::console::{Console, Play, play};
use game::{Game, Opponent};
use gui::{
    Answer, Display, Event, NewGame, Outcome, Player, Recording, Scene, Screen, Tone, Verdict,
};
use proptest::prelude::*;

use crate::rules;

const LETTERS: &str = "fycliomgorilhjhu";

fn table(name: &str, letters: &str) -> Play {
    Play {
        rules: rules(name),
        dictionary: Arc::new(data::DICTIONARY.split_ascii_whitespace().collect()),
        dictionary_file: None,
        board: None,
        letters: letters.to_string(),
        seed: 0,
        shaken: true,
        between: None,
        opponent: Opponent::All,
        players: 1,
        time: None,
    }
}

/// What the console shows of a game, beside a display.
fn console(mut table: Play, typed: &str, display: &dyn Display) -> String {
    let (mut input, mut output) = (typed.as_bytes(), Vec::new());
    let clock = || Duration::ZERO;
    let mut console = Console::new(&mut input, &mut output, &clock).beside(display);
    play(&mut table, &mut console).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_console_says_the_same_with_a_display_beside_it() {
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
fn a_display_is_told_the_board_each_step_each_word_and_what_is_said() {
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
fn a_board_that_is_played_again_begins_without_the_words_of_before() {
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
fn however_long_a_word_is_one_sees_why_it_does_not_count() {
    let typed = ["x".repeat(300), "ab ".repeat(100), "é".repeat(300)];
    for (name, letters) in [("cs106b", LETTERS), ("cs307", LETTERS), ("new", LETTERS)] {
        for typed in &typed {
            let word = typed.trim();
            let display = Recording::new();
            let text = console(table(name, letters), &format!("{word}\n"), &display);
            let status = display.scene().status;
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
            // The console says all of it.
            assert_eq!(
                text.matches(word).count(),
                if name == "cs106b" { 1 } else { 2 }
            );
        }
    }
}

#[test]
fn a_search_that_takes_long_is_not_shown_to_its_end() {
    let display = Recording::new();
    let mut table = table("cs106b", "eeeeeeeeeeeeeeee");
    table.dictionary = Arc::new(["eeeeeeeeef"].iter().collect::<Dictionary>());
    console(table, "eeeeeeeeef\n\nn\n", &display);
    let shown = display.calls();
    let shown = shown
        .iter()
        .filter(|call| call.starts_with("set_highlighted"));
    assert_eq!(shown.count(), 100);
}

/// A game on the console, and a window that a test plays.
struct Match {
    screen: Screen,
    changed: Receiver<()>,
    typing: Option<PipeWriter>,
    /// What time it is, in seconds.
    time: Arc<AtomicU64>,
}

impl Match {
    /// Waits until this is shown.
    fn until(&self, what: &str, shown: impl Fn(&Scene) -> bool) -> Scene {
        loop {
            let scene = self.screen.scene();
            if shown(&scene) {
                return scene;
            }
            let waited = self.changed.recv_timeout(Duration::from_secs(60));
            assert!(waited.is_ok(), "never shown: {what}; but {scene:?}");
        }
    }

    /// Waits until a word is asked for, with so many found.
    fn until_asked(&self, found: usize) -> Scene {
        self.until("a question for a word", |scene| {
            let kind = scene.question.as_ref().map(|question| question.kind);
            kind == Some(Answer::Word) && scene.human.words.len() == found
        })
    }

    /// Waits until something that begins so is asked.
    fn until_question(&self, prompt: &str) -> Scene {
        self.until(prompt, |scene| {
            let asked = scene.question.as_ref();
            asked.is_some_and(|asked| asked.prompt.starts_with(prompt))
        })
    }

    fn say(&self, line: &str) {
        self.screen.tell(Event::Line(line.to_string()));
    }

    fn type_on_the_console(&mut self, text: &str) {
        let typing = self.typing.as_mut().unwrap();
        typing.write_all(text.as_bytes()).unwrap();
    }

    /// It is this late.
    fn is_at(&self, seconds: u64) {
        self.time.store(seconds, Ordering::SeqCst);
    }

    fn choose(&self, path: &[(usize, usize)]) {
        let word = self.screen.scene().spelled(path);
        let path = path.to_vec();
        self.screen.tell(Event::Word { word, path });
    }
}

/// Plays beside a window that `window` is; what the console showed.
fn beside(table: Play, window: impl FnOnce(&mut Match)) -> String {
    let (input, typing) = pipe().unwrap();
    let (mut shown, output) = pipe().unwrap();
    let reading = thread::spawn(move || {
        let mut text = String::new();
        shown.read_to_string(&mut text).map(|_| text)
    });
    let first = table.clone();
    let another = move |wanted: NewGame| {
        let mut next = first.clone();
        if !wanted.name.is_empty() {
            next.rules = rules(&wanted.name);
        }
        next.letters = wanted.letters;
        match next.game("") {
            Ok(_) => Ok(next),
            Err(error) => Err(error.to_string()),
        }
    };
    let time = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&time);
    let desk = Desk {
        input: Box::new(BufReader::new(input)),
        output: Box::new(output),
        clock: Box::new(move || Duration::from_secs(clock.load(Ordering::SeqCst))),
        is_terminal: false,
    };
    play_beside(table, Box::new(another), desk, |screen| {
        screen.set_animation_delay(Duration::ZERO);
        let (change, changed) = channel();
        screen.on_change(move || {
            let _ = change.send(());
        });
        let mut played = Match {
            screen: screen.clone(),
            changed,
            typing: Some(typing),
            time,
        };
        window(&mut played);
        played.screen.on_change(|| {});
        // A game that nobody plays any more comes to its end.
        played.typing = None;
    })
    .unwrap();
    reading.join().unwrap().unwrap()
}

#[test]
fn words_count_wherever_they_come_from_and_are_shown_on_both_sides() {
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
fn a_word_is_shown_where_the_player_saw_it() {
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
fn a_window_that_is_closed_leaves_the_console_playing() {
    let (sender, typing) = channel();
    let text = beside(table("cs106b", LETTERS), |game| {
        game.until_asked(0);
        game.screen.tell(Event::Closed);
        let mut console = game.typing.take().unwrap();
        // By the time this is read, the window is gone.
        let later = thread::spawn(move || console.write_all(b"foil\n\nn\n"));
        sender.send(later).unwrap();
    });
    typing.recv().unwrap().join().unwrap().unwrap();
    assert!(text.contains("You found a new word! \"FOIL\""), "{text}");
    assert!(text.ends_with("Play again? n\n"), "{text}");
}

#[test]
fn a_console_that_ends_leaves_the_window_playing() {
    let text = beside(table("cs106b", LETTERS), |game| {
        game.typing = None;
        game.until_asked(0);
        game.screen.tell(Event::Line("foil".to_string()));
        game.until_asked(1);
    });
    assert!(text.contains("You found a new word! \"FOIL\""), "{text}");
}

#[test]
fn another_game_can_be_had_in_the_middle_and_one_that_cannot_be_is_refused_in_a_line() {
    beside(table("cs106b", LETTERS), |game| {
        let wanted = |name: &str, letters: &str| {
            Event::NewGame(NewGame {
                name: name.to_string(),
                letters: letters.to_string(),
            })
        };
        game.until_asked(0);
        game.screen.tell(wanted("cs307", "too few"));
        let scene = game.until("a refusal", |scene| scene.tone == Tone::Bad);
        assert_eq!(scene.status, "No new game: a board takes 16 letters.");
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
fn a_hint_is_given_and_not_the_word() {
    beside(table("cs106b", LETTERS), |game| {
        game.until_asked(0);
        game.screen.tell(Event::Hint);
        let scene = game.until("a hint", |scene| scene.status.starts_with("There is"));
        assert_eq!(
            scene.status,
            "There is a word of 4 letters that begins with F."
        );
    });
}

#[test]
fn several_players_are_named_and_none_sees_the_words_of_the_others() {
    let mut table = table("new", LETTERS);
    table.players = 2;
    beside(table, |game| {
        game.screen.tell(Event::Line(String::new()));
        let scene = game.until_asked(0);
        assert_eq!(scene.human.name, "Player 1");
        game.screen.tell(Event::Line("foil".to_string()));
        game.until_asked(1);
        game.screen.tell(Event::EndTurn);
        game.screen.tell(Event::Line(String::new()));
        let scene = game.until("the other one", |scene| {
            scene.human.name == "Player 2" && scene.question.is_some()
        });
        assert!(scene.human.words.is_empty(), "{scene:?}");
    });
}

#[test]
fn between_two_turns_nothing_of_the_first_one_is_shown_and_no_clock_goes_on() {
    let mut table = table("new", LETTERS);
    (table.players, table.time) = (2, Some(Duration::from_secs(60)));
    beside(table, |game| {
        game.say("");
        game.until_asked(0);
        game.say("foil");
        game.until_asked(1);
        game.screen.tell(Event::EndTurn);
        let scene = game.until_question("Player 2, press Enter");
        let kind = scene.question.as_ref().map(|question| question.kind);
        assert_eq!(kind, Some(Answer::Line), "a button OK");
        assert_eq!((scene.rows(), scene.human.words.len()), (0, 0));
        assert_eq!((scene.human.score, scene.status.as_str()), (0, ""));
        assert_eq!(scene.human.name, "Player 2", "whose list it will be");
        assert!(scene.judge.is_none() && scene.deadline.is_none() && scene.hint.is_empty());
        // What stands above all of it stays.
        assert_eq!(scene.title, rules("new").title);
        game.say("");
        assert_eq!(game.until_asked(0).human.name, "Player 2");
    });
}

#[test]
fn in_the_end_several_players_see_whose_each_word_is_and_who_has_won() {
    let mut table = table("new", LETTERS);
    table.players = 2;
    let text = beside(table, |game| {
        for words in [&["foil"][..], &["foil", "roomy"]] {
            game.say("");
            game.until_asked(0);
            for (found, word) in (1..).zip(words) {
                game.say(word);
                game.until_asked(found);
            }
            game.screen.tell(Event::EndTurn);
            game.until("another question", |scene| {
                let kind = scene.question.as_ref().map(|question| question.kind);
                kind.is_some_and(|kind| kind != Answer::Word)
            });
        }
        let scene = game.until_question("Play again?");
        assert_eq!(
            scene.status,
            "Player 1, 0 points. Player 2, 2 points. Player 2 wins!"
        );
        let rows = scene.human.words.iter().rev();
        let rows: Vec<(&str, Option<u32>)> =
            rows.map(|word| (word.text.as_str(), word.points)).collect();
        assert_eq!(
            rows,
            [
                ("Player 1: FOIL", Some(0)),
                ("Player 2: FOIL", Some(0)),
                ("Player 2: ROOMY", Some(2)),
            ]
        );
        assert_eq!(scene.human.words[0].path.len(), 5);
        assert_eq!(
            (scene.human.name.as_str(), scene.human.score),
            ("All players", 2)
        );
        assert!(
            scene.is_alone && scene.outcome.is_none(),
            "no computer played"
        );
        assert!(scene.all.is_some_and(|all| all.len() > 3));
    });
    assert!(text.contains("\nPlayer 2 wins!\n"), "{text}");
}

#[test]
fn a_window_is_not_asked_in_the_words_of_the_console() {
    beside(table("new", LETTERS), |game| {
        let scene = game.until_asked(0);
        let asked = scene.question.unwrap().prompt;
        assert_eq!(asked, "Type a word, or choose its cubes:");
    });
}

#[test]
fn a_time_longer_than_any_clock_shows_is_no_limit() {
    let display = Recording::new();
    let mut table = table("new", LETTERS);
    table.time = Some(Duration::MAX);
    let (mut input, mut output) = ("".as_bytes(), Vec::new());
    let clock = || Duration::from_secs(1);
    let mut console = Console::new(&mut input, &mut output, &clock).beside(&display);
    play(&mut table, &mut console).unwrap();
    assert_eq!(display.scene().deadline, None);
}

#[test]
fn when_the_time_is_over_the_turn_ends_with_what_is_said_and_says_why() {
    let mut table = table("new", LETTERS);
    (table.players, table.time) = (2, Some(Duration::from_secs(60)));
    let text = beside(table, |game| {
        game.screen.tell(Event::Line(String::new()));
        let scene = game.until_asked(0);
        assert_eq!(scene.deadline, Some(Duration::from_secs(60)));
        let asked = scene.question.unwrap().prompt;
        assert!(!asked.contains("60 s"), "{asked}");
        game.is_at(60);
        game.screen.tell(Event::Line("foil".to_string()));
        // The other one has not begun: there is a question before.
        game.until_question("Player 2");
        game.is_at(100);
        game.screen.tell(Event::Line(String::new()));
        // Not the question of before, which is there until the line has come to the game.
        let scene = game.until_asked(0);
        assert_eq!(scene.human.name, "Player 2");
        assert_eq!(scene.deadline, Some(Duration::from_secs(160)));
        game.is_at(160);
        game.screen.tell(Event::EndTurn);
    });
    assert!(text.contains("FOIL: 1 point."), "{text}");
    assert_eq!(text.matches("Time is up.").count(), 2, "{text}");
}

#[test]
fn the_game_that_has_no_computer_says_that_time_is_up_however_it_ends() {
    let mut table = table("cs107", LETTERS);
    table.time = Some(Duration::from_secs(60));
    let text = beside(table, |game| {
        // The word list that is built in.
        game.screen.tell(Event::Line(String::new()));
        game.until_asked(0);
        game.is_at(60);
        game.screen.tell(Event::EndTurn);
        game.until_question("Enter closes");
    });
    assert!(text.contains("Time is up."), "{text}");
}

#[test]
fn the_game_that_has_no_computer_shows_what_is_entered_and_in_the_end_what_became_of_it() {
    let text = beside(table("cs107", LETTERS), |game| {
        game.say("");
        let scene = game.until_asked(0);
        assert!(scene.is_alone, "{scene:?}");
        game.screen.tell(Event::Hint);
        game.until("that there is none", |scene| {
            scene.status == "There are no hints in this game."
        });
        game.say("foil");
        assert_eq!(game.until_asked(1).human.words[0].text, "foil");
        game.choose(&[(0, 0), (1, 1), (2, 2), (2, 3)]);
        game.until_asked(2);
        game.type_on_the_console("xyzzy\n");
        game.until_asked(3);
        game.screen.tell(Event::EndTurn);
        let scene = game.until_question("Enter closes");
        let rows = scene.human.words.iter();
        let rows: Vec<(&str, Option<u32>)> =
            rows.map(|word| (word.text.as_str(), word.points)).collect();
        assert_eq!(
            rows,
            [
                ("foil", Some(1)),
                ("foil: already found", None),
                ("xyzzy: not in the dictionary", None),
            ]
        );
        assert_eq!(scene.human.words[0].path.len(), 4);
        assert_eq!((scene.human.score, scene.outcome), (1, Some(Outcome::Even)));
        assert!(scene.judge.is_none() && !scene.is_closing());
        game.say("");
        game.until("the end of all", Scene::is_closing);
    });
    assert!(text.ends_with("by its students.\n"), "{text}");
}

#[test]
fn after_the_game_that_asks_nothing_more_another_one_can_be_had_or_the_window_closed() {
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
fn a_question_before_another_game_stands_alone() {
    let mut table = table("new", LETTERS);
    table.time = Some(Duration::from_secs(60));
    beside(table, |game| {
        game.until_asked(0);
        game.screen.tell(Event::NewGame(NewGame {
            name: "cs107".to_string(),
            letters: String::new(),
        }));
        let scene = game.until_question("Dictionary file");
        assert_eq!(scene.title, rules("cs107").title);
        assert_eq!((scene.rows(), scene.deadline), (0, None));
        assert!(scene.judge.is_none() && scene.is_alone);
        let kind = scene.question.map(|question| question.kind);
        assert_eq!(kind, Some(Answer::Line), "it is no word");
    });
}

/// All paths of at most three cubes.
fn paths(board: &Board) -> Vec<Vec<Position>> {
    let mut all: Vec<Vec<Position>> = board.positions().map(|place| vec![place]).collect();
    let mut last = all.clone();
    for _ in 0..2 {
        let mut next = Vec::new();
        for path in &last {
            for place in board.neighbours(path[path.len() - 1]) {
                if !path.contains(&place) {
                    next.push([&path[..], &[place]].concat());
                }
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}

/// Whether a word goes on along this path: every way of spelling it is tried.
fn begins_along(board: &Board, word: &str, path: &[Position]) -> bool {
    fn spells(board: &Board, rest: &str, way: &mut Vec<Position>, path: &[Position]) -> bool {
        if rest.is_empty() {
            return way.len() > path.len() && way.starts_with(path);
        }
        board.positions().any(|place| {
            let adjoins = way
                .last()
                .is_none_or(|last| board.neighbours(*last).any(|next| next == place));
            let letters = board
                .letters(place)
                .filter(|_| adjoins && !way.contains(&place));
            let Some(rest) = letters.and_then(|letters| rest.strip_prefix(letters)) else {
                return false;
            };
            way.push(place);
            let spells = spells(board, rest, way, path);
            way.pop();
            spells
        })
    }
    spells(board, word, &mut Vec::new(), path)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn chosen_cubes_are_judged_as_trying_every_word_everywhere_would(
        letters in "[abc]{16}",
        words in prop::collection::btree_set("[abc]{4,5}", 1..12),
        typed in prop::collection::vec("[abc]{4}", 0..6),
    ) {
        let dictionary: Dictionary = words.iter().collect();
        let mut table = table("cs106b", &letters);
        table.dictionary = Arc::new(dictionary);
        let display = Recording::new();
        let lines: String = typed.iter().map(|word| format!("{word}\n")).collect();
        let game = Game::new(table.dictionary.clone(), table.rules.clone(), &letters, 0).unwrap();
        console(table, &lines, &display);
        let scene = display.scene();
        let found: BTreeSet<String> = scene.human.words.iter().map(|word| word.text.to_lowercase()).collect();
        let judge = scene.judge.as_ref().unwrap();
        for path in paths(game.board()) {
            let places: Vec<(usize, usize)> = path.iter().map(|place| (place.row, place.column)).collect();
            let left = words.difference(&found);
            let open = left.into_iter().any(|word| begins_along(game.board(), word, &path));
            let verdict = judge.verdict(&scene, &places);
            prop_assert_eq!(matches!(verdict, Verdict::Open), open, "{:?} {:?}", places, verdict);
        }
    }
}

#[test]
fn a_word_that_is_chosen_counts_once() {
    let display = Recording::new();
    console(table("cs106b", LETTERS), "", &display);
    let (scene, foil) = (display.scene(), [(0, 0), (1, 1), (2, 2), (2, 3)]);
    let judge = scene.judge.clone().unwrap();
    assert_eq!(judge.verdict(&scene, &foil), Verdict::Word);
    assert_eq!(judge.verdict(&scene, &foil[..3]), Verdict::Open);
    let dead = judge.verdict(&scene, &[(3, 1), (3, 2)]);
    assert_eq!(
        dead,
        Verdict::Dead("no word that is left goes on from there.".to_string()),
        "whoever shows it says JH before it"
    );
    let _ = display.record_word("FOIL", Player::Human);
    let scene = display.scene();
    assert_eq!(
        judge.verdict(&scene, &foil),
        Verdict::Dead("already found.".to_string())
    );
}

#[test]
fn what_cannot_be_written_any_more_ends_the_game_and_closes_the_window() {
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
        is_terminal: false,
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
