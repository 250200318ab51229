//! Provided: the game from the box, a clock, several players in turn, and words that two have found count for
//! nobody. Who plays alone plays against the computer, which has looked at the same time.

use std::collections::BTreeSet;

use crate::console::texts::boxed as texts;
use crate::console::{Console, Play, Said, printable};
use crate::{Game, unshared};

/// Plays games until somebody says no.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say(&play.rules.title)?;
    loop {
        // The cubes of rules fill their board.
        if let Ok(game) = play.game("") {
            play_one_game(play, &game, console)?;
        }
        play.seed = play.seed.wrapping_add(1);
        if !console.ask_yes_or_no(texts::AGAIN)? {
            return Ok(());
        }
    }
}

fn play_one_game(play: &Play, game: &Game, console: &mut Console) -> Said<()> {
    let mut players = Vec::new();
    for number in 1..=play.players {
        let name = match play.players {
            1 => "You".to_string(),
            _ => format!("Player {number}"),
        };
        let mut own = game.clone();
        turn(play, &name, &mut own, console)?;
        players.push((name, own.human_words()));
    }
    if play.players == 1 {
        let words = game.clone().computer_word_search();
        players.push(("The computer".to_string(), words));
    }
    results(game, &players, console)
}

/// One player's words, until time is up or the player has had enough.
fn turn(play: &Play, name: &str, game: &mut Game, console: &mut Console) -> Said<()> {
    console.clear()?;
    if play.players > 1 {
        console.ask(&texts::ready(name))?;
        console.clear()?;
    }
    let begun = console.now();
    loop {
        // Looked at before a word: what was begun in time counts.
        let left = play
            .time
            .map(|time| time.saturating_sub(console.now() - begun));
        if left.is_some_and(|left| left.is_zero()) {
            console.say(texts::TIME_IS_UP)?;
            return Ok(());
        }
        console.say("")?;
        console.say(game.shown())?;
        console.say(texts::words(name, &game.human_words(), game.score_human()))?;
        let word = console.ask(&texts::prompt(left.map(|left| left.as_secs())))?;
        console.clear()?;
        if play.rules.ends.with(&word) {
            return Ok(());
        }
        console.say(match word.as_str() {
            "?" => game
                .hint()
                .map_or(texts::ALL_FOUND.to_string(), texts::hint),
            word => match game.refusal(word) {
                Some(refusal) => texts::refused(&printable(word), refusal),
                None => {
                    game.human_word_search(word);
                    texts::found(&word.to_uppercase(), game.rules().points(word.len()))
                }
            },
        })?;
    }
}

/// What each has left after what others found as well, and all that was there.
fn results(game: &Game, players: &[(String, BTreeSet<String>)], console: &mut Console) -> Said<()> {
    let lists: Vec<BTreeSet<String>> = players.iter().map(|(_, words)| words.clone()).collect();
    console.say("")?;
    console.say(game.shown())?;
    for ((name, all), own) in players.iter().zip(unshared(&lists)) {
        let points = own.iter().map(|word| game.rules().points(word.len()));
        let shared = all.len() - own.len();
        console.say(texts::result(name, &own, shared, points.sum()))?;
    }
    console.say("")?;
    console.say(texts::all(&game.longest_first()))?;
    Ok(())
}
