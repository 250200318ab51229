//! Fast typing in the window, while the game animates its searches: every word arrives, in order.

use std::time::Duration;

use data::Rules;
use game::Game;
use game::console::Play;
use gui::{Answer, Display, Event};

use crate::player::{asks, in_the_window};
use crate::table;

/// The time in milliseconds for which a window shows a step of the game's search.
const STEP: u32 = 100;

/// The number of words that are typed in a game.
const WORDS: usize = 12;

/// Returns words that are on the board, in the dictionary only, and neither.
fn some_words(game: &Game) -> Vec<String> {
    let mut here = game
        .words_on_board()
        .into_keys()
        .map(|word| word.to_lowercase());
    let is_elsewhere =
        |word: &&str| word.len() == 6 && !game.words_on_board().contains_key(&word.to_uppercase());
    let mut elsewhere = data::SMALL.lines().filter(is_elsewhere);
    let mut words = Vec::new();
    while words.len() < WORDS {
        words.extend(here.next());
        words.extend(elsewhere.next().map(String::from));
        words.push(format!("qx{}", "x".repeat(words.len() % 5)));
    }
    words.truncate(WORDS);
    words
}

/// Plays a game in which these words are typed, with this number of milliseconds between two keys, or all at once.
/// Returns the console's text.
///
/// A key takes as long as a frame here, which is shorter, and so is each step of the search in the same ratio.
fn typed_in_the_window(play: Play, words: &[String], each_key: Option<u32>) -> String {
    let another = |_| Err("there is no other game".to_string());
    in_the_window(play, another, |player| {
        // CS107 asks for a dictionary first.
        player.until("the first question", |scene| scene.question.is_some());
        if asks(&player.screen.scene()) != Some(Answer::Word) {
            player.enter("");
        }
        player.until_asked(Answer::Word);
        let step = player.frame_time() * STEP / each_key.unwrap_or(STEP);
        player.screen.set_animation_delay(step);
        for word in words {
            match each_key {
                Some(_) => player.type_line(word),
                None => player.enter(word),
            }
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

/// Checks that every word arrives in these games, with each of these numbers of milliseconds between two keys.
fn assert_every_word_arrives(games: impl Iterator<Item = Play>, each: &[Option<u32>]) {
    for play in games {
        let words = some_words(&play.game("").unwrap());
        for each_key in each {
            let text = typed_in_the_window(play.clone(), &words, *each_key);
            // The console repeats each answer at the end of its prompt.
            let answers = text.lines().filter_map(|line| {
                let (_, answer) = line.split_once("to stop)")?;
                let answer = answer.trim_matches([':', '>', ' ']);
                words.iter().find(|word| *word == answer)
            });
            let answers: Vec<&String> = answers.collect();
            let typed: Vec<&String> = words.iter().collect();
            let title = &play.rules.title;
            assert_eq!(answers, typed, "{title}, {each_key:?} a key: {text}");
        }
    }
}

/// Returns a game of each console, and the one with the largest board, without a clock.
fn games() -> impl Iterator<Item = Play> {
    let names = ["cs106b", "cs107", "cs307", "lab6", "new", "super-big"];
    names.into_iter().map(table)
}

/// Returns every game that has a clock, with it. Nothing is animated then, so the time between two keys does not
/// matter.
fn games_with_a_clock() -> impl Iterator<Item = Play> {
    Rules::names().map(table).filter_map(|play| {
        let seconds = play.rules.seconds?;
        Some(Play {
            time: Some(Duration::from_secs(seconds.into())),
            ..play
        })
    })
}

#[test]
fn every_pasted_word_arrives_in_order() {
    assert_every_word_arrives(games().chain(games_with_a_clock()), &[None]);
}

#[test]
fn every_word_typed_fast_arrives_in_order() {
    assert_every_word_arrives(games(), &[Some(30), Some(60)]);
}

#[test]
fn every_word_typed_slowly_arrives_in_order() {
    assert_every_word_arrives(games(), &[Some(120), Some(250)]);
}

#[test]
fn every_word_typed_while_a_clock_runs_arrives_in_order() {
    assert_every_word_arrives(games_with_a_clock(), &[Some(60)]);
}
