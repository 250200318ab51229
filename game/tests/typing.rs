//! Fast typing in the window, while the game animates its searches: every word arrives, in order.

use std::io::{BufReader, Read, pipe};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use data::Rules;
use game::beside::{Desk, play_beside};
use game::console::Play;
use game::{Game, Opponent};
use gui::egui::{Context, Event as Input, Key, Modifiers, Pos2, RawInput, Rect, vec2};
use gui::{Answer, Display, Event, Scene, Screen, View};

/// The time for which the game shows a step of its search. The window's default is fifty times as
/// long, and so are the times between two keys.
const STEP: Duration = Duration::from_millis(2);
const SLOWER: u32 = 50;

/// The times between two keys: those of a paste, of fast typists, and of slow ones.
const EACH_KEY: [u64; 5] = [0, 30, 60, 120, 250];

fn table(rules: Arc<Rules>) -> Play {
    Play {
        rules,
        dictionary: Arc::new(data::SMALL.lines().collect()),
        dictionary_file: None,
        board: None,
        letters: String::new(),
        seed: 1,
        shaken: true,
        between: None,
        opponent: Opponent::All,
        players: 1,
        time: None,
        journal: None,
    }
}

/// Returns twenty words: on the board, in the dictionary only, and neither.
fn twenty_words(game: &Game) -> Vec<String> {
    let mut here = game
        .words_on_board()
        .into_keys()
        .map(|word| word.to_lowercase());
    let is_elsewhere =
        |word: &&str| word.len() == 6 && !game.words_on_board().contains_key(&word.to_uppercase());
    let mut elsewhere = data::SMALL.lines().filter(is_elsewhere);
    let mut words = Vec::new();
    while words.len() < 20 {
        words.extend(here.next());
        words.extend(elsewhere.next().map(String::from));
        words.push(format!("qx{}", "x".repeat(words.len() % 5)));
    }
    words.truncate(20);
    words
}

/// A window without a desktop, and its user.
struct Typist {
    context: Context,
    view: View,
    screen: Screen,
}

impl Typist {
    fn new(screen: &Screen) -> Self {
        Self {
            context: Context::default(),
            view: View::new(screen.clone()),
            screen: screen.clone(),
        }
    }

    /// Draws one frame after these inputs.
    fn frame(&mut self, events: Vec<Input>) {
        let input = RawInput {
            events,
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(720.0, 480.0))),
            ..RawInput::default()
        };
        let view = &mut self.view;
        let mut drawn = self
            .context
            .run_ui(input, |ui| view.show(ui, Duration::ZERO));
        // Nobody sees the window.
        drawn.textures_delta.clear();
    }

    /// Draws frames until the scene meets the condition `is_shown`.
    fn until(&mut self, what: &str, is_shown: impl Fn(&Scene) -> bool) {
        let start = Instant::now();
        while !is_shown(&self.screen.scene()) {
            let scene = self.screen.scene();
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "{what}: {scene:?}"
            );
            self.frame(Vec::new());
        }
    }

    /// Types a word and Enter, with this time between two keys.
    fn type_word(&mut self, word: &str, each_key: Duration) {
        let letters = word.chars().map(|letter| Input::Text(letter.to_string()));
        let enter = [true, false].map(|pressed| Input::Key {
            key: Key::Enter,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
        let keys: Vec<Vec<Input>> = letters
            .map(|letter| vec![letter])
            .chain([enter.to_vec()])
            .collect();
        if each_key.is_zero() {
            return self.frame(keys.concat());
        }
        for key in keys {
            let pressed = Instant::now();
            self.frame(key);
            while pressed.elapsed() < each_key {
                self.frame(Vec::new());
            }
        }
    }
}

fn asks_for_word(scene: &Scene) -> bool {
    scene
        .question
        .as_ref()
        .is_some_and(|question| question.kind == Answer::Word)
}

/// Plays a game in which twenty words are typed at this speed, and returns the console's text.
fn typed_in_the_window(play: Play, words: &[String], each_key: Duration) -> String {
    let (input, typing) = pipe().unwrap();
    let (mut shown, output) = pipe().unwrap();
    let reading = thread::spawn(move || {
        let mut text = String::new();
        shown.read_to_string(&mut text).map(|_| text)
    });
    let desk = Desk {
        input: Box::new(BufReader::new(input)),
        output: Box::new(output),
        clock: Box::new(|| Duration::ZERO),
        pause: Box::new(|_| {}),
        is_terminal: false,
    };
    let another = |_| Err("there is no other game".to_string());
    play_beside(play, Box::new(another), desk, |screen| {
        screen.set_animation_delay(STEP);
        let mut typist = Typist::new(screen);
        // CS107 asks for a dictionary first.
        typist.until("the first question", |scene| scene.question.is_some());
        if !asks_for_word(&screen.scene()) {
            typist.type_word("", Duration::ZERO);
        }
        for word in words {
            typist.type_word(word, each_key);
        }
        // Frames in which the last keys reach the game.
        for _ in words {
            typist.frame(Vec::new());
        }
        typist.until("another question for a word", asks_for_word);
        screen.tell(Event::EndTurn);
        typist.until("the end", |scene| {
            scene.question.is_some() && !asks_for_word(scene)
        });
        screen.tell(Event::Closed);
        drop(typing);
    })
    .unwrap();
    reading.join().unwrap().unwrap()
}

#[test]
fn every_typed_word_arrives_in_order_at_any_speed_in_every_game() {
    for name in Rules::names() {
        let play = table(Arc::new(Rules::built_in(name).unwrap()));
        let words = twenty_words(&play.game("").unwrap());
        for each_key in EACH_KEY {
            let each_key = Duration::from_millis(each_key) / SLOWER;
            let text = typed_in_the_window(play.clone(), &words, each_key);
            // The console repeats each answer at the end of its prompt.
            let answers = text.lines().filter_map(|line| {
                let (_, answer) = line.split_once("to stop)")?;
                let answer = answer.trim_matches([':', '>', ' ']);
                words.iter().find(|word| *word == answer)
            });
            let answers: Vec<&String> = answers.collect();
            let typed: Vec<&String> = words.iter().collect();
            assert_eq!(answers, typed, "{name}, {each_key:?} a key: {text}");
        }
    }
}
