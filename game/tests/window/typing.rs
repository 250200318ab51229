//! Fast typing in the window, while the game animates its searches: every word arrives, in order.

use std::iter;
use std::time::Duration;

use data::Rules;
use game::Game;
use game::console::Play;
use gui::{Answer, Display, Event};

use crate::player::{asks, in_the_window};
use crate::table;

/// The time for which the game shows a step of its search. The window's default is fifty times as
/// long, and so are the times between two keys.
const STEP: Duration = Duration::from_millis(2);
const SLOWER: u32 = 50;

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

/// Plays a game in which twenty words are typed at this speed, and returns the console's text.
fn typed_in_the_window(play: Play, words: &[String], each_key: Duration) -> String {
    let another = |_| Err("there is no other game".to_string());
    in_the_window(play, another, |player| {
        player.screen.set_animation_delay(STEP);
        // CS107 asks for a dictionary first.
        player.until("the first question", |scene| scene.question.is_some());
        if asks(&player.screen.scene()) != Some(Answer::Word) {
            player.type_line("", Duration::ZERO);
        }
        for word in words {
            player.type_line(word, each_key);
        }
        // Frames in which the last keys reach the game.
        for _ in words {
            player.frame(Vec::new());
        }
        player.until_asked(Answer::Word);
        player.screen.tell(Event::EndTurn);
        player.until("the end", |scene| {
            asks(scene).is_some_and(|kind| kind != Answer::Word)
        });
    })
}

/// Checks that every word arrives in every game, with each of these numbers of milliseconds between two keys. A game
/// with a clock is played with it and without it: with it, nothing is animated.
fn assert_every_word_arrives(each: &[u64]) {
    let tables = Rules::names().flat_map(|name| {
        let play = table(name);
        let seconds = play.rules.seconds.map(u64::from);
        let timed = seconds.map(|seconds| Play {
            time: Some(Duration::from_secs(seconds)),
            ..play.clone()
        });
        iter::once((name, play)).chain(timed.map(|play| (name, play)))
    });
    for (name, play) in tables {
        let words = twenty_words(&play.game("").unwrap());
        for each_key in each {
            let each_key = Duration::from_millis(*each_key) / SLOWER;
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

#[test]
fn every_pasted_word_arrives_in_order_in_every_game() {
    assert_every_word_arrives(&[0]);
}

#[test]
fn every_word_typed_fast_arrives_in_order_in_every_game() {
    assert_every_word_arrives(&[30, 60]);
}

#[test]
fn every_word_typed_slowly_arrives_in_order_in_every_game() {
    assert_every_word_arrives(&[120, 250]);
}
